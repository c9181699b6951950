"""manifest.json: what lies where on which page, for outside programs and for our own checks."""
