package domain

import "time"

// Moment is a time as records store it: UTC, in microseconds.
func Moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }
