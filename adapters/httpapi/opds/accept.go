package opds

import (
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// wantsAtom reports whether a client prefers OPDS 1.2 (RFC 9110 §12.5.1). A type that is named counts more
// than a wildcard of the same weight. A client without a preference gets OPDS 2.0.
func wantsAtom(r *http.Request) bool {
	var atom, json float64
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		media, params, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		weight := 1.0
		if q, err := strconv.ParseFloat(params["q"], 64); err == nil {
			weight = q
		}
		const named = 0.0001 // less than the least difference of two weights
		switch media {
		case "application/atom+xml", "application/xml", "text/xml":
			atom = max(atom, weight+named)
		case typeFeed, typePublication, "application/json":
			json = max(json, weight+named)
		case "*/*", "application/*":
			atom, json = max(atom, weight), max(json, weight)
		}
	}
	return atom > json
}
