"""The planisphere drawn: on pages, in parts, on paper."""
