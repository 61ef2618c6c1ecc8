"""The slash commands. They translate between Discord and the services, and decide nothing."""
