package check

import (
	"crypto/x509"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §13.13.
func TestTheDatesOfACertificateAreChecked(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		from, until time.Duration
		level       Level
		found       string
	}{
		{-day, 90 * day, OK, "valid until "},
		{-day, 13 * day, Warn, "expires on "},
		{-day, -time.Minute, Fail, "expired on "},
		{time.Hour, 90 * day, Fail, "is not valid before "},
	} {
		var got Finding
		target := Target{report: func(f Finding) { got = f }}
		target.dateAndName(&x509.Certificate{NotBefore: time.Now().Add(c.from), NotAfter: time.Now().Add(c.until)}, "")
		assert.Equal(t, c.level, got.Level, got.Found)
		assert.Contains(t, got.Found, c.found)
	}
}
