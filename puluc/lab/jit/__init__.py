"""The rules and the levels compiled with numba, held to the plain ones by cross-checks."""
