"""What the tests of proofs share."""

from tests.proof.glades import glades as glades
