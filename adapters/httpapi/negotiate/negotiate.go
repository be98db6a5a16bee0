// Package negotiate reads what a client accepts.
package negotiate

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Accepts reports whether a header names a media type or an encoding with a weight above 0 (RFC 9110,
// 12.4.2).
func Accepts(r *http.Request, header, name string) bool {
	offers := strings.Split(strings.Join(r.Header.Values(header), ","), ",")
	return slices.ContainsFunc(offers, func(offer string) bool {
		parts := strings.Split(offer, ";")
		return strings.EqualFold(strings.TrimSpace(parts[0]), name) && weight(parts[1:]) > 0
	})
}

// weight returns the q of an offer, 1 if it has none.
func weight(parameters []string) float64 {
	for _, parameter := range parameters {
		key, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
		if strings.EqualFold(strings.TrimSpace(key), "q") {
			q, _ := strconv.ParseFloat(strings.TrimSpace(value), 64) // an invalid weight counts as 0
			return q
		}
	}
	return 1
}
