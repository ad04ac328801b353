import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0030_logo_and_printed_kinds'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SheetPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('draw_version', models.PositiveIntegerField()),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('running', 'at work'), ('done', 'ready'), ('failed', 'failed')], default='queued', max_length=10)),
                ('reading', models.JSONField(blank=True, default=dict)),
                ('error', models.CharField(blank=True, max_length=40)),
                ('params', models.JSONField(blank=True, default=dict)),
                ('file', models.CharField(blank=True, max_length=300)),
                ('sent_by_label', models.CharField(blank=True, max_length=120)),
                ('sent_at', models.DateTimeField(auto_now_add=True)),
                ('sent_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='photos', to='tournaments.table')),
            ],
            options={
                'ordering': ['-sent_at', '-pk'],
            },
        ),
    ]
