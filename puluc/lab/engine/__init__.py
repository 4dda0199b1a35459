"""The rules and the levels compiled with numba, for every rule set, on arrays instead of objects.

The plain rules and levels are the reference that tests compare with.
"""
