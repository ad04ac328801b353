"""Say of the links there are who issued them, as far as the notes of the matches know."""

from datetime import timedelta

from django.db import migrations

NEAR = timedelta(seconds=5)


def issuers(apps, schema_editor):
    grants = apps.get_model("matches", "MatchGrant").objects.filter(revoked_at__isnull=True)
    notes = apps.get_model("matches", "MatchNote").objects
    for grant in grants.select_related("match", "seat"):
        moment = (grant.created_at - NEAR, grant.created_at + NEAR)
        rows = notes.filter(match=grant.match_id, user__isnull=False, at__range=moment)
        if grant.role == "seat":
            said = rows.filter(action__in=["seat_link_reissued", "player_substituted"])
            note = said.filter(detail__seat=grant.seat.number).first()
            at_creation = grant.created_at - grant.match.created_at < NEAR
            account = note.user_id if note else grant.match.created_by_id if at_creation else None
        else:
            note = rows.filter(action="link_issued", detail__role=grant.role, detail__label=grant.label).first()
            account = note.user_id if note else None
        if account is not None:
            grants.filter(pk=grant.pk).update(issued_by=account)


class Migration(migrations.Migration):
    dependencies = [("matches", "0005_issuers_of_links")]
    operations = [migrations.RunPython(issuers, migrations.RunPython.noop)]
