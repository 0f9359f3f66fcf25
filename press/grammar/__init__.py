"""The grammar of numbers: one text that is run, checked in its units, and printed as mathematics."""
