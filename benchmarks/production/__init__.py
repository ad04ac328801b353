"""Planisfero as a server on the internet has it, on this machine: PostgreSQL, Redis, nginx, several web processes and
workers in a folder that is thrown away."""
