package s3

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"backoffice/domain"
)

// maxQuery limits a link's query, in bytes. The product's links stay below 4,000 with the longest
// names.
const maxQuery = 8 << 10

// signedParameters are the allowed parameters: those of a signed link, and of the response's headers.
// Others that S3 knows (acl, uploads, list-type, delete, tagging...) are refused.
var signedParameters = map[string]bool{
	"X-Amz-Algorithm": true, "X-Amz-Credential": true, "X-Amz-Date": true, "X-Amz-Expires": true,
	"X-Amz-SignedHeaders": true, "X-Amz-Signature": true, "X-Amz-Security-Token": true,
	"response-content-type": true, "response-content-disposition": true, personParameter: true,
}

// Additional parameters of a link for a part of an upload. They are allowed only for PUT: a GET with them would list
// parts or read one.
const (
	partNumberParameter = "partNumber"
	uploadIDParameter   = "uploadId"
)

// refusalStatus returns the status with which a request is refused, or 0.
func (s *Store) refusalStatus(r *http.Request) int {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPut:
	default:
		return http.StatusMethodNotAllowed
	}
	name, ok := s.objectName(r.URL)
	if !ok || !hasSignedQuery(r) {
		return http.StatusForbidden
	}
	if r.Method != http.MethodPut {
		return 0
	}
	return uploadRefusalStatus(r, name)
}

func uploadRefusalStatus(r *http.Request, name string) int {
	switch {
	case !strings.HasPrefix(name, domain.UploadPrefix):
		return http.StatusForbidden
	case r.ContentLength < 0:
		return http.StatusLengthRequired
	case r.ContentLength > maxBodySize(r.URL):
		return http.StatusRequestEntityTooLarge
	}
	return 0
}

// objectName returns the name in /{bucket}/{name}. The application creates names from plain
// characters only, so an escape is invalid.
func (s *Store) objectName(u *url.URL) (string, bool) {
	name, ok := strings.CutPrefix(u.Path, "/"+s.bucket+"/")
	if !ok || name == "" || path.Clean(u.Path) != u.Path || u.RawPath != "" {
		return "", false
	}
	for _, c := range []byte(name) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("/._-", c) >= 0) {
			return "", false
		}
	}
	return name, true
}

// hasSignedQuery reports whether the query has a signature and only parameters that belong to it, each
// once. It does not verify the signature.
func hasSignedQuery(r *http.Request) bool {
	if len(r.URL.RawQuery) > maxQuery {
		return false
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil || query.Get("X-Amz-Signature") == "" {
		return false
	}
	part := r.Method == http.MethodPut && query.Has(partNumberParameter) && query.Has(uploadIDParameter)
	for name, values := range query {
		known := signedParameters[name] || part && (name == partNumberParameter || name == uploadIDParameter)
		if !known || len(values) != 1 {
			return false
		}
	}
	return true
}

// isPart reports whether a valid request uploads a part.
func isPart(u *url.URL) bool { return u.Query().Has(partNumberParameter) }

// maxBodySize returns the maximum size of an upload's body, in bytes.
func maxBodySize(u *url.URL) int64 {
	if isPart(u) {
		return domain.PartSize
	}
	return domain.MaxPDF
}
