"""Toban on Discord: where and when things are posted, and by whom they may be done."""
