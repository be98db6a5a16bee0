package call

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/internal/capacity"
)

// endingBody ends the context of its request with its last byte.
type endingBody struct {
	io.Reader
	end func()
}

func (b endingBody) Read(into []byte) (int, error) {
	n, err := b.Reader.Read(into)
	if err != nil {
		b.end()
	}
	return n, err
}

func TestABodyThatArrivedIsReadAlsoIfTheClientLeaves(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/", endingBody{strings.NewReader(`{"title":"Toán"}`), leave})
	r.Header.Set("Content-Type", "application/json")
	gates := admission.New(capacity.Of(0))
	c := &Call{Request: gates.Request(httptest.NewRecorder(), r, time.Now(), "a", t.Context())}
	body, err := c.Read(MaxBody)
	require.NoError(t, err)
	require.Error(t, ctx.Err())
	assert.Equal(t, `{"title":"Toán"}`, string(body.Raw))
}

// RULES §13.10: a client that leaves while its body arrives is no failure. With HTTP/2 the body then has an error of
// the connection.
func TestABodyWhoseClientLeavesHasTheErrorOfTheContext(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	reset := errors.New("stream error: stream ID 3; CANCEL")
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/", endingBody{iotest.ErrReader(reset), leave})
	c := &Call{Request: admission.New(capacity.Of(0)).Request(httptest.NewRecorder(), r, time.Now(), "a", t.Context())}
	_, err := c.Read(MaxBody)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, err, reset)
}
