package cluster

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// unfinished begins a note that its author is still changing. No other client replies to it or marks it.
const unfinished = "nháp "

// annotator is one of several people who write notes on one e-book. Each write has its own key and
// is repeated until it gets a response.
type annotator struct {
	*writer
	c        *harness.Client
	path     string // of the notes
	list     *liveNotes
	expected *expectation
	did      tally
}

func (p *annotator) work(rounds int) {
	for round := 0; round < rounds && !p.t.Failed(); round++ {
		p.annotate(fmt.Sprintf("%d.%d", p.n, round))
		if round%5 == 0 {
			p.regret()
		}
		p.reply(fmt.Sprintf("%d trả lời %d", p.n, round))
		p.mark()
	}
}

// annotate writes a note in several steps.
func (p *annotator) annotate(body string) {
	note := p.post(p.path, map[string]any{"place": map[string]any{"kind": "ebook"}, "body": unfinished + body})
	p.patch(note, map[string]any{"done": true})
	p.patch(note, map[string]any{"done": false})
	p.patch(note, map[string]any{"body": body})
	p.expected.written(note, body)
	p.did.Notes++
}

// regret writes a note and deletes it.
func (p *annotator) regret() {
	note := p.post(p.path, map[string]any{"place": map[string]any{"kind": "ebook"}, "body": unfinished + "nhầm"})
	p.write(p.c, http.MethodDelete, p.path+"/"+note, nil)
	p.did.Removed++
}

// reply replies to a note of another person that the live list shows.
func (p *annotator) reply(body string) {
	if note := p.others(); note != "" {
		p.post(p.path+"/"+note+"/replies", map[string]any{"body": body})
		p.expected.replied(note, body)
		p.did.Replies++
	}
}

// mark marks a note as done. Another client may do so at the same time.
func (p *annotator) mark() {
	if note := p.others(); note != "" {
		response := p.patch(note, map[string]any{"done": true})
		p.expected.marked(note, response.Text("data.note.done_by.id"))
		p.did.Marks++
	}
}

// others returns the id of a finished note by another person, one of the latest in the list.
func (p *annotator) others() string {
	notes := slices.DeleteFunc(p.list.shown(), func(n shownNote) bool {
		return n.Author.ID == p.c.UserID || strings.HasPrefix(n.Body, unfinished)
	})
	if len(notes) == 0 {
		return ""
	}
	return notes[len(notes)-1-rand.IntN(min(5, len(notes)))].ID
}

func (p *annotator) post(path string, body any) (note string) {
	return p.write(p.c, http.MethodPost, path, body).Text("data.note.id")
}

func (p *annotator) patch(note string, body any) harness.Response {
	return p.write(p.c, http.MethodPatch, p.path+"/"+note, body)
}

// read returns the notes that the servers have now.
func (p *annotator) read() []shownNote { return notesIn(p.t, p.c.Get(p.path).Want(http.StatusOK)) }

func (p *annotator) tally() tally {
	p.did.Writes = p.writes
	p.did.add(p.list.did)
	return p.did
}

// expectation is what was acknowledged to any of them, by note.
type expectation struct {
	mu    sync.Mutex
	notes map[string]*noteExpected
}

type noteExpected struct {
	body    string
	replies []string
	doneBy  []string // who marked it done, by the response to each person who did
}

func (e *expectation) of(note string, change func(*noteExpected)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.notes[note] == nil { // others may see the note before its author gets the response
		e.notes[note] = &noteExpected{}
	}
	change(e.notes[note])
}

func (e *expectation) written(note, body string) {
	e.of(note, func(n *noteExpected) { n.body = body })
}

func (e *expectation) replied(note, body string) {
	e.of(note, func(n *noteExpected) { n.replies = append(n.replies, body) })
}

func (e *expectation) marked(note, by string) {
	e.of(note, func(n *noteExpected) { n.doneBy = append(n.doneBy, by) })
}

// met compares the servers' notes with what was acknowledged: each exists once, and no others do.
func (e *expectation) met(t *testing.T, p *annotator) {
	t.Helper()
	open := 0
	notes := p.read()
	assert.Len(t, notes, len(e.notes))
	for _, n := range notes {
		want := e.notes[n.ID]
		if !assert.NotNil(t, want, "unknown note %s: %s", n.ID, n.Body) {
			continue
		}
		delete(e.notes, n.ID)
		assert.Equal(t, want.body, n.Body)
		var replies []string
		for _, r := range n.Replies {
			replies = append(replies, r.Body)
		}
		assert.ElementsMatch(t, want.replies, replies, "replies to %s", n.Body)
		if n.DoneBy == nil {
			open++
			assert.Empty(t, want.doneBy, "%s was marked", n.Body)
			continue
		}
		assert.Equal(t, []string{n.DoneBy.ID}, slices.Compact(want.doneBy), "who has marked %s", n.Body)
	}
	assert.Empty(t, e.notes, "lost")
	assert.Equal(t, open, p.c.Get(strings.TrimSuffix(p.path, "/notes")).Number("data.ebook.open_notes"))
}
