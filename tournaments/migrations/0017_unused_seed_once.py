from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_rule_options")]

    operations = [
        migrations.AddConstraint(
            model_name="drawseed",
            constraint=models.UniqueConstraint(
                fields=["commitment"],
                condition=models.Q(("used_at__isnull", True)),
                name="unused_draw_seed_once",
            ),
        ),
    ]
