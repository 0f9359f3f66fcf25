"""The press: plates described in YAML, computed, drawn and set."""
