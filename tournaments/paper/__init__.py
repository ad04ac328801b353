"""Everything printed: jobs that render sheets, slips and standings as PDF."""
