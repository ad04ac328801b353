"""What an announcement is outside its page: an entry of a calendar, a picture to be shared."""
