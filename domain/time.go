package domain

import "time"

// Moment is a time as records store it: UTC, in microseconds.
func Moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// hanoi is the library's time zone (RULES §1.3). Its offset has not changed since 1975, so a fixed
// offset is right even on a machine without a zone database.
var hanoi = time.FixedZone("Asia/Ho_Chi_Minh", 7*60*60)

// ClockTime formats a time for a message: HH:mm dd/MM/yyyy in the library's time zone.
func ClockTime(t time.Time) string { return t.In(hanoi).Format("15:04 02/01/2006") }

// Day returns the day of a time in the library's time zone, as in 2026-03-01.
func Day(t time.Time) string { return t.In(hanoi).Format(time.DateOnly) }

// monthFormat is how a month is written in parameters and reports.
const monthFormat = "2006-01"

// The years that ParseDay and ParseMonth accept. PostgreSQL has no year 0. The latest is not 9999, because
// the day or month after a date must have a year of four digits too.
const (
	earliestYear = 1900
	latestYear   = 9998
)

// ParseDay returns the beginning of a day (2026-03-01) in the library's time zone.
func ParseDay(s string) (time.Time, bool) { return parseDate(time.DateOnly, s) }

// ParseMonth returns the beginning of a month (2026-03) in the library's time zone.
func ParseMonth(s string) (time.Time, bool) { return parseDate(monthFormat, s) }

func parseDate(format, s string) (time.Time, bool) {
	t, err := time.ParseInLocation(format, s, hanoi)
	if err != nil || t.Year() < earliestYear || t.Year() > latestYear {
		return time.Time{}, false
	}
	return t, true
}

// FormatDay formats a day (2026-03-01) as in Vietnam: 01/03/2026. It returns other text unchanged.
func FormatDay(day string) string {
	t, ok := ParseDay(day)
	if !ok {
		return day
	}
	return t.Format("02/01/2006")
}

// Month returns the month of a time in the library's time zone, as in 2026-03.
func Month(t time.Time) string { return t.In(hanoi).Format(monthFormat) }

// Year returns the year of a time in the library's time zone.
func Year(t time.Time) int { return t.In(hanoi).Year() }

// StartOfMonth returns the beginning of a time's month in the library's time zone.
func StartOfMonth(t time.Time) time.Time {
	t = t.In(hanoi)
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, hanoi)
}
