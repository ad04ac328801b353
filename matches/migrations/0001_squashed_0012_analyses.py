"""The tables of release 0.2.0 at once, for an empty database; whoever ran some of the replaced goes on with those."""

import django.db.models.deletion
import matches.models.sealed_seed
from django.conf import settings
from django.db import migrations, models

from matches.migrations._together import CreateModels


class Migration(migrations.Migration):

    replaces = [
        ('matches', '0001_initial'),
        ('matches', '0002_materials'),
        ('matches', '0003_winner_open'),
        ('matches', '0004_match_origins'),
        ('matches', '0005_issuers_of_links'),
        ('matches', '0006_issuers_known'),
        ('matches', '0007_waiting_actions'),
        ('matches', '0008_sealed_shares'),
        ('matches', '0009_claims_by_link'),
        ('matches', '0010_undo'),
        ('matches', '0011_erased_names'),
        ('matches', '0012_analyses'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels([
            migrations.CreateModel(
                name='Match',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('code', models.CharField(max_length=12, unique=True)),
                    ('title', models.CharField(blank=True, max_length=120, verbose_name='title')),
                    ('state', models.CharField(choices=[('lobby', 'waiting for players'), ('playing', 'in play'), ('finished', 'finished'), ('void', 'void')], default='lobby', max_length=10)),
                    ('ending', models.CharField(blank=True, choices=[('rules', 'by the rules'), ('adjudicated', 'adjudicated')], max_length=12)),
                    ('ruleset', models.CharField(max_length=40, verbose_name='rules')),
                    ('options', models.JSONField(blank=True, default=dict)),
                    ('deck', models.JSONField(blank=True, null=True)),
                    ('method', models.CharField(blank=True, max_length=16, verbose_name='scoring method')),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('started_at', models.DateTimeField(blank=True, null=True)),
                    ('ended_at', models.DateTimeField(blank=True, null=True)),
                    ('is_listed', models.BooleanField(default=True, verbose_name='in the public list')),
                    ('open_seats', models.BooleanField(default=False, verbose_name='anybody may take a free seat')),
                    ('is_official', models.BooleanField(default=False)),
                    ('shows_odds', models.BooleanField(default=True, verbose_name='show the odds of an attack')),
                    ('spectator_delay', models.PositiveIntegerField(default=0, verbose_name='delay for spectators (seconds)')),
                    ('version', models.PositiveIntegerField(default=0)),
                    ('snapshot', models.JSONField(blank=True, null=True)),
                    ('outcome', models.JSONField(blank=True, null=True)),
                    ('server_seed', matches.models.sealed_seed.SealedSeedField(max_length=200)),
                    ('commitment', models.CharField(max_length=64)),
                    ('asked', models.PositiveIntegerField(default=0)),
                    ('log_hash', models.CharField(blank=True, max_length=64)),
                    ('turn_seconds', models.PositiveIntegerField(default=180, verbose_name='time for a turn (seconds)')),
                    ('reserve_seconds', models.PositiveIntegerField(default=600, verbose_name='reserve of each player (seconds)')),
                    ('defence_seconds', models.PositiveIntegerField(default=20, verbose_name='time to choose the defence (seconds)')),
                    ('limit_seconds', models.PositiveIntegerField(blank=True, null=True, verbose_name='time for the match (seconds)')),
                    ('clock_seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('clock_since', models.DateTimeField(blank=True, null=True)),
                    ('clock_left', models.FloatField(default=0)),
                    ('time_left', models.FloatField(blank=True, null=True)),
                    ('due_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                    ('time_up_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                    ('paused_at', models.DateTimeField(blank=True, null=True)),
                    ('pause_reason', models.CharField(blank=True, max_length=200)),
                    ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('materials', models.JSONField(blank=True, default=list)),
                    ('winner_open', models.BooleanField(default=False)),
                    ('origins', models.JSONField(blank=True, default=list)),
                    ('held_action', models.JSONField(blank=True, null=True)),
                    ('held_at', models.DateTimeField(blank=True, null=True)),
                    ('held_seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('held_until', models.DateTimeField(blank=True, db_index=True, null=True)),
                    ('outside', models.JSONField(blank=True, null=True)),
                    ('scheme', models.CharField(default='planisfero-dice-2', max_length=30)),
                    ('seal_round', models.PositiveSmallIntegerField(default=1)),
                    ('sealed_at', models.DateTimeField(blank=True, null=True)),
                    ('undo', models.JSONField(blank=True, null=True)),
                    ('setup_was', models.CharField(blank=True, max_length=64)),
                    ('beginning', models.JSONField(blank=True, null=True)),
                ],
                options={
                    'verbose_name': 'match',
                    'verbose_name_plural': 'matches',
                    'ordering': ['-created_at', '-pk'],
                    'indexes': [models.Index(fields=['state', 'is_listed', '-ended_at'], name='match_public_list')],
                    'constraints': [models.CheckConstraint(condition=models.Q(('state', 'lobby'), ('state', 'void'), ('snapshot__isnull', False), _connector='OR'), name='match_in_play_has_state'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'finished'), _negated=True), ('ended_at__isnull', False), _connector='OR'), name='finished_match_has_an_end'), models.CheckConstraint(condition=models.Q(('beginning__isnull', True), ('is_official', False), _connector='OR'), name='official_match_begins_at_its_start')],
                },
            ),
            migrations.CreateModel(
                name='MatchEvent',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveIntegerField()),
                    ('last', models.PositiveIntegerField()),
                    ('event', models.JSONField()),
                    ('at', models.DateTimeField()),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='matches.match')),
                ],
                options={
                    'ordering': ['match', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='match_event_once'), models.CheckConstraint(condition=models.Q(('last__gte', models.F('number'))), name='match_event_in_its_step')],
                },
            ),
            migrations.CreateModel(
                name='MatchNote',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('action', models.CharField(max_length=40)),
                    ('version', models.PositiveIntegerField(default=0)),
                    ('who', models.CharField(max_length=120)),
                    ('detail', models.JSONField(blank=True, default=dict)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='matches.match')),
                    ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['pk'],
                },
            ),
            migrations.CreateModel(
                name='MatchSeat',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('name', models.CharField(max_length=80, verbose_name='name')),
                    ('bot', models.CharField(blank=True, max_length=20)),
                    ('nonce', models.CharField(blank=True, max_length=128)),
                    ('joined_at', models.DateTimeField(blank=True, null=True)),
                    ('is_ready', models.BooleanField(default=False)),
                    ('is_muted', models.BooleanField(default=False)),
                    ('reserve_left', models.FloatField(default=0)),
                    ('seen_at', models.DateTimeField(blank=True, null=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='matches.match')),
                    ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='match_seats', to=settings.AUTH_USER_MODEL)),
                    ('auto_defence', models.BooleanField(default=False)),
                    ('leaving_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                    ('quiet_turn', models.CharField(blank=True, max_length=16)),
                    ('seal', models.CharField(blank=True, max_length=64)),
                    ('claimed_through', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='claims', to='matches.matchgrant')),
                ],
                options={
                    'ordering': ['match', 'number'],
                    'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='match_seat_once'), models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('match', 'user'), name='match_user_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1), ('number__lte', 7)), name='match_seat_number')],
                },
            ),
            migrations.CreateModel(
                name='MatchGrant',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('role', models.CharField(choices=[('seat', 'seat'), ('referee', 'referee'), ('organiser', 'organiser')], max_length=10)),
                    ('token_hash', models.CharField(max_length=64, unique=True)),
                    ('label', models.CharField(blank=True, max_length=80)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('last_used_at', models.DateTimeField(blank=True, null=True)),
                    ('revoked_at', models.DateTimeField(blank=True, null=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='matches.match')),
                    ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='grants', to='matches.matchseat')),
                    ('issued_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('issued_through', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='issued', to='matches.matchgrant')),
                ],
                options={
                    'ordering': ['created_at', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('role', 'seat'), ('seat__isnull', False)), models.Q(models.Q(('role', 'seat'), _negated=True), ('seat__isnull', True)), _connector='OR'), name='seat_grants_name_a_seat'), models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('seat',), name='one_live_link_a_seat')],
                },
            ),
            migrations.CreateModel(
                name='ChatLine',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('who', models.CharField(max_length=80)),
                    ('text', models.CharField(max_length=300)),
                    ('at', models.DateTimeField(auto_now_add=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='chat', to='matches.match')),
                    ('seat', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='matches.matchseat')),
                ],
                options={
                    'ordering': ['pk'],
                },
            ),
            migrations.CreateModel(
                name='OutboxEntry',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('state', models.CharField(max_length=10)),
                    ('version', models.PositiveIntegerField()),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('delivered_at', models.DateTimeField(blank=True, null=True)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outbox', to='matches.match')),
                ],
                options={
                    'verbose_name_plural': 'outbox',
                    'ordering': ['pk'],
                    'constraints': [models.UniqueConstraint(fields=('match', 'state', 'version'), name='outbox_once'), models.CheckConstraint(condition=models.Q(('state__in', ['finished', 'void'])), name='outbox_state')],
                },
            ),
            migrations.CreateModel(
                name='ServerBeat',
                fields=[
                    ('id', models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                    ('at', models.DateTimeField()),
                ],
                options={
                    'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='one_server_beat')],
                },
            ),
            migrations.CreateModel(
                name='Material',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('game', models.CharField(max_length=20)),
                    ('part', models.CharField(choices=[('board', 'board'), ('deck', 'objectives'), ('cards', 'cards')], max_length=10)),
                    ('name', models.CharField(max_length=80, verbose_name='name')),
                    ('source', models.CharField(blank=True, max_length=300, verbose_name='where it comes from')),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='materials', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'ordering': ['game', 'part', 'name', 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('owner', 'game', 'part', 'name'), name='material_name_once'), models.CheckConstraint(condition=models.Q(('part__in', ['board', 'deck', 'cards'])), name='material_part_known')],
                },
            ),
            migrations.CreateModel(
                name='MaterialVersion',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('number', models.PositiveSmallIntegerField()),
                    ('document', models.JSONField()),
                    ('digest', models.CharField(max_length=64)),
                    ('created_at', models.DateTimeField(auto_now_add=True)),
                    ('material', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='matches.material')),
                ],
                options={
                    'ordering': ['material', '-number'],
                    'constraints': [models.UniqueConstraint(fields=('material', 'number'), name='material_version_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='material_version_from_one')],
                },
            ),
            migrations.CreateModel(
                name='MatchMaterial',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('part', models.CharField(max_length=10)),
                    ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replaced', to='matches.match')),
                    ('version', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='uses', to='matches.materialversion')),
                ],
                options={
                    'constraints': [models.UniqueConstraint(fields=('match', 'part'), name='match_material_once')],
                },
            ),
            migrations.CreateModel(
                name='MatchAnalysis',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('state', models.CharField(choices=[('waiting', 'Waiting'), ('making', 'Making'), ('done', 'Done'), ('failed', 'Failed')], default='waiting', max_length=10)),
                    ('percent', models.PositiveSmallIntegerField(default=0)),
                    ('version', models.PositiveIntegerField(default=0)),
                    ('made_by', models.CharField(blank=True, max_length=40)),
                    ('document', models.JSONField(blank=True, null=True)),
                    ('asked_at', models.DateTimeField()),
                    ('made_at', models.DateTimeField(blank=True, null=True)),
                    ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='analysis', to='matches.match')),
                ],
                options={
                    'verbose_name_plural': 'match analyses',
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), models.Q(('document__isnull', False), ('made_at__isnull', False)), _connector='OR'), name='analysis_done_has_a_document'), models.CheckConstraint(condition=models.Q(('percent__lte', 100)), name='analysis_percent_to_100')],
                },
            ),
        ]),
        # As the replaced migrations did: it puts the columns of SQLite in the order they had.
        migrations.AddField(
            model_name='matchgrant',
            name='origin',
            field=models.CharField(blank=True, max_length=40),
        ),
    ]
