package domain

import "time"

// Moment is a time as records store it: UTC, in microseconds.
func Moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// hanoi is the library's time zone (RULES §1.3). It has had no summer time since 1979, so a fixed
// offset is right even on a machine without a zone database.
var hanoi = time.FixedZone("Asia/Ho_Chi_Minh", 7*60*60)

// ClockTime formats a time for a message: HH:mm dd/MM/yyyy in the library's time zone.
func ClockTime(t time.Time) string { return t.In(hanoi).Format("15:04 02/01/2006") }
