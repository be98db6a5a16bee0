package check

import (
	"crypto/x509"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/cmd/internal/wiring"
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

// RULES §13.13.
func TestAProxyThatTheSettingsDoNotNameIsFound(t *testing.T) {
	for _, c := range []struct {
		addr, public string
		warned       bool
	}{
		{":80", "http://cms.example.org", false},
		{":8080", "http://cms.example.org:8080", false},
		{":8080", "http://cms.example.org", true},
		{":80", "http://cms.example.org:8080", true}, // as in a container whose port is published
		{":80", "https://cms.example.org", true},
	} {
		public, err := url.Parse(c.public)
		require.NoError(t, err)
		found := 0
		target := Target{Config: wiring.Config{Addr: c.addr, PublicURL: public}, report: func(Finding) { found++ }}
		target.proxy(c.public)
		assert.Equal(t, c.warned, found == 1, "%+v", c)
	}
}
