"""Converts photos for the training of the network: prepare.py FOLDER OUT

FOLDER has JPEG files with names such as 057.jpg and a dice.csv, as `cargo xtask dice` reads it.
Needs Pillow.
"""

import shutil
import sys
from pathlib import Path

from PIL import Image

folder, out = (Path(word) for word in sys.argv[1:])
out.mkdir(exist_ok=True)
shutil.copy(folder / "dice.csv", out)
for photo in sorted(folder.glob("*.jpg")):
    Image.open(photo).convert("RGB").save(out / f"{photo.stem}.ppm")
