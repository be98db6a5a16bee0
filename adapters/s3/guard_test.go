package s3_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

// gatekeeper is a guard whose decisions a test sets.
type gatekeeper struct {
	everybody
	read, upload, used error
	until              time.Time

	begun chan struct{} // closed when an upload has begun; nil where nobody waits
	mu    sync.Mutex
}

func (g *gatekeeper) MayRead(_ context.Context, personID string, _ time.Time) error {
	if personID != somebody {
		return domain.ErrForbidden
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.read
}

func (g *gatekeeper) MayUpload(context.Context, string, string, time.Time) (time.Time, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.until, g.upload
}

func (g *gatekeeper) Reserve(int64) (ports.Room, error) {
	if g.begun != nil {
		close(g.begun)
	}
	return g, nil
}
func (g *gatekeeper) Used(int64) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.used
}

func (g *gatekeeper) set(change func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	change()
}

// guarded is a store behind a route with this guard.
func guarded(t *testing.T, guard s3.Guard) testStore {
	t.Helper()
	store := newStore(t, harness.Gateway(t))
	return testStore{store, newSite(t, store, guard)}
}

func TestALinkEndsWithThePersonItWasGivenTo(t *testing.T) {
	guard := &gatekeeper{until: time.Now().Add(time.Hour)}
	s := guarded(t, guard)
	get := s.getLink(t, s.stored(t, "content"), "application/pdf", "")
	name := uploadName()
	put := s.putLink(t, name, ports.Declared{})
	assert.Equal(t, 200, send(t, http.MethodGet, get, nil).status)
	assert.Equal(t, 200, send(t, http.MethodPut, put, strings.NewReader("x")).status)
	assert.Equal(t, 403, send(t, http.MethodGet, strings.Replace(get, somebody, "0190-another", 1), nil).status, "another name is another signature")
	other, err := s.SignGet(t.Context(), s.origin, "0190-another", "files/x", "application/pdf", "", time.Now(), time.Hour)
	require.NoError(t, err)
	assert.Equal(t, 403, send(t, http.MethodGet, other, nil).status)

	guard.read, guard.upload = domain.ErrForbidden, domain.ErrUploadUnknown
	assert.Equal(t, 403, send(t, http.MethodGet, get, nil).status)
	assert.Equal(t, 403, send(t, http.MethodHead, get, nil).status)
	assert.Equal(t, 403, send(t, http.MethodPut, put, strings.NewReader("y")).status)
	guard.read, guard.upload = domain.ErrUnavailable, domain.ErrUnavailable
	for _, a := range []received{send(t, http.MethodGet, get, nil), send(t, http.MethodPut, put, strings.NewReader("y"))} {
		assert.Equal(t, 503, a.status)
		assert.NotEmpty(t, a.header.Get("Retry-After"))
	}
	guard.upload = domain.ErrStorageFull
	full := send(t, http.MethodPut, put, strings.NewReader("y"))
	assert.Equal(t, 503, full.status)
	assert.Equal(t, "application/problem+json", full.header.Get("Content-Type"), "the page must not repeat the upload (RULES §5.7)")
	assert.Contains(t, full.body, `"code":"storage.full"`)
	body, err := s.Open(t.Context(), name, 0, 0)
	require.NoError(t, err)
	defer body.Close()
	text, err := io.ReadAll(body)
	require.NoError(t, err)
	assert.Equal(t, "x", string(text), "what was refused was not written")
}

func TestAnUploadUnderWayEndsWithItsPersonOrItsRoom(t *testing.T) {
	for name, c := range map[string]struct {
		end    func(*gatekeeper)
		status int
		says   string
	}{
		"the person's account ends": {func(g *gatekeeper) { g.upload = domain.ErrForbidden }, 403, ""},
		"the disk becomes full":     {func(g *gatekeeper) { g.used = domain.ErrStorageFull }, 503, domain.ErrStorageFull.Message},
		"the database is away":      {func(g *gatekeeper) { g.upload = domain.ErrUnavailable }, 200, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			guard := &gatekeeper{until: time.Now().Add(time.Hour), begun: make(chan struct{})}
			s := guarded(t, guard)
			object := uploadName()
			halfway := &halting{halt: func() {
				<-guard.begun
				guard.set(func() { c.end(guard) })
				time.Sleep(2500 * time.Millisecond) // longer than the route goes without looking
			}}
			request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, s.putLink(t, object, ports.Declared{}), halfway)
			require.NoError(t, err)
			request.ContentLength = large
			response, err := http.DefaultClient.Do(request)
			if err == nil {
				defer response.Body.Close()
				text, _ := io.ReadAll(response.Body)
				assert.Equal(t, c.status, response.StatusCode)
				assert.Contains(t, string(text), c.says)
			} else {
				assert.NotEqual(t, 200, c.status, "the connection was cut while more was being sent: %v", err)
			}
			_, err = s.Stat(t.Context(), object)
			if c.status == 200 {
				assert.NoError(t, err)
			} else {
				assert.ErrorIs(t, err, domain.ErrFileLost)
			}
		})
	}
}

func TestAnUploadEndsWhenItCanNoLongerBeConfirmed(t *testing.T) {
	guard := &gatekeeper{until: time.Now().Add(300 * time.Millisecond)}
	s := guarded(t, guard)
	object := uploadName()
	status, _ := put(t, s.putLink(t, object, ports.Declared{}), func() {
		time.Sleep(600 * time.Millisecond) // past the end
	})
	assert.Equal(t, 403, status)
	info, err := s.Stat(t.Context(), object)
	assert.ErrorIs(t, err, domain.ErrFileLost, "%+v", info)
}
