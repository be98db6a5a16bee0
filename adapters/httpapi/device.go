package httpapi

import (
	"strings"

	"github.com/mileusna/useragent"
)

// Bounds of what is read of a browser's own account of itself, and kept of it.
const (
	maxUserAgent = 512
	maxDevice    = 60
)

// deviceOf names browser and system as far as a person would know them again. What a
// browser says of itself may be anything.
func deviceOf(userAgent string) string {
	if len(userAgent) > maxUserAgent {
		userAgent = userAgent[:maxUserAgent]
	}
	ua := useragent.Parse(userAgent)
	known := []string{}
	for _, part := range []string{ua.Name, ua.OS} {
		if part = printable(part); part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, ", ")
}

func printable(part string) string {
	part = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, part)
	return strings.TrimSpace(part[:min(len(part), maxDevice/2)])
}
