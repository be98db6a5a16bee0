package cluster

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// liveNotes acts like a page that shows the notes on an e-book. It reads them once, and again when
// an event says so. It reopens a stream that has ended.
type liveNotes struct {
	t    testing.TB
	c    *harness.Client
	id   string
	end  chan struct{}
	did  tally
	mu   sync.Mutex
	last []shownNote
}

// gathering is how long it waits for more events before it reads, as a page does.
const gathering = 300 * time.Millisecond

// shownNote is what a page shows of a note.
type shownNote struct {
	ID, Body string
	Author   struct{ ID string }
	DoneBy   *struct{ ID string } `json:"done_by"`
	Replies  []struct{ ID, Body string }
}

func notesIn(t testing.TB, response harness.Response) []shownNote {
	var in struct{ Data struct{ Notes []shownNote } }
	assert.NoError(t, json.Unmarshal(response.Body, &in))
	return in.Data.Notes
}

func newLiveNotes(t testing.TB, c *harness.Client, id string) *liveNotes {
	return &liveNotes{t: t, c: c, id: id, end: make(chan struct{})}
}

func (l *liveNotes) close() { close(l.end) }

func (l *liveNotes) shown() []shownNote {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.last)
}

// follow reads the notes whenever they may have changed, until close is called.
func (l *liveNotes) follow() {
	for l.read(); !l.closed(); {
		stream, err := l.c.TryStream()
		if err != nil || stream.Status != http.StatusOK { // no server has responded
			time.Sleep(50 * time.Millisecond) // before it is tried again
			continue
		}
		l.did.Streams++
		l.along(stream)
		stream.Close()
	}
}

// along follows one stream until it ends. The next stream repeats events that were not read by
// then.
func (l *liveNotes) along(stream *harness.Stream) {
	for !l.closed() {
		select {
		case <-stream.Ended():
			return
		default:
		}
		if l.concerned(stream, 50*time.Millisecond) {
			for until := time.Now().Add(gathering); time.Now().Before(until); {
				l.concerned(stream, time.Until(until))
			}
			l.read()
		}
	}
}

// concerned reports whether an event arrives in time after which the notes may have changed.
func (l *liveNotes) concerned(stream *harness.Stream, within time.Duration) bool {
	e, ok := stream.Next(within)
	if ok && e.Kind == "reset" {
		l.did.Resets++
	}
	return ok && (e.Kind == "reset" || e.Kind == "notes" && e.ID == l.id)
}

// read repeats the reading of the notes until it succeeds.
func (l *liveNotes) read() {
	for !l.closed() {
		response, err := l.c.Try(http.MethodGet, "/ebooks/"+l.id+"/notes", nil)
		if err == nil && response.Status == http.StatusOK {
			l.did.Reads++
			l.mu.Lock()
			l.last = notesIn(l.t, response)
			l.mu.Unlock()
			return
		}
		time.Sleep(30 * time.Millisecond) // before it is tried again
	}
}

func (l *liveNotes) closed() bool {
	select {
	case <-l.end:
		return true
	default:
		return false
	}
}
