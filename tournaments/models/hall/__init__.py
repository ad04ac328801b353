"""What players do by their own phones: links, devices, requests."""
