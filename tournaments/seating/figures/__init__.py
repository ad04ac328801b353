"""What a draw reached against what can be reached at best."""
