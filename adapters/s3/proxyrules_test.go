package s3

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The requests that the route refuses before it verifies the signature (RULES §8.7); 0 is not refused.
func TestProxyRules(t *testing.T) {
	const signature = "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=00&X-Amz-SignedHeaders=host"
	upload, file := "/cms-files/uploads/1/2", "/cms-files/files/1/2"
	store := &Store{bucket: "cms-files"}
	for _, c := range []struct {
		name, method, target string
		want                 int
	}{
		{"a signed GET", "GET", file + "?" + signature, 0},
		{"a signed HEAD", "HEAD", file + "?" + signature, 0},
		{"a signed PUT of an upload", "PUT", upload + "?" + signature, 0},
		{"headers of the response", "GET", file + "?response-content-type=image/png&" + signature, 0},
		{"an unsigned GET", "GET", file, 403},
		{"an unsigned PUT", "PUT", upload, 403},
		{"an empty signature", "GET", file + "?X-Amz-Signature=", 403},
		{"a PUT of a confirmed file", "PUT", file + "?" + signature, 403},
		{"DELETE", "DELETE", file + "?" + signature, 405},
		{"POST", "POST", upload + "?uploads&" + signature, 405},
		{"OPTIONS", "OPTIONS", file + "?" + signature, 405},
		{"PATCH", "PATCH", file + "?" + signature, 405},
		{"the bucket", "GET", "/cms-files/?" + signature, 403},
		{"the bucket without slash", "GET", "/cms-files?" + signature, 403},
		{"another bucket", "GET", "/other/files/1?" + signature, 403},
		{"the list of buckets", "GET", "/?" + signature, 403},
		{"a listing", "GET", "/cms-files/?list-type=2&" + signature, 403},
		{"access rights", "GET", file + "?acl&" + signature, 403},
		{"a signed PUT of a part", "PUT", upload + "?partNumber=1&uploadId=x&" + signature, 0},
		{"a part of a confirmed file", "PUT", file + "?partNumber=1&uploadId=x&" + signature, 403},
		{"a part without its number", "PUT", upload + "?uploadId=x&" + signature, 403},
		{"a part without its upload", "PUT", upload + "?partNumber=1&" + signature, 403},
		{"a list of parts", "GET", upload + "?uploadId=x&" + signature, 403},
		{"a part of a file", "GET", file + "?partNumber=1&" + signature, 403},
		{"a part and its upload, read", "GET", upload + "?partNumber=1&uploadId=x&" + signature, 403},
		{"putting parts together", "POST", upload + "?uploadId=x&" + signature, 405},
		{"tags", "PUT", upload + "?tagging=&" + signature, 403},
		{"versions", "GET", file + "?versionId=1&" + signature, 403},
		{"another spelling", "GET", file + "?x-amz-signature=00", 403},
		{"a parameter twice", "GET", file + "?X-Amz-Signature=1&" + signature, 403},
		{"a semicolon", "GET", file + "?acl;" + signature, 403},
		{"an endless query", "GET", file + "?response-content-type=" + strings.Repeat("a", 9000) + "&" + signature, 403},
		{"a way out", "PUT", "/cms-files/uploads/../files/1?" + signature, 403},
		{"a hidden way out", "PUT", "/cms-files/uploads/%2e%2e/files/1?" + signature, 403},
		{"a hidden slash", "PUT", "/cms-files/uploads/..%2ffiles/1?" + signature, 403},
		{"two slashes", "GET", "/cms-files//files/1?" + signature, 403},
		{"a NUL", "GET", "/cms-files/files/%00?" + signature, 403},
		{"a trailing slash", "PUT", "/cms-files/uploads/1/?" + signature, 403},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, store.refusalStatus(httptest.NewRequestWithContext(t.Context(), c.method, c.target, nil)))
		})
	}
}
