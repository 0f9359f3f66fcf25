"""Figure kinds: one file each, found by its name."""
