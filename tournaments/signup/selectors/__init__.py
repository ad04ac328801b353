"""What is announced, who signed up, and whom an organiser may know them as."""
