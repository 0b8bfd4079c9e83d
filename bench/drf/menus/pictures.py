from io import BytesIO
from uuid import uuid4

from django.core.files.base import ContentFile
from PIL import Image, ImageOps

PHOTO = (1024, 82)
THUMBNAIL = (160, 78)


def reencode(photo):
    """Returns the picture upright, at most 1024 pixels and as WebP. Also makes a thumbnail, as the other backend does."""
    picture = ImageOps.exif_transpose(Image.open(photo)).convert("RGB")
    content = webp(picture, *PHOTO)
    webp(picture, *THUMBNAIL)
    return ContentFile(content, name=f"{uuid4().hex}.webp")


def webp(picture, size, quality):
    picture.thumbnail((size, size))
    file = BytesIO()
    picture.save(file, "WEBP", quality=quality, method=3)
    return file.getvalue()
