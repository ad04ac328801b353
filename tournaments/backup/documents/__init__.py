"""What a copy holds, its shape and its signature."""
