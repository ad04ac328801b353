"""The certificate of the hall as phones take it."""

from __future__ import annotations

import plistlib
from uuid import NAMESPACE_OID, uuid5

from matches.selectors.certificates import HallRoot


def ios_profile(root: HallRoot) -> bytes:
    """Return the profile by which an iPhone takes the certificate, and takes it off again in a single step."""
    payload = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": "planisfero.hall.root",
        "PayloadUUID": _uuid(root, "root"),
        "PayloadDisplayName": "Planisfero",
        "PayloadCertificateFileName": "planisfero.crt",
        "PayloadContent": root.der,
    }
    profile = {
        "PayloadType": "Configuration",
        "PayloadVersion": 1,
        "PayloadIdentifier": "planisfero.hall",
        "PayloadUUID": _uuid(root, "profile"),
        "PayloadDisplayName": "Planisfero",
        "PayloadRemovalDisallowed": False,
        "PayloadContent": [payload],
    }
    return plistlib.dumps(profile)


def _uuid(root: HallRoot, part: str) -> str:
    """Return the same for the same root: installed twice it replaces itself."""
    return str(uuid5(NAMESPACE_OID, f"{part} {root.fingerprint}")).upper()
