"""The font files; see README.md."""
