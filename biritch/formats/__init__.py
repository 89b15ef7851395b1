"""How deals are written down: records in JSON, PBN, LIN; each fault in its place."""
