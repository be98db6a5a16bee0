package sessions

import (
	"strings"

	"github.com/mileusna/useragent"
)

// maxUserAgent is how many bytes of a User-Agent are parsed, maxPart how many of a browser's or system's name are kept.
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
