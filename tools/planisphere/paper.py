"""Make the two pictures every printed map shares, from the committed geometry (see README.md)."""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from weasyprint import HTML

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from matches.planisphere.geometry import load_atlas  # noqa: E402
from matches.planisphere.print_map import BLANK_IMAGE, INK_IMAGE, render_ink  # noqa: E402

PIXELS = 3000  # 600 dpi at 127 mm, 400 dpi across an A4 page
GREYS = 16


def picture(svg: str, *options: str) -> Image.Image:
    """Return the drawing as a raster, PIXELS wide."""
    _, _, width, height = load_atlas().viewbox
    size = f"{width}px {height}px"
    box = f"display:block;width:{width}px;height:{height}px"
    page = f"<style>@page{{size:{size};margin:0}}body{{margin:0}}svg{{{box}}}</style>{svg}"
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / "map.pdf"
        HTML(string=page).write_pdf(pdf)
        scale = ["-scale-to-x", str(PIXELS), "-scale-to-y", str(round(PIXELS * height / width))]
        subprocess.run(["pdftocairo", "-png", "-singlefile", *options, *scale, pdf, pdf.with_suffix("")], check=True)
        return Image.open(pdf.with_suffix(".png")).copy()


def step(channel: Image.Image) -> Image.Image:
    """Return the channel in sixteen levels: enough for edges, and a quarter of the bytes."""
    return channel.point([round(round(value * (GREYS - 1) / 255) * 255 / (GREYS - 1)) for value in range(256)])


if __name__ == "__main__":
    grey, alpha = picture(render_ink(), "-transp").convert("LA").split()
    Image.merge("LA", (step(grey), step(alpha))).save(INK_IMAGE, optimize=True)
    step(picture(render_ink("#fff")).convert("L")).save(BLANK_IMAGE, optimize=True)
