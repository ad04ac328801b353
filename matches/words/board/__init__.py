"""What boards, events and endings are called."""
