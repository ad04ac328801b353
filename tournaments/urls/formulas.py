"""Own formulas."""

from django.urls import path

from tournaments.formulas import views as formulas

urlpatterns = [
    path("formulas/", formulas.formulas, name="formulas"),
    path("formulas/new/", formulas.formula_new, name="formula-new"),
    path("formulas/preview/", formulas.preview, name="formula-preview"),
    path("formulas/<int:pk>/", formulas.formula_edit, name="formula-edit"),
    path("formulas/<int:pk>/delete/", formulas.formula_remove, name="formula-delete"),
]
