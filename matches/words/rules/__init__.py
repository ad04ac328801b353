"""Options and rulesets in words."""
