from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', "0002_materials"),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='winner_open',
            field=models.BooleanField(default=False),
        ),
    ]
