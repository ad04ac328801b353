"""Creating, running and changing a tournament; its links, address, copies and log."""

from django.urls import path

from tournaments.access.views import address, manage_links, roles
from tournaments.advisor.views import advisor, planner
from tournaments.backup.views import copies as backups
from tournaments.backup.views import deletion
from tournaments.materials.views import materials
from tournaments.projector import views as projector
from tournaments.spreadsheet.views import files as spreadsheet
from tournaments.spreadsheet.views import log_file
from tournaments.views.setup import desk, formats, log, repeat, setup

MANAGE = "t/<slug:slug>/manage/"

urlpatterns = [
    path("new/", setup.create, name="tournament-create"),
    path("advice/", advisor.advice, name="advisor"),
    path("plan/", planner.plan_page, name="plan"),
    path("import/", spreadsheet.import_page, name="import-spreadsheet"),
    path("restore/", backups.restore, name="restore"),
    path("ping/<str:code>/", address.ping, name="ping"),
    path(MANAGE, desk.manage, name="manage"),
    path(MANAGE + "repeat/", repeat.repeat, name="manage-repeat"),
    path(MANAGE + "settings/", setup.settings, name="manage-settings"),
    path(MANAGE + "materials/", materials.materials, name="manage-materials"),
    path(MANAGE + "format/<int:stage_number>/", formats.stage_format, name="manage-format"),
    path(MANAGE + "links/", manage_links.links, name="manage-links"),
    path(MANAGE + "links/<slug:kind>/<int:pk>/end/", manage_links.link_end, name="manage-link-end"),
    path(MANAGE + "links/<slug:kind>/<int:pk>/role/", roles.role, name="manage-role"),
    path(MANAGE + "address/", address.address, name="manage-address"),
    path(MANAGE + "address/test/", address.address_test, name="manage-address-test"),
    path(MANAGE + "address/codes/", address.codes_end, name="manage-codes-end"),
    path(MANAGE + "backups/", backups.backups, name="manage-backups"),
    path(MANAGE + "backups/save/", backups.backup_download, name="manage-backup-save"),
    path(MANAGE + "backups/<int:pk>/", backups.backup_file, name="manage-backup-file"),
    path(MANAGE + "files/", spreadsheet.files, name="manage-files"),
    path(MANAGE + "files/spreadsheet/", spreadsheet.export_file, name="manage-spreadsheet"),
    path(MANAGE + "files/people/<slug:what>/<slug:kind>/", spreadsheet.people_file, name="manage-people-file"),
    path(MANAGE + "files/<int:stage_number>/<slug:kind>/", spreadsheet.standings, name="manage-standings-file"),
    path(MANAGE + "screen/", projector.times, name="manage-projector"),
    path(MANAGE + "log/", log.log, name="manage-log"),
    path(MANAGE + "log/<slug:kind>/", log_file.log_file, name="manage-log-file"),
    path(MANAGE + "delete/", deletion.delete, name="manage-delete"),
]
