"""The map: track, tokens and what is joined to what (rules 9 and 10)."""
