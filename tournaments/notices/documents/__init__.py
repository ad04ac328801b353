"""What a notice says."""
