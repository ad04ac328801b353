"""The hall before the first round: players' own phones, who signed up, who came in and what they paid."""
