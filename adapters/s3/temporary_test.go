package s3

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/ports"
)

// RULES §13.12: with temporary keys everything that is signed carries their token: the
// server's own requests, and each kind of link.
func TestTemporaryKeysGoWithTheirToken(t *testing.T) {
	const token = "temporary+/="
	var came []string
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		came = append(came, r.Header.Get("X-Amz-Security-Token"))
		assert.Contains(t, r.Header.Get("Authorization"), "x-amz-security-token", "it is signed with the rest")
	}))
	t.Cleanup(site.Close)
	store, err := New(Config{Endpoint: site.URL, Bucket: "library", AccessKey: "ASIA", SecretKey: "secret", SessionToken: token})
	require.NoError(t, err)
	require.NoError(t, store.Ready(t.Context()))
	require.NoError(t, store.Put(t.Context(), "uploads/a", "application/pdf", 1, strings.NewReader("a")))
	assert.Equal(t, []string{token, token}, came)

	now, size := time.Now(), int64(7)
	put, err := store.SignPut(t.Context(), "", "uploads/a", ports.Declared{Size: &size, ContentType: "application/pdf"}, now, time.Minute)
	require.NoError(t, err)
	get, err := store.SignGet(t.Context(), "", "", "files/a", "application/pdf", "a.pdf", now, time.Minute)
	require.NoError(t, err)
	part, err := store.SignPart(t.Context(), "", ports.Multipart{Object: "uploads/a", ID: "1"}, 1, size, now, time.Minute)
	require.NoError(t, err)
	for _, link := range []string{put, get, part} {
		u, err := url.Parse(link)
		require.NoError(t, err)
		assert.Equal(t, token, u.Query().Get("X-Amz-Security-Token"), link)
	}
}
