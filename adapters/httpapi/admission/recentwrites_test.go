package admission

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/internal/capacity"
)

// outlineSize is the size of a body in these tests, in bytes.
const outlineSize = 1 << 20

// sent is a request of a person at a time, with a body of this many bytes.
func sent(t *testing.T, g *Gates, personID, method string, bytes int, at time.Time) *Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "/", strings.NewReader(strings.Repeat("x", bytes)))
	if bytes == 0 {
		r.Body = http.NoBody
	}
	q := g.Request(httptest.NewRecorder(), r, at, "192.0.2.1", t.Context())
	q.QueueAs(personID)
	return &q
}

// receive receives the body of such a request.
func receive(t *testing.T, g *Gates, personID, method string, bytes int, at time.Time) error {
	t.Helper()
	q := sent(t, g, personID, method, bytes, at)
	_, err := q.Receive(domain.MaxOutlineBody)
	q.End(err)
	return err
}

var errTooMuch = &domain.Error{Code: "request.too_much"}

// RULES §5.7: the bodies of one person's writes are bounded, and those of others are not concerned.
func TestWhatOnePersonMayWriteIsBounded(t *testing.T) {
	g, now := New(capacity.Of(10)), time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for range domain.WriteBurst / outlineSize {
		require.NoError(t, receive(t, g, "a", http.MethodPut, outlineSize, now))
	}
	require.ErrorIs(t, receive(t, g, "a", http.MethodPut, outlineSize, now), errTooMuch)
	require.NoError(t, receive(t, g, "b", http.MethodPut, outlineSize, now))
	require.NoError(t, receive(t, g, "a", http.MethodGet, 0, now), "reads continue")
	require.NoError(t, receive(t, g, "a", http.MethodPut, outlineSize, now.Add(time.Minute)), "after a minute there is room again")
}

// RULES §5.7: a write counts with what it stores, however short its body is. The response has the record.
func TestAShortBodyThatStoresMuchCountsAsMuch(t *testing.T) {
	g, now := New(capacity.Of(10)), time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for range domain.WriteBurst/outlineSize + 1 {
		q := sent(t, g, "a", http.MethodPost, 0, now)
		_, err := q.Receive(domain.MaxOutlineBody)
		require.NoError(t, err)
		q.CountResponse(outlineSize)
		q.End(nil)
	}
	require.ErrorIs(t, receive(t, g, "a", http.MethodPost, 0, now), errTooMuch, "also without a body")
	require.NoError(t, receive(t, g, "b", http.MethodPost, 0, now))
	long := sent(t, g, "b", http.MethodPut, outlineSize, now)
	_, err := long.Receive(domain.MaxOutlineBody)
	require.NoError(t, err)
	long.CountResponse(outlineSize)
	long.End(nil)
	read := sent(t, g, "b", http.MethodGet, 0, now)
	read.CountResponse(domain.WriteBurst)
	require.NoError(t, receive(t, g, "b", http.MethodPut, outlineSize, now), "what the body has counted is not counted twice, and the response to a read not at all")
	assert.NoError(t, g.recentWrites.add("b", domain.WriteBurst-2*outlineSize, now))
}
