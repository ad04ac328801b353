"""Accounts of this installation: the first visit, the sign-in, second factors, devices, letters."""
