"""One game on several computers: messages, connections, and the table (docs/link.md)."""
