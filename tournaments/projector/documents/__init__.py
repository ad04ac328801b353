"""What the projector shows: one file for each view, each with its template in templates/tournaments/projector."""
