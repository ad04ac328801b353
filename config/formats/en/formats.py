"""English dates as most of the world reads them: the day before the month, hours up to 24."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
