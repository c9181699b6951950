"""Run the command line with `python -m pnp`."""

from pnp.cli.main import program

if __name__ == "__main__":
    program()
