"""Procedures (a schedule, a search) that return numbers and tables with named columns."""
