"""Picture files as image XObjects: JPEG goes in byte for byte, the others without loss."""

from __future__ import annotations

import hashlib
import io
import zlib
from pathlib import Path
from typing import Any, Final

from pikepdf import Array, Name, Pdf, Stream
from PIL import Image, ImageOps

from pnp.errors import PnpError
from pnp.files import digest
from pnp.pdf.late import stand_in

MOST_PIXELS: Final = 200_000_000
"""Of one picture; a poker card at 2400 dpi has 50 million."""

ORIENTATION: Final = 0x0112
"""The EXIF tag that says how a camera was held."""

_PLAIN: Final = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_PROFILES: Final = {b"GRAY": "L", b"RGB ": "RGB", b"CMYK": "CMYK"}
_COMPONENTS: Final = {"L": 1, "RGB": 3, "CMYK": 4}

DAMAGE: Final = (OSError, ValueError, SyntaxError, EOFError, zlib.error)
"""What unpacking a broken picture raises."""

# Its own bound warns first and raises only at twice the number; ours is asked before anything
# is unpacked.
Image.MAX_IMAGE_PIXELS = None


def opened(path: Path) -> Any:
    """Return the picture, not yet unpacked; raises PnpError for what is none or is too large."""
    try:
        image = Image.open(path)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PnpError(f"expected a picture that can be read, found: {_why(error)}") from None
    if image.width * image.height > MOST_PIXELS:
        found = f"{image.width} x {image.height}"
        raise PnpError(f"expected at most {MOST_PIXELS // 10**6} million pixels, found {found}")
    return image


def orientation(image: Any) -> int:
    """Return how the picture is turned and mirrored to be seen, 1 to 8 as EXIF counts."""
    try:
        found = image.getexif().get(ORIENTATION, 1)
    except (OSError, ValueError, SyntaxError, KeyError, TypeError):
        return 1
    return found if found in range(1, 9) else 1


def loaded(path: Path) -> Any:
    """Return the picture unpacked and turned as it is seen; raises PnpError where it is broken."""
    image = opened(path)
    try:
        return ImageOps.exif_transpose(image)
    except DAMAGE as error:
        raise PnpError(f"expected a whole picture, found: {_why(error)}") from None


def eight_bit(image: Any) -> Any:
    """Return the picture with 8 bits a channel in grey, RGB or CMYK, its alpha kept as LA or RGBA.

    Values of 16 bits are divided by 256, not cut off.
    """
    if image.mode.startswith("I") or image.mode == "F":
        high = image.getextrema()[1]
        scale = 255 / 65535 if high > 255 else 1.0
        return image.convert("F").point(lambda value: value * scale).convert("L")
    if image.mode in ("LA", "RGBA", *_PLAIN):
        return image
    see_through = "transparency" in image.info or image.mode in ("PA", "La", "RGBa")
    if see_through:
        return image.convert("RGBA")
    return image.convert("L" if image.mode == "1" else "RGB")


class Images:
    """The image XObjects of one PDF; equal files and equal profiles are stored once."""

    def __init__(self, pdf: Pdf, folder: Path) -> None:
        """*folder* takes the data of pictures until the PDF is written."""
        self.pdf, self.folder = pdf, folder
        self.late: dict[str, Path] = {}
        """The files of all data by digest."""

        self._files: dict[bytes, tuple[Any, int]] = {}
        self._profiles: dict[bytes, Any] = {}

    def file(self, path: Path) -> tuple[Any, int]:
        """Return a picture file as an image XObject, and its orientation as EXIF counts.

        The data of a JPEG are those of the file (DCTDecode, ISO 32000-1, 7.4.8); a CMYK one of
        Adobe has its values turned over. Profiles stay. Raises PnpError for a file that cannot be
        used.
        """
        key = digest(path)
        if key not in self._files:
            self._files[key] = self._made(path)
        return self._files[key]

    def flat(self, image: Any) -> Any:
        """Return an image in memory as an image XObject, without loss."""
        return self._flate(image.convert("RGB"), None)

    def _made(self, path: Path) -> tuple[Any, int]:
        image = opened(path)
        turned, profile = orientation(image), image.info.get("icc_profile")
        if image.format in ("JPEG", "MPO") and image.mode in _PLAIN:
            stream = stand_in(self.pdf, path, self.late)
            stream.Filter = Name.DCTDecode
            self._describe(stream, image.size, image.mode, profile)
            if image.mode == "CMYK" and "adobe" in image.info:
                stream.Decode = Array([1, 0] * 4)
            return self.pdf.make_indirect(stream), turned
        try:
            image.load()
        except DAMAGE as error:
            raise PnpError(f"expected a whole picture, found: {_why(error)}") from None
        whole = eight_bit(image)
        alpha = whole.getchannel("A") if whole.mode in ("LA", "RGBA") else None
        body = whole.convert(whole.mode.removesuffix("A")) if alpha else whole
        made = self._flate(body, profile)
        if alpha and alpha.getextrema()[0] < 255:
            made.SMask = self._flate(alpha, None)
        return made, turned

    def _flate(self, image: Any, profile: bytes | None) -> Any:
        data = zlib.compress(image.tobytes(), 6)
        path = self.folder / f"{hashlib.sha256(data).hexdigest()[:32]}.flate"
        path.write_bytes(data)
        stream = stand_in(self.pdf, path, self.late)
        # Saving drops the filter of a stream that is empty; the data would come without it.
        stream.write(zlib.compress(b""), filter=Name.FlateDecode)
        self._describe(stream, image.size, image.mode, profile)
        return self.pdf.make_indirect(stream)

    def _describe(
        self, stream: Any, size: tuple[int, int], mode: str, profile: bytes | None
    ) -> None:
        stream.Type, stream.Subtype = Name.XObject, Name.Image
        stream.Width, stream.Height = size
        stream.BitsPerComponent = 8
        stream.ColorSpace = Name(f"/{_PLAIN[mode]}")
        if profile and len(profile) > 128 and _PROFILES.get(profile[16:20]) == mode:
            if profile not in self._profiles:
                made = Stream(self.pdf, profile)
                made.N = _COMPONENTS[mode]
                self._profiles[profile] = self.pdf.make_indirect(made)
            stream.ColorSpace = Array([Name.ICCBased, self._profiles[profile]])


def srgb() -> bytes:
    """Return the sRGB profile of the colour library, its date taken out."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes.fromhex("07d000010001000000000000")  # the first day of 2000
    return bytes(data)


def png_bytes(image: Any) -> bytes:
    """Return an image in memory as PNG."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _why(error: BaseException) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    # The library names the file, which the message does anyway.
    return "no picture" if "cannot identify image" in text else text
