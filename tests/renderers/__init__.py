"""Pictures and text boards."""
