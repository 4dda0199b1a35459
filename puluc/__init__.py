"""Puluc: the Mayan running-fight game, in the manner of the Psion Series 3."""

__version__ = "0.1.0"
