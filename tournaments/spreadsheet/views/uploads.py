"""Files that come in through a page, and how much of one is taken."""

from __future__ import annotations

from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest


class Quota(FileUploadHandler):
    """Stands before the handlers that keep files: the rest of an upload of more than `most` bytes is let go by."""

    def __init__(self, request: HttpRequest, most: int) -> None:
        super().__init__(request)
        self.most, self.taken = most, 0

    @staticmethod
    def was_passed(request: HttpRequest) -> bool:
        """Return whether an upload of this request was too large; reads the request."""
        request.POST  # noqa: B018 - the upload happens here
        return any(
            isinstance(upload_handler, Quota) and upload_handler.taken > upload_handler.most
            for upload_handler in request.upload_handlers
        )

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.taken += len(raw_data)
        if self.taken > self.most:
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Keep no file: the handlers behind do."""
