"""Makes the helpers in this folder importable from the tests in folders below it."""
