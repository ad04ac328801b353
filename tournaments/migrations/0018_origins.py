from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_unused_seed_once")]

    operations = [migrations.AddField("tournament", "origins", models.JSONField(blank=True, default=list))]
