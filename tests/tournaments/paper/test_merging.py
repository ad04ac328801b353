"""Parts of a job become one file, in order, and what they share is kept once."""

from pypdf import PdfReader

from tournaments.paper.documents.pdf import merge, write_pdf
from tournaments.paper.documents.pictures import picture_folder

PAGE = '<p>{text}</p><img src="planisphere-blank.png" style="width: 300px">'


def test_parts_are_joined_in_order_and_the_shared_map_is_stored_once(tmp_path):
    parts = []
    for text in ("primo", "secondo", "terzo"):
        part = tmp_path / f"{text}.pdf"
        write_pdf(PAGE.format(text=text), str(part), str(picture_folder()))
        parts.append(part)
    merge(parts, tmp_path / "job.pdf")
    texts = [page.extract_text().strip() for page in PdfReader(tmp_path / "job.pdf").pages]
    assert texts == ["primo", "secondo", "terzo"]
    assert (tmp_path / "job.pdf").stat().st_size < 1.3 * parts[0].stat().st_size


def test_a_page_can_read_nothing_but_the_shipped_pictures(tmp_path):
    (tmp_path / "secret.png").write_bytes((picture_folder() / "planisphere-blank.png").read_bytes())
    small, large = tmp_path / "a.pdf", tmp_path / "b.pdf"
    write_pdf("<p>x</p>", str(small), str(picture_folder()))
    write_pdf(f'<p>x</p><img src="file://{tmp_path}/secret.png">', str(large), str(picture_folder()))
    assert large.stat().st_size < small.stat().st_size + 2000
