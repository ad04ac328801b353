"""Django's `makemessages` without guesses: a new text is untranslated until somebody translates it."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
