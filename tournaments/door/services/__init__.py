"""What the door writes: check-ins, payments, the closing of the till."""
