"""The door of the evening: people check themselves in, late ones are noted, the fee is taken and counted."""
