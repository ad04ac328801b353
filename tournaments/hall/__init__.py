"""Https in the hall: the page that brings the certificate of this computer onto a phone."""
