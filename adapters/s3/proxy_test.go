package s3_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestProxyForwardsOnlyTheHeadersThatTheStoreNeeds(t *testing.T) {
	var seen *http.Request
	recorder := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = r }))
	t.Cleanup(recorder.Close)
	store, err := s3.New(s3.Config{Endpoint: recorder.URL, PublicEndpoint: "https://library.example:8443", Bucket: bucket, AccessKey: "a", SecretKey: "s"})
	require.NoError(t, err)
	link := testStore{store, ""}.getLink(t, "files/1", "application/pdf", "")

	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, link, nil)
	for name, value := range map[string]string{
		"Authorization": "Bearer secret", "Cookie": "a=b", "X-Amz-Copy-Source": "/cms-files/files/2", "X-Amz-Acl": "public-read",
		"X-Forwarded-For": "10.0.0.1", "Range": "bytes=0-1", "If-None-Match": `"1"`,
	} {
		r.Header.Set(name, value)
	}
	store.Proxy(everybody{}).ServeHTTP(httptest.NewRecorder(), r)
	require.NotNil(t, seen)
	assert.Equal(t, "library.example:8443", seen.Host)
	assert.Equal(t, http.Header{"Range": {"bytes=0-1"}, "If-None-Match": {`"1"`}}, seen.Header)
}

func TestProxyRefusesABodyThatIsTooLargeOrHasNoLength(t *testing.T) {
	s := newTestStore(t)
	put := func(length int64) int {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPut, s.putLink(t, uploadName(), ports.Declared{}), zeros{})
		r.ContentLength = length
		w := httptest.NewRecorder()
		s.Proxy(everybody{}).ServeHTTP(w, r)
		return w.Code
	}
	assert.Equal(t, 413, put(domain.MaxPDF+1), "a byte more than the proxy forwards")
	assert.Equal(t, 411, put(-1), "no length")
}

// RULES §8.7: whatever was uploaded, a browser runs none of it.
func TestProxyMakesFilesHarmless(t *testing.T) {
	s := newTestStore(t)
	name := s.stored(t, "%PDF-1.7")
	for _, c := range []struct{ asked, want, policy string }{
		{"application/pdf", "application/pdf", "frame-ancestors 'self'"},
		{"image/jpeg", "image/jpeg", "default-src 'none'; sandbox; frame-ancestors 'self'"},
		{"text/html", "application/octet-stream", "default-src 'none'; sandbox; frame-ancestors 'self'"},
		{"image/svg+xml", "application/octet-stream", "default-src 'none'; sandbox; frame-ancestors 'self'"},
		{"application/pdf; charset=utf-8", "application/octet-stream", "default-src 'none'; sandbox; frame-ancestors 'self'"},
	} {
		got := send(t, http.MethodGet, s.getLink(t, name, c.asked, "x"), nil)
		require.Equal(t, 200, got.status)
		for header, want := range map[string]string{
			"Content-Type": c.want, "Content-Security-Policy": c.policy, "X-Content-Type-Options": "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "private, max-age=3600", "Server": "",
		} {
			assert.Equal(t, want, got.header.Get(header), c.asked+" "+header)
		}
	}
	link := s.getLink(t, name, "application/pdf", "x")
	unchanged := send(t, http.MethodGet, link, nil, "If-None-Match", send(t, http.MethodGet, link, nil).header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, unchanged.status)
	assert.Empty(t, unchanged.header.Get("Content-Disposition"), "else a browser that reloads a PDF saves it")
	assert.Empty(t, unchanged.header.Get("Content-Security-Policy"))
}

func TestProxySaysNothingOfTheStoreInARefusal(t *testing.T) {
	s := newTestStore(t)
	forged := strings.Replace(s.getLink(t, s.stored(t, "content"), "application/pdf", ""), "X-Amz-Signature=", "X-Amz-Signature=0", 1)
	for _, c := range []struct {
		link   string
		status int
		text   string
	}{
		{forged, 403, "Liên kết không hợp lệ hoặc đã hết hạn."},
		{s.getLink(t, uploadName(), "application/pdf", ""), 404, domain.ErrFileLost.Message},
	} {
		got := send(t, http.MethodGet, c.link, nil)
		assert.Equal(t, c.status, got.status)
		assert.Equal(t, c.text, got.body)
		assert.Equal(t, "text/plain; charset=utf-8", got.header.Get("Content-Type"))
		assert.Equal(t, "no-store", got.header.Get("Cache-Control"))
	}
}

