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
	// bodyPatience is how long a body has to arrive.
	bodyPatience = 30 * time.Second
	// partingPatience is how much longer one may arrive that nobody waits for:
	// of a request that takes none, or to a server that is stopping.
	partingPatience = 2 * time.Second
	// piece is how much of a body is read, and set aside in memory, at a time.
	piece = 32 << 10
)

// bounded is around everything that is answered. No route waits for a body
// unless it asks for one (see receive): the answer goes out at once and the
// connection is closed after it.
func bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		control.SetWriteDeadline(time.Now().Add(writePatience)) //nolint:errcheck // a recorder has no deadlines
		if hasBody(r) {
			control.SetReadDeadline(time.Now().Add(partingPatience)) //nolint:errcheck // likewise
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

func hasBody(r *http.Request) bool { return r.Body != nil && r.Body != http.NoBody }

// receive reads the request's body, up to limit bytes, while there is room for
// it in memory; c.end gives the room back. A long body has to wait for its
// turn once it is here, so that nobody waits for its arrival.
func (c *call) receive(limit int64) ([]byte, error) {
	if !hasBody(c.r) {
		return nil, nil
	}
	if c.r.ContentLength > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	ended := c.awaitBody()
	raw, err := c.pieces(http.MaxBytesReader(c.w, c.r.Body, limit), min(piece, limit))
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

// awaitBody gives the body its time to arrive, and less of it once the server
// is to stop. ended ends that: the work has a limit of its own, and the rest of a
// body that was given up is not waited for.
func (c *call) awaitBody() (ended func(error)) {
	control := http.NewResponseController(c.w)
	within := func(d time.Duration) { control.SetReadDeadline(time.Now().Add(d)) } //nolint:errcheck // a recorder has no deadlines
	within(bodyPatience)
	hurried := make(chan struct{})
	stop := context.AfterFunc(c.stopping, func() {
		within(partingPatience)
		close(hurried)
	})
	return func(err error) {
		if !stop() {
			<-hurried
		}
		if err != nil {
			within(partingPatience)
			return
		}
		control.SetReadDeadline(time.Time{}) //nolint:errcheck // likewise
	}
}

// pieces reads in until its end, so many bytes at a time.
func (c *call) pieces(in io.Reader, piece int64) ([]byte, error) {
	var raw bytes.Buffer
	for {
		if !c.gates.bodies.take(c.key, piece) {
			return nil, domain.ErrBusy
		}
		c.held += piece
		switch _, err := io.CopyN(&raw, in, piece); {
		case errors.Is(err, io.EOF):
			return raw.Bytes(), nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, malformed("Yêu cầu đến quá chậm. Vui lòng thử lại.", err)
		case err != nil:
			return nil, err
		}
	}
}

// enter waits for the call's turn, which ends with the call.
func (c *call) enter(g *gate.Gate) error { return c.enterAs(g, c.key) }

// enterAs waits among those of another key.
func (c *call) enterAs(g *gate.Gate, key string) error {
	leave, err := g.Enter(c.r.Context(), key)
	if err == nil {
		c.turns = append(c.turns, leave)
	}
	return err
}

// nextTurn gives the turns back and waits for one more: of what is done in many steps each
// is a turn, so that others come between.
func (c *call) nextTurn(g *gate.Gate) error {
	for _, leave := range c.turns {
		leave(nil)
	}
	c.turns = nil
	return c.enter(g)
}

// end gives back what the call has taken, its turns and the room of its body,
// and tells those who wait behind it what it has come to.
func (c *call) end(err error) {
	for _, leave := range c.turns {
		leave(err)
	}
	c.gates.bodies.give(c.key, c.held)
}
