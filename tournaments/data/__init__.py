"""What is data: the presets of tournaments."""
