"""How dates are written, where Django's own way is not that of people who read the pages."""
