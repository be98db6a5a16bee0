package s3

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	"backoffice/domain"
)

// maxQuery bounds a link's query in bytes; ours stay below 4,000 with the
// longest of names.
const maxQuery = 8 << 10

// signedParameters are those of a signed link, and what the answer is to bear.
// Whatever else S3 understands (acl, uploads, list-type, delete, tagging...)
// is nobody's business here.
var signedParameters = map[string]bool{
	"X-Amz-Algorithm": true, "X-Amz-Credential": true, "X-Amz-Date": true, "X-Amz-Expires": true,
	"X-Amz-SignedHeaders": true, "X-Amz-Signature": true, "X-Amz-Security-Token": true,
	"response-content-type": true, "response-content-disposition": true, personParameter: true,
}

// What a link for a part of an upload says beside. Both go with a PUT alone: with a
// GET they would list parts, or read one.
const (
	partNumberParameter = "partNumber"
	uploadIDParameter   = "uploadId"
)

// refuse returns the status with which a request is turned away, or 0.
func (s *Store) refuse(r *http.Request) int {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPut:
	default:
		return http.StatusMethodNotAllowed
	}
	name, ok := s.objectName(r.URL)
	if !ok || !signed(r) {
		return http.StatusForbidden
	}
	if r.Method != http.MethodPut {
		return 0
	}
	return refuseUpload(r, name)
}

func refuseUpload(r *http.Request, name string) int {
	switch {
	case !strings.HasPrefix(name, domain.UploadPrefix):
		return http.StatusForbidden
	case r.ContentLength < 0:
		return http.StatusLengthRequired
	case r.ContentLength > largest(r.URL):
		return http.StatusRequestEntityTooLarge
	}
	return 0
}

// objectName reads the name out of /{bucket}/{name}. Names are made by the
// application of plain characters only, so nothing can hide behind an escape.
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

func signed(r *http.Request) bool {
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

// isPart tells whether a request that is in order brings a part of an upload.
func isPart(u *url.URL) bool { return u.Query().Has(partNumberParameter) }

// largest is how many bytes an upload's body may have.
func largest(u *url.URL) int64 {
	if isPart(u) {
		return domain.PartSize
	}
	return domain.MaxPDF
}
