"""Pages on a phone without network: the worker that keeps the last ones, and what makes the site an app to install."""
