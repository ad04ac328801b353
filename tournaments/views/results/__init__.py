"""Pages about results: entered, confirmed, corrected, explained."""
