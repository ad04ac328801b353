"""Italian dates: no zero before the day; the names of months and days are small (see `config.formats.names`)."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y H:i"
MONTH_DAY_FORMAT = "j F"
