from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_winner_open")]

    operations = [migrations.AddField("match", "origins", models.JSONField(blank=True, default=list))]
