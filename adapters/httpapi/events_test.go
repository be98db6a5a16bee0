package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// deadlineRecorder records the write deadline, also as it was during the last write.
type deadlineRecorder struct {
	*httptest.ResponseRecorder
	deadline, whenWritten time.Time
}

func (r *deadlineRecorder) SetWriteDeadline(deadline time.Time) error {
	r.deadline = deadline
	return nil
}

func (r *deadlineRecorder) Write(p []byte) (int, error) {
	r.whenWritten = r.deadline
	return r.ResponseRecorder.Write(p)
}

// RULES §6.10: a stream of HTTP/2 that is silent until the next heartbeat stays open; a client that does not read is
// noticed soon.
func TestASilentStreamOutlivesItsWriteDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &deadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
		to := &eventWriter{w: w, control: http.NewResponseController(w)}
		to.comment("open")
		require.NoError(t, to.err)
		assert.Equal(t, clientTimeout, time.Until(w.whenWritten))
		assert.Greater(t, time.Until(w.deadline), heartbeat)
	})
}
