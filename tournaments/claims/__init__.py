"""Coming in again without slip and door: by a link to the person's own address; and seats of
friendly matches taken as oneself."""
