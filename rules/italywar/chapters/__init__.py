"""The rules of Italy War, a chapter a file: what an action does and which are allowed."""
