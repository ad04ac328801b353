"""The pages of a photographed sheet."""
