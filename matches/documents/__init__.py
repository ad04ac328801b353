"""What leaves the server: documents of boards, steps, replays."""
