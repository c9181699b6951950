"""A downloaded print-and-play PDF: its pieces are found, written down, and cut out as drawn.

`finding` looks at pages and guesses, `record` is the file between, for a person to change, and
`cutting` only does what the file says.
"""
