package harness

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// Event is an event of a stream.
type Event struct {
	Kind    string
	ID      string `json:"id"`
	Version int    `json:"version"`
	Age     int    `json:"age"` // milliseconds
	At      time.Time
}

// Stream is an open stream of events. It is read in the background.
type Stream struct {
	Status int
	Header http.Header

	t      testing.TB
	close  func()
	events chan Event
	ended  chan struct{}
}

// Stream opens a stream, which ends with the test.
func (c *Client) Stream() *Stream {
	c.t.Helper()
	s, err := c.TryStream()
	if err != nil {
		c.t.Fatalf("GET /events: %v", err)
	}
	return s
}

// TryStream is Stream for a server that may not respond.
func (c *Client) TryStream() (*Stream, error) {
	request, err := c.request(http.MethodGet, "/events", nil, nil)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	response, err := (&http.Client{Transport: &http.Transport{}}).Do(request.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	s := &Stream{Status: response.StatusCode, Header: response.Header, t: c.t, close: cancel,
		events: make(chan Event, 10000), ended: make(chan struct{})}
	c.t.Cleanup(s.Close)
	if s.Status != http.StatusOK {
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		close(s.ended)
		if err := describedBy(request, Response{Status: s.Status, Header: s.Header, Body: body}); err != nil {
			c.t.Errorf("GET /events is not as described: %v\n%.300s", err, body)
		}
		return s, nil
	}
	go s.read(response.Body)
	return s, nil
}

// Close closes the stream.
func (s *Stream) Close() { s.close() }

func (s *Stream) read(body io.ReadCloser) {
	defer close(s.ended)
	defer body.Close()
	lines, e := bufio.NewScanner(body), Event{}
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			e.Kind = value
		case "data":
			if err := json.Unmarshal([]byte(value), &e); err != nil {
				s.t.Errorf("an event's data: %v: %s", err, value)
			}
		case "":
			if e.Kind != "" {
				e.At = time.Now()
				s.events <- e
			}
			e = Event{}
		}
	}
}

// Next returns the next event, if one arrives in time.
func (s *Stream) Next(within time.Duration) (Event, bool) {
	select {
	case e := <-s.events:
		return e, true
	case <-time.After(within): // the test chooses the time
		return Event{}, false
	}
}

// Await waits for an event of this kind about this e-book.
func (s *Stream) Await(kind, id string, within time.Duration) Event {
	s.t.Helper()
	for until := time.Now().Add(within); ; {
		e, ok := s.Next(time.Until(until))
		if !ok {
			s.t.Fatalf("no %s of %s within %v", kind, id, within)
		}
		if e.Kind == kind && e.ID == id {
			return e
		}
	}
}

// Until returns the events that come before that of a change of this e-book, and whether that comes in time.
// Events of one server come in the order of its changes.
func (s *Stream) Until(id string, within time.Duration) (before []Event, came bool) {
	for until := time.Now().Add(within); ; {
		e, ok := s.Next(time.Until(until))
		if !ok || e.Kind == "ebook" && e.ID == id {
			return before, ok
		}
		before = append(before, e)
	}
}

// Ended is closed once the server has ended the stream.
func (s *Stream) Ended() <-chan struct{} { return s.ended }

// EndsWithin waits for the end of the stream, and returns how long that took. It fails the test if the end
// does not come in time.
func (s *Stream) EndsWithin(limit time.Duration) time.Duration {
	s.t.Helper()
	begun := time.Now()
	select {
	case <-s.ended:
	case <-time.After(limit): // the test chooses the time
		s.t.Fatalf("the stream continues after %v", limit)
	}
	return time.Since(begun)
}
