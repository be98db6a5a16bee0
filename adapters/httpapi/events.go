package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/live"
)

const (
	// heartbeat is the interval of comments on a silent stream. It is shorter than the timeout of
	// common proxies.
	heartbeat = 20 * time.Second
	// clientTimeout is how long a client may take to accept what is sent.
	clientTimeout = 10 * time.Second
)

// events is a stream of server-sent events. It occupies no slot of the queues, lasts as long as the
// session and the token, and ends immediately when the server stops.
func (s *server) events(c *call.Call) error {
	token, _ := bearer(c.R)
	expires, err := s.app.Sessions.Expires(c.R.Context(), token, c.Now)
	if err != nil {
		return err
	}
	stream, err := s.app.Live.Open(c.By, expires, c.Now)
	if err != nil {
		return err
	}
	defer stream.Close()
	observe.LineOf(c.R).Lasting = true
	h := c.W.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store, no-transform")
	h.Set("X-Accel-Buffering", "no") // for nginx, which would buffer events
	c.W.WriteHeader(http.StatusOK)
	s.metrics.Stream(+1)
	defer s.metrics.Stream(-1)
	s.sendEvents(&eventWriter{w: c.W, control: http.NewResponseController(c.W)}, c, stream)
	return nil
}

// sendEvents sends events until the stream ends. If the client does not read, its connection is
// closed.
func (s *server) sendEvents(to *eventWriter, c *call.Call, stream *live.Stream) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	to.comment("open")
	for to.err == nil {
		select {
		case <-stream.Wake():
			events, dropped := stream.Take()
			for _, e := range events {
				to.event(e, time.Now())
				s.metrics.Event(e.Kind)
			}
			s.metrics.Dropped(dropped)
			to.flush()
		case <-beat.C:
			to.comment("")
		case <-stream.Ended():
			return
		case <-s.Stopping.Done():
			return
		case <-c.R.Context().Done():
			return
		}
	}
}

// eventWriter writes server-sent events and keeps the first error.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
	unsent  strings.Builder
	err     error
}

// event writes an event, without sending it. The age is for pages, which do not reload what they have read since.
func (w *eventWriter) event(e live.Event, now time.Time) {
	data, err := json.Marshal(struct {
		ID      string `json:"id,omitempty"`
		Version int    `json:"version,omitempty"`
		Age     int64  `json:"age,omitempty"` // milliseconds
	}{e.ID, e.Version, max(0, now.Sub(e.At).Milliseconds())})
	if err != nil {
		w.err = err
		return
	}
	fmt.Fprintf(&w.unsent, "event: %s\ndata: %s\n\n", e.Kind, data)
}

// comment sends a comment.
func (w *eventWriter) comment(text string) {
	fmt.Fprintf(&w.unsent, ": %s\n\n", text)
	w.flush()
}

// flush sends what was written. Afterwards the deadline is later than the next heartbeat: with HTTP/2 a deadline ends
// a stream on which nothing is being written, too.
func (w *eventWriter) flush() {
	w.setTimeout(clientTimeout)
	if w.err == nil {
		_, w.err = w.w.Write([]byte(w.unsent.String()))
	}
	if w.err == nil {
		w.err = w.control.Flush()
	}
	w.setTimeout(heartbeat + clientTimeout)
	w.unsent.Reset()
}

func (w *eventWriter) setTimeout(timeout time.Duration) {
	if w.err == nil {
		w.err = w.control.SetWriteDeadline(time.Now().Add(timeout))
	}
}
