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

// Stream is a stream of events, which is read immediately.
type Stream struct {
	Status int
	Header http.Header

	t      testing.TB
	close  func()
	events chan Event
	ended  chan struct{}
	beats  chan string // comments
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
		events: make(chan Event, 10000), ended: make(chan struct{}), beats: make(chan string, 100)}
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
			} else if value != "" {
				s.beats <- value
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
	case <-time.After(within): // as the test says
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

// Quiet waits until no event has arrived for a while, and returns those before.
func (s *Stream) Quiet(silence time.Duration) (came []Event) {
	for {
		e, ok := s.Next(silence)
		if !ok {
			return came
		}
		came = append(came, e)
	}
}

// Ended is closed once the server has ended the stream.
func (s *Stream) Ended() <-chan struct{} { return s.ended }

// EndsWithin fails the test if the stream does not end in time.
func (s *Stream) EndsWithin(d time.Duration) time.Duration {
	s.t.Helper()
	begun := time.Now()
	select {
	case <-s.ended:
	case <-time.After(d): // as the test says
		s.t.Fatalf("the stream continues after %v", d)
	}
	return time.Since(begun)
}
