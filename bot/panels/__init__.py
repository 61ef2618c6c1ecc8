"""Buttons, selects and modals. What they are about stands in their custom ids and in the store, so that all of them
go on working after a restart.
"""
