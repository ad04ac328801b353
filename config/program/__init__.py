"""The command `planisfero` of an installed wheel: what one says in a terminal to run, mend and copy an installation."""
