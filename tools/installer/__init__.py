"""What makes an installer for Windows of the program; it runs on any system."""
