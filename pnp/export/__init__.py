"""Games as printing services and virtual tables want them: sizes, bleeds, pictures, order."""
