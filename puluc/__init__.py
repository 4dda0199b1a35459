"""Puluc: a running-fight board game of the Maya, in the manner of the Psion Series 3."""

__version__ = "0.1.0"
