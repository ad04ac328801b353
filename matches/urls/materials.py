"""Own boards, decks and cards."""

from django.urls import path, re_path

from matches.views.materials import material_edit, materials

ONE = "materials/<int:pk>/"
SUFFIX = r"\.(?P<suffix>json|csv)$"

urlpatterns = [
    path("materials/", materials.materials, name="materials"),
    path("materials/new/<slug:game>/<slug:part>/", materials.material_new, name="material-new"),
    re_path(
        r"^materials/standard/(?P<game>[a-z]+)/(?P<part>[a-z]+)" + SUFFIX, materials.standard_file,
        name="material-standard",
    ),
    re_path(r"^materials/(?P<pk>\d{1,9})/file" + SUFFIX, materials.material_file, name="material-file"),
    path(ONE, materials.material, name="material"),
    path(ONE + "edit/", material_edit.edit, name="material-edit"),
    path(ONE + "describe/", material_edit.describe, name="material-describe"),
    path(ONE + "replace/", material_edit.replace, name="material-replace"),
    path(ONE + "delete/", materials.material_remove, name="material-delete"),
    path(ONE + "cards/choose/", material_edit.choose_card, name="material-card-choose"),
    path(ONE + "cards/new/<slug:card>/", material_edit.add_card, name="material-card-new"),
    path(ONE + "cards/<str:code>/delete/", material_edit.remove_card, name="material-card-delete"),
    path(ONE + "<slug:name>/<str:code>/", material_edit.edit_row, name="material-row"),
]  # fmt: skip
