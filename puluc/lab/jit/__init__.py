"""The rules and the levels compiled with numba, on flat arrays instead of objects.

Every kernel takes the tables of a rule set as ``t, s, g``: the ``layout``, ``small`` and ``large``
of ``tables.Tables``. The plain-Python rules and levels are the reference that tests compare with.
"""
