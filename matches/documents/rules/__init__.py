"""The pages of the rules as documents."""
