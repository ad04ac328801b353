"""RisiKo! as plain data: states, actions, events and views, and whether they are sound."""
