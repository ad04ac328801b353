import django.db.models.deletion
import django.db.models.functions.text
import tournaments.models.entrants
from django.conf import settings
from django.db import migrations, models

LEVELS = [
    ('warning', 'warning'),
    ('points', 'points'),
    ('table_loss', 'table lost'),
    ('disqualified', 'disqualification'),
    ('ban', 'ban until a date'),
]


def kinds_as_counted(apps, schema_editor):
    """Name each penalty by what it did: points were taken off whatever its kind said."""
    penalties = apps.get_model('tournaments', 'Penalty').objects
    penalties.filter(kind='warning', points__gt=0).update(kind='points')
    penalties.filter(kind='points', points=0).update(kind='warning')


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0033_badges'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PenaltyCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=80, verbose_name='infringement')),
                ('level', models.CharField(choices=LEVELS, max_length=12, verbose_name='usual penalty')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalty_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['owner', 'position'],
                'constraints': [
                    models.UniqueConstraint(fields=('owner', 'position'), name='penalty_code_position_once'),
                    models.UniqueConstraint(models.F('owner'), django.db.models.functions.text.Lower('name'), name='penalty_code_once'),
                    models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='penalty_code_has_a_name'),
                ],
            },
        ),
        migrations.RemoveConstraint(model_name='penalty', name='penalty_points_not_negative'),
        migrations.AddField(
            model_name='entrant',
            name='ban_waived',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name='penalty',
            name='infringement',
            field=models.CharField(blank=True, max_length=80, verbose_name='infringement'),
        ),
        migrations.AddField(
            model_name='penalty',
            name='until',
            field=models.DateField(blank=True, null=True, verbose_name='until'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='penalties_step_up',
            field=models.BooleanField(default=False, verbose_name='penalties step up'),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='kind',
            field=models.CharField(choices=LEVELS, max_length=12),
        ),
        migrations.AlterField(
            model_name='penalty',
            name='round',
            field=models.ForeignKey(blank=True, null=True, on_delete=tournaments.models.entrants.round_gone, related_name='penalties', to='tournaments.round'),
        ),
        migrations.RunPython(kinds_as_counted, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'points'), ('points__gt', 0)), models.Q(models.Q(('kind', 'points'), _negated=True), ('points', 0)), _connector='OR'), name='penalty_points_for_points_alone'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'ban'), ('until__isnull', False)), models.Q(models.Q(('kind', 'ban'), _negated=True), ('until__isnull', True)), _connector='OR'), name='ban_has_a_date'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'table_loss'), _negated=True), ('round__isnull', False), ('revoked_at__isnull', False), _connector='OR'), name='table_loss_names_its_round'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'table_loss'), ('revoked_at__isnull', True)), fields=('entrant', 'round'), name='table_lost_once'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'disqualified'), ('revoked_at__isnull', True)), fields=('entrant',), name='disqualified_once'),
        ),
    ]