func TestProxyNeedsTheHostThatWasSigned(t *testing.T) {
	s := newTestStore(t)
	link := s.getLink(t, s.stored(t, "content"), "application/pdf", "")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, link, nil)
	require.NoError(t, err)
	request.Host = "evil.example"
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	assert.Equal(t, 403, response.StatusCode)
}

func TestARefusedLargePutGetsAResponse(t *testing.T) {
	s := newTestStore(t)
	link := s.putLink(t, uploadName(), declared(32<<20, "application/pdf"))
	got := send(t, http.MethodPut, link, bytes.NewReader(make([]byte, 32<<20)), "Content-Type", "text/html")
	assert.Equal(t, 403, got.status)
}

// RULES §13.7.
func TestWithTheStoreDownEveryCallFailsSoon(t *testing.T) {
	g := harness.NewGateway(t)
	store := newStore(t, g)
	s := testStore{store, newSite(t, store, everybody{})}
	name := s.stored(t, "content")
	get, put := s.getLink(t, name, "application/pdf", ""), s.putLink(t, uploadName(), ports.Declared{})
	g.Kill()
	for operation, call := range map[string]func() error{
		"ready":  func() error { return s.Ready(t.Context()) },
		"bucket": func() error { return s.EnsureBucket(t.Context()) },
		"stat":   func() error { _, err := s.Stat(t.Context(), name); return err },
		"open":   func() error { _, err := s.Open(t.Context(), name, 0, 0); return err },
		"copy":   func() error { return s.Copy(t.Context(), name, `"tag"`, "files/x", "application/pdf") },
		"put": func() error {
			return s.Put(t.Context(), name, "image/png", 3, strings.NewReader("abc"))
		},
		"delete": func() error { return s.Delete(t.Context(), name) },
	} {
		began := time.Now()
		require.ErrorIs(t, call(), domain.ErrUnavailable, operation)
		assert.Less(t, time.Since(began), 15*time.Second, "%s: it was tried again and again", operation)
	}
	for method, link := range map[string]string{http.MethodGet: get, http.MethodPut: put} {
		got := send(t, method, link, strings.NewReader("content"))
		assert.Equal(t, 503, got.status)
		assert.Equal(t, "5", got.header.Get("Retry-After"))
	}
	require.NoError(t, g.Start())
	require.NoError(t, s.Ready(t.Context()), "it comes back by itself")
	assert.Equal(t, "content", send(t, http.MethodGet, get, nil).body)
}

func TestCallsToAStoreThatHangsFailSoon(t *testing.T) {
	hanging := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	t.Cleanup(func() { hanging.CloseClientConnections(); hanging.Close() })
	s, err := s3.New(s3.Config{Endpoint: hanging.URL, Bucket: bucket, AccessKey: "a", SecretKey: "s"})
	require.NoError(t, err)
	for operation, call := range map[string]func() error{
		"stat": func() error { _, err := s.Stat(t.Context(), "files/x"); return err },
		"open": func() error { _, err := s.Open(t.Context(), "files/x", 0, 0); return err },
	} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			require.ErrorIs(t, call(), domain.ErrUnavailable)
			assert.Less(t, time.Since(began), 15*time.Second, "without a limit it would last forever")
		})
	}
}

// A PDF of just under 100 MB passes through the proxy without being held in memory.
func TestALargePutPassesInLittleMemory(t *testing.T) {
	s := newTestStore(t)
	const size = domain.MaxPDF - 1
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut,
		s.putLink(t, uploadName(), declared(size, "application/pdf")), io.LimitReader(zeros{}, size))
	require.NoError(t, err)
	request.ContentLength = size
	request.Header.Set("Content-Type", "application/pdf")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	response.Body.Close()
	assert.Equal(t, 200, response.StatusCode)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(2<<20), "bytes allocated by the client and the proxy together")
}
