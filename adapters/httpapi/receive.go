package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"backoffice/domain"
	"backoffice/internal/gate"
)

const (
	// bodyTimeout is the time within which a body must arrive.
	bodyTimeout = 30 * time.Second
	// drainTimeout is how long an unread body may still arrive: of a request that takes none, or
	// while the server stops.
	drainTimeout = 2 * time.Second
	// chunkSize is how much of a body is read, and reserved in memory, at a time.
	chunkSize = 32 << 10
)

// bounded sets the deadlines of all requests. A route that takes a body reads it with receive.
// Otherwise the answer is sent at once and the connection closed.
func bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		control.SetWriteDeadline(time.Now().Add(writeTimeout)) //nolint:errcheck // a recorder has no deadlines
		if hasBody(r) {
			control.SetReadDeadline(time.Now().Add(drainTimeout)) //nolint:errcheck // likewise
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// receive reads the request's body, up to limit bytes, while the budget of memory allows it; c.end
// releases that. A long body queues only once it has arrived, so that nobody waits behind a slow
// upload.
func (c *call) receive(limit int64) ([]byte, error) {
	if !hasBody(c.r) {
		return nil, nil
	}
	if c.r.ContentLength > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	ended := c.awaitBody()
	raw, err := c.readChunks(http.MaxBytesReader(c.w, c.r.Body, limit), min(chunkSize, limit))
	ended(err)
	if err != nil {
		return raw, err
	}
	c.w.Header().Del("Connection")
	if c.actor.ID != "" {
		if err := c.gates.written.add(c.actor.ID, int64(len(raw)), c.now); err != nil {
			return raw, err
		}
	}
	if len(raw) < heavyBody {
		return raw, nil
	}
	return raw, c.enter(c.gates.heavy)
}

// awaitBody sets the time for the body to arrive, which is shorter once the server stops. ended
// removes the deadline, because the work has its own limit. The rest of an abandoned body is not
// waited for.
func (c *call) awaitBody() (ended func(error)) {
	control := http.NewResponseController(c.w)
	within := func(d time.Duration) { control.SetReadDeadline(time.Now().Add(d)) } //nolint:errcheck // a recorder has no deadlines
	within(bodyTimeout)
	hurried := make(chan struct{})
	stop := context.AfterFunc(c.stopping, func() {
		within(drainTimeout)
		close(hurried)
	})
	return func(err error) {
		if !stop() {
			<-hurried
		}
		if err != nil {
			within(drainTimeout)
			return
		}
		control.SetReadDeadline(time.Time{}) //nolint:errcheck // likewise
	}
}

// readChunks reads all of in, chunk bytes at a time.
func (c *call) readChunks(in io.Reader, chunk int64) ([]byte, error) {
	var raw bytes.Buffer
	for {
		if !c.gates.bodies.take(c.key, chunk) {
			return nil, domain.ErrBusy
		}
		c.held += chunk
		switch _, err := io.CopyN(&raw, in, chunk); {
		case errors.Is(err, io.EOF):
			return raw.Bytes(), nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, malformed("Yêu cầu đến quá chậm. Vui lòng thử lại.", err)
		case err != nil:
			return nil, err
		}
	}
}

// enter waits in the gate's queue. The call leaves it when it ends.
func (c *call) enter(g *gate.Gate) error { return c.enterAs(g, c.key) }

// enterAs waits under another key.
func (c *call) enterAs(g *gate.Gate, key string) error {
	leave, err := g.Enter(c.r.Context(), key)
	if err == nil {
		c.turns = append(c.turns, leave)
	}
	return err
}

// nextTurn leaves the gates and queues again. Work in many steps does so for each step, to let
// others in between.
func (c *call) nextTurn(g *gate.Gate) error {
	for _, leave := range c.turns {
		leave(nil)
	}
	c.turns = nil
	return c.enter(g)
}

// end releases the call's gates and memory. The gates learn its error, for those who wait.
func (c *call) end(err error) {
	for _, leave := range c.turns {
		leave(err)
	}
	c.gates.bodies.release(c.key, c.held)
}
