"""Reading files in a process of their own."""
