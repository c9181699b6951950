"""Run the command line with `python -m pnp`."""

from pnp.cli.main import main

if __name__ == "__main__":
    main()
