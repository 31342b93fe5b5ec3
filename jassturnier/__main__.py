"""`python -m jassturnier` is the same program."""

from jassturnier.cli.app import main

if __name__ == "__main__":
    main()
