"""Makes the helpers in this folder importable from the tests in folders below it; random tests are the same each run."""

from hypothesis import settings

settings.register_profile("press", deadline=None, derandomize=True, database=None)
settings.load_profile("press")

collect_ignore = ["benchmarks"]  # they measure, and have packages of their own
