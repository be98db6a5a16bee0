package s3_test

import (
	"bytes"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

// large is more than fits into the buffers on the way.
const large = 32 << 20

// halting is a body of zero bytes, as many as large says. It calls halt once, after the first megabyte.
type halting struct {
	given int
	halt  func()
}

func (h *halting) Read(p []byte) (int, error) {
	if h.given == large {
		return 0, io.EOF
	}
	if h.given >= 1<<20 && h.halt != nil {
		h.halt()
		h.halt = nil
	}
	n := min(len(p), large-h.given)
	clear(p[:n])
	h.given += n
	return n, nil
}

// Seek implements io.Seeker.
func (h *halting) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += int64(h.given)
	case io.SeekEnd:
		offset += large
	}
	h.given = int(offset)
	return offset, nil
}

// put sends a halting body to a link, and returns what the response says.
func put(t *testing.T, link string, halt func()) (status int, header http.Header) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, link, &halting{halt: halt})
	if !assert.NoError(t, err) {
		return 0, nil
	}
	request.ContentLength = large
	response, err := http.DefaultClient.Do(request)
	if !assert.NoError(t, err) {
		return 0, nil
	}
	defer response.Body.Close()
	return response.StatusCode, response.Header
}

// get reads a link. It calls halt before it reads most of the body.
func get(t *testing.T, link string, halt func()) (read int64, err error) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, link, nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	halt()
	return io.Copy(io.Discard, response.Body)
}

// RULES §13.7: a transfer that the store has stopped ends soon. What has no response yet is unavailable, what has
// one is cut off.
func TestAStoreThatFreezesInMidTransferIsGivenUp(t *testing.T) {
	t.Parallel()
	g := harness.NewGateway(t)
	store := newStore(t, g)
	s := testStore{store, newSite(t, store, everybody{})}
	name := uploadName()
	content := make([]byte, large)
	require.NoError(t, s.Put(t.Context(), name, "application/pdf", large, bytes.NewReader(content)))
	getLink, putLink := s.getLink(t, name, "application/pdf", ""), s.putLink(t, uploadName(), ports.Declared{})

	frozen := make(chan struct{})
	var under, all sync.WaitGroup
	halt := func() { under.Done(); <-frozen }
	for _, transfer := range []func(){
		func() {
			read, err := get(t, getLink, halt)
			assert.Error(t, err, "GET got %d bytes", read)
		},
		func() {
			status, header := put(t, putLink, halt)
			assert.Equal(t, 503, status)
			assert.Equal(t, "5", header.Get("Retry-After"))
		},
		func() {
			body, err := s.Open(t.Context(), name, 0, 0)
			halt()
			if assert.NoError(t, err) {
				_, err = io.Copy(io.Discard, body)
				body.Close()
			}
			assert.ErrorIs(t, err, domain.ErrUnavailable)
		},
		func() {
			err := s.Put(t.Context(), uploadName(), "application/pdf", large, &halting{halt: halt})
			assert.ErrorIs(t, err, domain.ErrUnavailable)
		},
	} {
		under.Add(1)
		all.Go(transfer)
	}
	under.Wait()
	thaw := g.Freeze(t)
	defer thaw()
	close(frozen)
	began := time.Now()
	all.Wait()
	assert.Less(t, time.Since(began), 30*time.Second, "without a limit it would last as long as the store is frozen")
	thaw()
	read, err := get(t, getLink, func() {})
	require.NoError(t, err, "it continues by itself")
	assert.EqualValues(t, large, read)
}

// RULES §13.7: a slow browser is not taken for a frozen store.
func TestABrowserThatPausesIsWaitedFor(t *testing.T) {
	t.Parallel()
	s := newTestStore(t)
	stored := uploadName()
	require.NoError(t, s.Put(t.Context(), stored, "application/pdf", large, &halting{}))
	putLink, getLink := s.putLink(t, uploadName(), ports.Declared{}), s.getLink(t, stored, "application/pdf", "")
	pause := func() {
		time.Sleep(12 * time.Second) // longer than a store may stall
	}
	var all sync.WaitGroup
	all.Go(func() {
		status, _ := put(t, putLink, pause)
		assert.Equal(t, 200, status)
	})
	read, err := get(t, getLink, pause)
	assert.NoError(t, err)
	assert.EqualValues(t, large, read)
	all.Wait()
}
