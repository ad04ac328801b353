#!/usr/bin/env python
"""Django's command line for Planisfero."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    from config.secrets.private_files import UNWRITABLE, Unwritable

    try:
        execute_from_command_line(sys.argv)
    except Unwritable as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(UNWRITABLE)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"The settings cannot be used: {error}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
