"""Before the evening: it is announced, people sign up without an account, a waiting list moves up by itself."""
