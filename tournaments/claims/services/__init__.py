"""Letting a person in who has proven before who they are."""
