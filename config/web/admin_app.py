"""The admin app, with the site that asks the product's own sign-in."""

from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig


class AdminConfig(DjangoAdminConfig):
    """Django's, with another site. It stands apart because apps are read before there are models."""

    default_site = "config.web.admin_site.AdminSite"
