"""Closed forms by field, callable by name from any plate."""
