"""The rules of Battaglia, a chapter a file: what an action does and which are allowed."""
