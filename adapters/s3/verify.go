package s3

import (
	"crypto/subtle"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"backoffice/ports"
)

// maxLife is the maximum lifetime of a link (AWS Signature Version 4).
const maxLife = 7 * 24 * time.Hour

// verified reports whether sign has signed the request and it has not expired. It signs the request
// again and compares the signatures.
func (s *Store) verified(r *http.Request, now time.Time) bool {
	query := r.URL.Query()
	at, err := time.Parse(timeLayout, query.Get("X-Amz-Date"))
	if err != nil {
		return false
	}
	seconds, err := strconv.Atoi(query.Get("X-Amz-Expires"))
	life := time.Duration(seconds) * time.Second
	if err != nil || seconds < 0 || life > maxLife || now.After(at.Add(life)) {
		return false
	}
	declared, ok := declaredIn(r, query.Get("X-Amz-SignedHeaders"))
	if !ok {
		return false
	}
	address := url.URL{Scheme: "http", Host: r.Host, Path: r.URL.Path, RawQuery: unsigned(query).Encode()}
	link, err := s.sign(r.Context(), r.Method, address.String(), declared, at, life)
	if err != nil {
		return false
	}
	again, err := url.Parse(link)
	return err == nil && subtle.ConstantTimeCompare(
		[]byte(again.Query().Get("X-Amz-Signature")), []byte(query.Get("X-Amz-Signature"))) == 1
}

// declaredIn returns what the request's link declared about the file.
func declaredIn(r *http.Request, signedHeaders string) (ports.Declared, bool) {
	var d ports.Declared
	for name := range strings.SplitSeq(signedHeaders, ";") {
		switch name {
		case "host":
		case "content-length":
			d.Size = &r.ContentLength
		case "content-type":
			d.ContentType = r.Header.Get("Content-Type")
		default:
			return d, false
		}
	}
	return d, true
}

// unsigned returns a link's query as it was before it was signed.
func unsigned(query url.Values) url.Values {
	before := url.Values{}
	for name, values := range query {
		if !strings.HasPrefix(name, "X-Amz-") {
			before[name] = values
		}
	}
	return before
}
