"""How this server is watched: probes, figures, request numbers in the log, the page for who runs it."""
