package pages

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app"
	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// memoryStore is a store in memory, as far as sharing a build needs one.
type memoryStore struct {
	ports.FileStore
	objects map[string][]byte
}

func (s memoryStore) Stat(_ context.Context, object string) (ports.ObjectInfo, error) {
	content, ok := s.objects[object]
	if !ok {
		return ports.ObjectInfo{}, domain.ErrFileLost
	}
	return ports.ObjectInfo{Size: int64(len(content))}, nil
}

func (s memoryStore) Open(_ context.Context, object string, offset, length int64) (io.ReadCloser, error) {
	content, ok := s.objects[object]
	if !ok {
		return nil, domain.ErrFileLost
	}
	end := min(offset+length, int64(len(content)))
	return io.NopCloser(bytes.NewReader(content[offset:end])), nil
}

func (s memoryStore) Put(_ context.Context, object, _ string, _ int64, body io.ReadSeeker) error {
	content, err := io.ReadAll(body)
	s.objects[object] = content
	return err
}

func (s memoryStore) List(_ context.Context, after string, _ int) (page []ports.StoredObject, err error) {
	for name := range s.objects {
		if name > after {
			page = append(page, ports.StoredObject{Name: name})
		}
	}
	slices.SortFunc(page, func(x, y ports.StoredObject) int { return strings.Compare(x.Name, y.Name) })
	return page, nil
}

// shelf holds the files of other builds in memory.
type shelf struct {
	builds *files.Builds
	err    error
}

func (s shelf) Find(ctx context.Context, path string, endings ...string) (files.BuildFile, error) {
	if s.err != nil {
		return files.BuildFile{}, s.err
	}
	return s.builds.Find(ctx, path, endings...)
}

func (s shelf) Read(ctx context.Context, file files.BuildFile, ext string) ([]byte, error) {
	return s.builds.Read(ctx, file, ext)
}

// sharedBuild is what a server of another version shared.
func sharedBuild(t *testing.T) *files.Builds {
	t.Helper()
	builds := app.New(ports.Adapters{Store: memoryStore{objects: map[string][]byte{}}}).Builds
	_, err := builds.Share(t.Context(), fstest.MapFS{
		"assets/other.js":    {Data: []byte("plain")},
		"assets/other.js.br": {Data: []byte("brotli")},
		"assets/other.woff2": {Data: []byte("font")},
	}, time.Now())
	require.NoError(t, err)
	return builds
}

// RULES §10.27.
func TestAFileOfAnotherBuildIsServedLikeOneOfItsOwn(t *testing.T) {
	p := builtPages(t)
	p.options.OtherBuilds = shelf{builds: sharedBuild(t)}
	for _, c := range []struct{ path, accepted, body, encoding, contentType string }{
		{"/assets/other.js", "gzip, br", "brotli", "br", "text/javascript; charset=utf-8"},
		{"/assets/other.js", "gzip", "plain", "", "text/javascript; charset=utf-8"},
		{"/assets/other.woff2", "br", "font", "", "font/woff2"},
	} {
		w := askPages(p, http.MethodGet, c.path, c.accepted)
		assert.Equal(t, http.StatusOK, w.Code, c.path)
		assert.Equal(t, c.body, w.Body.String(), c.path)
		assert.Equal(t, c.encoding, w.Header().Get("Content-Encoding"), c.path)
		assert.Equal(t, c.contentType, w.Header().Get("Content-Type"), c.path)
		assert.Equal(t, "public, max-age=31536000, immutable", w.Header().Get("Cache-Control"))
		assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
		assert.Len(t, c.body, int(w.Result().ContentLength))
	}
	assert.Equal(t, "Accept-Encoding", askPages(p, http.MethodGet, "/assets/other.js", "").Header().Get("Vary"))
	w := askPages(p, http.MethodHead, "/assets/other.js", "br")
	assert.Empty(t, w.Body.String())
	assert.Equal(t, "6", w.Header().Get("Content-Length"))
}

// stalled is a client that does not read before the test closes read. sending counts the responses that have begun.
type stalled struct {
	*httptest.ResponseRecorder
	read    chan struct{}
	sending *atomic.Int64
}

func (w stalled) Write(p []byte) (int, error) {
	w.sending.Add(1)
	<-w.read
	return w.ResponseRecorder.Write(p)
}

// RULES §5.7: clients that read files of other builds slowly take a limited amount of memory. More get a 503 and retry.
func TestFewFilesOfOtherBuildsAreInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, public := builtPages(t), admission.NewPublicLimits()
		p.options.OtherBuilds = shelf{builds: sharedBuild(t)}
		p.options.Turn = func(r *http.Request) (func(error), error) { return public.EnterBuild(r.Context(), r.RemoteAddr) }
		var failures strings.Builder
		log := slog.New(slog.NewTextHandler(&failures, &slog.HandlerOptions{Level: slog.LevelError}))
		addresses := &edge.Addresses{}
		logged := observe.Requests(p, log, observe.NewMetrics(prometheus.NewRegistry()), observe.NewAudit(log, addresses))
		read, sending, retries := make(chan struct{}), atomic.Int64{}, atomic.Int64{}
		for i := range 200 {
			go func() {
				w, r := stalled{httptest.NewRecorder(), read, &sending}, httptest.NewRequest(http.MethodGet, "/assets/other.js", nil)
				r.RemoteAddr = fmt.Sprint(i % 2)
				logged.ServeHTTP(w, r)
				if w.Code == http.StatusServiceUnavailable {
					retries.Add(1)
				}
			}()
		}
		synctest.Wait()
		assert.EqualValues(t, 2*16, sending.Load())
		waiting, leave := context.WithCancel(t.Context())
		left, request := httptest.NewRecorder(), httptest.NewRequestWithContext(waiting, http.MethodGet, "/assets/other.js", nil)
		request.RemoteAddr = "0"
		go logged.ServeHTTP(left, request)
		synctest.Wait()
		leave()
		synctest.Wait()
		assert.Equal(t, observe.StatusClientLeft, left.Code)
		time.Sleep(time.Minute)
		close(read)
		synctest.Wait()
		assert.EqualValues(t, 200-2*16, retries.Load())
		assert.Empty(t, failures.String(), "a client that asks too often is no failure of the server")
	})
}

// RULES §10.27.
func TestAFileOfNoBuildIsNotFoundAndWithoutTheStoreItMayBeAskedForLater(t *testing.T) {
	p := builtPages(t)
	for _, path := range []string{"/assets/none.js", "/assets/other.js.br", "/assets/", "/assets/../index.html", "/assets//other.js"} {
		for _, others := range []OtherBuilds{nil, shelf{builds: sharedBuild(t)}} {
			p.options.OtherBuilds = others
			w := askPages(p, http.MethodGet, path, "br")
			assert.Equal(t, http.StatusNotFound, w.Code, path)
			assert.Equal(t, "no-store", w.Header().Get("Cache-Control"), path)
			assert.Empty(t, w.Header().Get("Content-Encoding"), path)
		}
	}
	p.options.OtherBuilds = shelf{err: domain.ErrUnavailable}
	w := askPages(p, http.MethodGet, "/assets/other.js", "br")
	assert.Equal(t, http.StatusServiceUnavailable, w.Code)
	assert.Equal(t, "5", w.Header().Get("Retry-After"))
	assert.Equal(t, "no-store", w.Header().Get("Cache-Control"))
	assert.Equal(t, http.StatusOK, askPages(p, http.MethodGet, "/assets/a.js", "br").Code, "files of its own build need no store")
}
