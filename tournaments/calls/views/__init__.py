"""The pages of a call: at the table, at the desk; and of a wish."""
