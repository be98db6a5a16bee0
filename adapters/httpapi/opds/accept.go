package opds

import (
	"net/http"

	"backoffice/adapters/httpapi/negotiate"
)

// prefersAtom reports whether a client prefers OPDS 1.2. A client without a preference gets OPDS 2.0.
func prefersAtom(r *http.Request) bool {
	return preference(r, "application/atom+xml", "application/xml", "text/xml") > preference(r, typeFeed, typePublication, "application/json")
}

// preference returns the weight of a format that has these media types. A wildcard counts only if the client names none
// of them (RFC 9110 §12.5.1).
func preference(r *http.Request, types ...string) float64 {
	highest, anyNamed := 0.0, false
	for _, name := range types {
		weight, named := negotiate.Weight(r, "Accept", name)
		highest, anyNamed = max(highest, weight), anyNamed || named
	}
	if anyNamed {
		return highest
	}
	for _, wildcard := range []string{"application/*", "*/*"} {
		if weight, named := negotiate.Weight(r, "Accept", wildcard); named {
			return max(0, weight-0.0001) // at the same weight, the client prefers what it names
		}
	}
	return 0
}
