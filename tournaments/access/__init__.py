"""Who gets in: links, invitations, co-organisers, the public address."""
