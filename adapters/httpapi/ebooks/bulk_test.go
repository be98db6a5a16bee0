package ebooks

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/app"
	"backoffice/domain"
	"backoffice/internal/capacity"
	"backoffice/ports"
)

// halfStored stores the first e-book of each call on two; the client leaves before the second.
type halfStored struct {
	ports.Ebooks
	written domain.Ebook
	writes  int
}

func (*halfStored) BeginBulk(context.Context, ports.Caller, ports.Once) ([]byte, error) {
	return nil, nil
}

func (c *halfStored) Update(context.Context, ports.Caller, string, ports.Once, ports.Change) (domain.Ebook, error) {
	if c.writes++; c.writes%2 == 0 {
		return domain.Ebook{}, context.Canceled
	}
	return c.written, nil
}

// RULES §5.7: if the client leaves before the end of a call on several e-books, what was stored counts.
func TestABulkThatEndsEarlyCountsWhatItHasStored(t *testing.T) {
	books := &halfStored{written: domain.Ebook{Details: domain.Details{Description: strings.Repeat("x", domain.WriteBurst/2)}}}
	h := New(app.New(ports.Adapters{Ebooks: books}), nil)
	gates := admission.New(capacity.Of(10))
	edit := func() error {
		body := strings.NewReader(`{"items": [{"id": "0198c0de-0000-7000-8000-000000000001"}, {"id": "0198c0de-0000-7000-8000-000000000002"}], "add_tags": ["x"]}`)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", body)
		r.Header.Set("Content-Type", "application/json")
		c := &call.Call{Request: gates.Request(httptest.NewRecorder(), r, time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), "192.0.2.1", t.Context())}
		c.QueueAs("a")
		err := h.EditBulk(c)
		c.End(err)
		return err
	}
	for range 2 {
		require.ErrorIs(t, edit(), context.Canceled)
	}
	assert.ErrorIs(t, edit(), &domain.Error{Code: "request.too_much"})
}
