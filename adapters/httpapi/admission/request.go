package admission

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"backoffice/adapters/httpapi/refusal"
	"backoffice/domain"
	"backoffice/internal/gate"
)

// chunkSize is how much of a body is read, and reserved in memory, at a time.
const chunkSize = 32 << 10

// Request is a request with all that it occupies: turns at the gates, and memory for its body. Both
// last until End.
type Request struct {
	W        http.ResponseWriter
	R        *http.Request
	Now      time.Time // when it arrived
	Gates    *Gates
	stopping context.Context // done when the server begins to stop

	queueKey     string        // an address, or a person's id
	person       string        // whose writes are counted, or ""
	turns        []func(error) // entered gates; each is left with the request's error
	heldBytes    int64         // reserved for its body
	countedBytes int64         // of its body, counted as written
}

// Request returns a request that queues by the client's address.
func (g *Gates) Request(w http.ResponseWriter, r *http.Request, now time.Time, address string, stopping context.Context) Request {
	return Request{W: w, R: r, Now: now, Gates: g, stopping: stopping, queueKey: address}
}

// QueueAs makes the request queue by the person, whose writes it counts from now on.
func (q *Request) QueueAs(personID string) { q.queueKey, q.person = personID, personID }

// Receive reads the request's body, up to limit bytes, if the budget of memory allows it. q.End
// releases the memory. A long body queues only once it has arrived, so that nobody waits behind a slow
// upload. A person who has written too much is refused, even if the request has no body.
func (q *Request) Receive(limit int64) ([]byte, error) {
	if !hasBody(q.R) {
		return nil, q.countBody(0)
	}
	if q.R.ContentLength > limit {
		return nil, &http.MaxBytesError{Limit: limit}
	}
	ended := q.limitBodyTime()
	raw, err := q.readChunks(http.MaxBytesReader(q.W, q.R.Body, limit), min(chunkSize, limit))
	ended(err)
	if err != nil {
		return raw, err
	}
	keepOpen(q.W, q.R)
	if err := q.countBody(int64(len(raw))); err != nil {
		return raw, err
	}
	if len(raw) < heavyBody {
		return raw, nil
	}
	return raw, q.Enter(q.Gates.heavy)
}

// countBody counts the body of a write, and refuses a person who has written too much.
func (q *Request) countBody(bytes int64) error {
	if !q.isCounted() {
		return nil
	}
	q.countedBytes = bytes
	return q.Gates.recentWrites.add(q.person, bytes, q.Now)
}

// isCounted reports whether the request is a write of a known person.
func (q *Request) isCounted() bool { return q.person != "" && !isRead(q.R.Method) }

// CountStored counts bytes that a write has stored beside its body.
func (q *Request) CountStored(bytes int64) {
	if bytes > 0 && q.isCounted() {
		q.Gates.recentWrites.addStored(q.person, bytes, q.Now)
	}
}

// CountResponse counts by how much the response to a write is longer than the body: a short edit stores the
// whole record again, and an edit of several e-books stores all of their records.
func (q *Request) CountResponse(bytes int64) { q.CountStored(bytes - q.countedBytes) }

// limitBodyTime sets the time for the body to arrive, which is shorter once the server stops. ended
// removes the deadline, because the work has its own limit. The rest of an abandoned body
// has only drainTimeout to arrive.
func (q *Request) limitBodyTime() (ended func(error)) {
	control := http.NewResponseController(q.W)
	within := func(d time.Duration) { control.SetReadDeadline(time.Now().Add(d)) } //nolint:errcheck // a recorder has no deadlines
	within(bodyTimeout)
	shortened := make(chan struct{})
	stop := context.AfterFunc(q.stopping, func() {
		within(drainTimeout)
		close(shortened)
	})
	return func(err error) {
		if !stop() {
			<-shortened
		}
		if err != nil {
			within(drainTimeout)
			return
		}
		control.SetReadDeadline(time.Time{}) //nolint:errcheck // a recorder has no deadlines
	}
}

// readChunks reads all of in, chunk bytes at a time.
func (q *Request) readChunks(in io.Reader, chunk int64) ([]byte, error) {
	var raw bytes.Buffer
	for {
		if !q.Gates.bodies.take(q.queueKey, chunk) {
			return nil, domain.ErrBusy
		}
		q.heldBytes += chunk
		switch _, err := io.CopyN(&raw, in, chunk); {
		case errors.Is(err, io.EOF):
			return raw.Bytes(), nil
		case errors.Is(err, os.ErrDeadlineExceeded) && q.stopping.Err() != nil: // the client can use another server
			return nil, domain.ErrServerBusy.Because(err)
		case errors.Is(err, os.ErrDeadlineExceeded):
			return nil, refusal.Malformed("Yêu cầu đến quá chậm. Vui lòng thử lại.", err)
		case err != nil:
			return nil, err
		}
	}
}

// Enter waits in the gate's queue. The request leaves the gate when it ends.
func (q *Request) Enter(g *gate.Gate) error { return q.EnterAs(g, q.queueKey) }

// EnterAs waits under another key.
func (q *Request) EnterAs(g *gate.Gate, key string) error {
	leave, err := g.Enter(q.R.Context(), key)
	if err == nil {
		q.turns = append(q.turns, leave)
	}
	return err
}

// NextTurn leaves the gates and queues again. Work in many steps does so for each step, to let
// others in between.
func (q *Request) NextTurn(g *gate.Gate) error {
	q.Leave(nil)
	return q.Enter(g)
}

// InTurn waits in the gate's queue, works and leaves: while the request waits for a client that reads
// slowly, it has no turn.
func (q *Request) InTurn(g *gate.Gate, work func() error) (err error) {
	if err := q.Enter(g); err != nil {
		return err
	}
	defer func() { q.Leave(err) }()
	return work()
}

// Leave leaves the gates. If the error is an outage, the requests that wait there fail as well.
func (q *Request) Leave(err error) {
	for _, leave := range q.turns {
		leave(err)
	}
	q.turns = nil
}

// End leaves the gates and releases the memory.
func (q *Request) End(err error) {
	q.Leave(err)
	q.Gates.bodies.release(q.queueKey, q.heldBytes)
}
