from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', "0015_dealt_colours"),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='rule_options',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
