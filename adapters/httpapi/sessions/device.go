package sessions

import (
	"strings"

	"github.com/mileusna/useragent"
)

// The lengths up to which a User-Agent is parsed, and a browser or system is named.
const (
	maxUserAgent = 512
	maxPart      = 30
)

// deviceOf returns browser and system in a form that a person recognises. A User-Agent may contain
// anything.
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
	return strings.TrimSpace(part[:min(len(part), maxPart)])
}
