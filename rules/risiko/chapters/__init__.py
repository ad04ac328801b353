"""The rules of RisiKo!, a chapter a file: what an action does and which are allowed."""
