"""Say which tournament people, clubs and joined people were made for: the first that knew them, of who made them."""

from django.db import migrations


def homes(apps, schema_editor):
    entrant = apps.get_model("tournaments", "Entrant").objects.order_by("pk")
    clubs = apps.get_model("tournaments", "Club").objects
    # Whom somebody entered for a club tells more than a club that a person was given later.
    for row in clubs.all():
        kept(clubs, row, [entrant.filter(club=row), entrant.filter(player__club=row)])
    players = apps.get_model("tournaments", "Player").objects
    for row in players.all():
        kept(players, row, [entrant.filter(player=row)])
    merges = apps.get_model("tournaments", "PlayerMerge").objects
    for row in merges.all():
        kept(merges, row, [entrant.filter(pk__in=row.entry_ids)])


def kept(rows, row, entries):
    """Keep the first tournament of who made it; where nobody is known to have, the first of all and its owner."""
    for known in entries:
        if row.created_by_id is not None:
            known = known.filter(tournament__owner=row.created_by_id)
        first = known.values_list("tournament", "tournament__owner").first()
        if first is not None:
            rows.filter(pk=row.pk).update(home=first[0], created_by=first[1])
            return


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_people_homes")]
    operations = [migrations.RunPython(homes, migrations.RunPython.noop)]
