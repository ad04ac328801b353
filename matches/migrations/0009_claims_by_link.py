import django.db.models.deletion
from django.db import migrations, models


def note_the_links(apps, schema_editor):
    """Seats that accounts hold already are held by the link that counts now."""
    MatchGrant, MatchSeat = apps.get_model("matches", "MatchGrant"), apps.get_model("matches", "MatchSeat")
    held = MatchGrant.objects.filter(seat__user__isnull=False, revoked_at__isnull=True)
    for seat, grant in held.values_list("seat_id", "pk").iterator():
        MatchSeat.objects.filter(pk=seat).update(claimed_through=grant)


class Migration(migrations.Migration):

    dependencies = [
        ('matches', "0008_sealed_shares"),
    ]

    operations = [
        migrations.AddField(
            model_name='matchseat',
            name='claimed_through',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='claims', to='matches.matchgrant'),
        ),
        migrations.RunPython(note_the_links, migrations.RunPython.noop),
    ]
