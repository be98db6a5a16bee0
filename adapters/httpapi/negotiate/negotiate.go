// Package negotiate reads what a client accepts.
package negotiate

import (
	"net/http"
	"strconv"
	"strings"
)

// Accepts reports whether a header names a media type or an encoding with a weight above 0.
func Accepts(r *http.Request, header, name string) bool {
	weight, _ := Weight(r, header, name)
	return weight > 0
}

// Weight returns the highest weight that a header gives to a media type or an encoding, and whether it is named
// (RFC 9110 §12.4.2).
func Weight(r *http.Request, header, name string) (highest float64, named bool) {
	for preference := range strings.SplitSeq(strings.Join(r.Header.Values(header), ","), ",") {
		parts := strings.Split(preference, ";")
		if !strings.EqualFold(strings.TrimSpace(parts[0]), name) {
			continue
		}
		named = true
		if weight := weightOf(parts[1:]); weight > highest {
			highest = weight
		}
	}
	return highest, named
}

// weightOf returns the q of a preference, 1 if it has none.
func weightOf(parameters []string) float64 {
	for _, parameter := range parameters {
		key, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
		if strings.EqualFold(strings.TrimSpace(key), "q") {
			q, _ := strconv.ParseFloat(strings.TrimSpace(value), 64) // an invalid weight counts as 0
			return q
		}
	}
	return 1
}
