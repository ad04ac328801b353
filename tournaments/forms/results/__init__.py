"""Forms about results: entered, confirmed, corrected, explained."""
