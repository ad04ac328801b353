"""What players do by their own phones: links, devices, requests; what is announced, and who signed up."""
