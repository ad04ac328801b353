"""The door of the server: how much may come in, how slowly, and over how many lines at once."""
