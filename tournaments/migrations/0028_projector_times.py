from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0027_password_marks'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='projector',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
