import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0029_sdadata_steps'),
    ]

    operations = [
        migrations.AlterField(
            model_name='job',
            name='kind',
            field=models.CharField(choices=[('sheets', 'table sheets'), ('filled_sheets', 'sheets with the results'), ('standings', 'standings'), ('slips', 'seat slips'), ('wall_list', 'list by surname'), ('bracket', 'bracket'), ('diplomas', 'diplomas'), ('podium', 'podium poster'), ('season', 'table of the season')], max_length=16),
        ),
        migrations.CreateModel(
            name='Logo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('picture', models.BinaryField()),
                ('width', models.PositiveSmallIntegerField()),
                ('height', models.PositiveSmallIntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='logo', to='tournaments.tournament')),
            ],
        ),
    ]
