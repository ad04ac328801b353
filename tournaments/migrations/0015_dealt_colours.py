from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_most_tables")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="deals_colours",
            field=models.BooleanField(default=False, verbose_name="colours are dealt by the draw"),
        ),
    ]
