package app

import (
	"time"

	"github.com/google/uuid"
)

// Moment is the time as records keep it: UTC, in microseconds.
func Moment(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// newID mints an id. Version 7 ids grow with time, which keeps indexes compact.
func newID() string { return uuid.Must(uuid.NewV7()).String() }
