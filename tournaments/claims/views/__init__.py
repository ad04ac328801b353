"""The pages of who has lost the phone."""
