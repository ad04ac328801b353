"""Coming in again by what was proven before."""
