"""Puluc: a running-fight game of the Maya people, in the manner of the Psion Series 3."""

__version__ = "0.1.0"
