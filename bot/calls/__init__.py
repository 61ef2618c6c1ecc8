"""Calls: who is told that it is their turn, when and by which way; reminders, hours, away notices."""
