"""`python -m config.program`: the same from a checkout."""

from config.program.main import main

main()
