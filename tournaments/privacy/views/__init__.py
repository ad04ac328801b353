"""The pages of what is kept: for the person, and for whoever organises."""
