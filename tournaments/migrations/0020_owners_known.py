"""Say whose the people, clubs and links there are: of who entered them first, and of who the log says issued them."""

from datetime import timedelta

from django.db import migrations

NEAR = timedelta(seconds=5)


def owners(apps, schema_editor):
    entrant = apps.get_model("tournaments", "Entrant").objects.order_by("pk")
    for row in apps.get_model("tournaments", "Player").objects.all():
        first = entrant.filter(player=row).values_list("tournament__owner", flat=True).first()
        apps.get_model("tournaments", "Player").objects.filter(pk=row.pk).update(created_by=first)
    for row in apps.get_model("tournaments", "Club").objects.all():
        mine = entrant.filter(club=row) | entrant.filter(player__club=row)
        first = mine.order_by("pk").values_list("tournament__owner", flat=True).first()
        apps.get_model("tournaments", "Club").objects.filter(pk=row.pk).update(created_by=first)


def issuers(apps, schema_editor):
    log = apps.get_model("tournaments", "LogEntry").objects.filter(user__isnull=False)
    grants = apps.get_model("tournaments", "Grant").objects
    for row in grants.all():
        near = log.filter(tournament=row.tournament_id, at__range=(row.created_at - NEAR, row.created_at + NEAR))
        if row.role == "table":
            entry = near.filter(action="table_codes_issued").first()
        else:
            entry = near.filter(action="link_issued", detail__role=row.role, detail__label=row.label).first()
        if entry is not None:
            grants.filter(pk=row.pk).update(issued_by=entry.user_id)
    members = apps.get_model("tournaments", "Membership").objects
    for row in members.all():
        used = (row.created_at - NEAR, row.created_at + NEAR)
        invited = grants.filter(tournament=row.tournament_id, role="co_organiser", last_used_at__range=used).first()
        if invited is not None and invited.issued_by_id != row.user_id:
            members.filter(pk=row.pk).update(invited_by=invited.issued_by_id)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_owners_and_issuers")]
    operations = [
        migrations.RunPython(owners, migrations.RunPython.noop),
        migrations.RunPython(issuers, migrations.RunPython.noop),
    ]
