"""Every change as row images: taking back, doing again, proving."""
