package s3

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
)

var linkCases = []struct{ origin, object, contentType, name string }{
	{"http://127.0.0.1:8080", "files/x/thumb", "image/jpeg", ""},
	{"https://library.example", "files/0190-7", "application/pdf", "Toán 12 – tập một (nâng cao) + đáp án.pdf"},
	{"https://library.example:443", "files/a b", "application/pdf", `a&b=c;d'"é.pdf`},
	{"http://localhost:80", "x", "image/webp", "…/..\\\u202e.pdf"},
	{"http://[::1]:9000", "x", "image/webp", "%41~-._"},
}

// The SDK is the reference: the links are the same, byte for byte.
func TestGetLinksAreTheSDKs(t *testing.T) {
	for _, token := range []string{"", "temporary+/="} {
		store, err := New(Config{Endpoint: "unix:///run/s3.sock", Bucket: "cms-files", Region: "ap-southeast-1", AccessKey: "AKIA/EXAMPLE", SecretKey: "secret", SessionToken: token})
		require.NoError(t, err)
		at := time.Date(2026, 3, 4, 23, 0, 0, 0, time.FixedZone("", 7*3600))
		for _, c := range linkCases {
			for _, at := range []time.Time{at, at.Add(time.Hour), at.Add(9 * time.Hour)} { // into another day of UTC
				got, err := store.SignGet(t.Context(), c.origin, "somebody", c.object, c.contentType, c.name, at, 2*time.Hour)
				require.NoError(t, err)
				query := url.Values{"response-content-type": {c.contentType}, "response-content-disposition": {disposition(c.name)}, "x-person": {"somebody"}}
				want, err := store.sign(t.Context(), http.MethodGet, c.origin+store.path(c.object)+"?"+query.Encode(), ports.Declared{}, at, 2*time.Hour)
				require.NoError(t, err)
				assert.Equal(t, want, got)
			}
		}
	}
}

// The SDK's signer beside ours, in one run.
func BenchmarkGetLink(b *testing.B) {
	store, err := New(Config{Endpoint: "unix:///run/s3.sock", Bucket: "cms-files", AccessKey: "AKIA", SecretKey: "secret"})
	require.NoError(b, err)
	c, at := linkCases[1], time.Now().Truncate(time.Hour)
	b.Run("ours, a cover", func(b *testing.B) {
		for b.Loop() {
			_, _ = store.SignGet(b.Context(), c.origin, "somebody", c.object, "image/jpeg", "", at, 2*time.Hour)
		}
	})
	b.Run("ours", func(b *testing.B) {
		for b.Loop() {
			_, _ = store.SignGet(b.Context(), c.origin, "somebody", c.object, c.contentType, c.name, at, 2*time.Hour)
		}
	})
	b.Run("the SDK", func(b *testing.B) {
		query := url.Values{"response-content-type": {c.contentType}, "response-content-disposition": {disposition(c.name)}, "x-person": {"somebody"}}.Encode()
		for b.Loop() {
			_, _ = store.sign(b.Context(), http.MethodGet, c.origin+store.path(c.object)+"?"+query, ports.Declared{}, at, 2*time.Hour)
		}
	})
}
