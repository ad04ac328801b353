"""The people and clubs of the installation: their public page, changes and the queue of proposals."""
