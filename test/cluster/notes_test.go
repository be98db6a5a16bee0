package cluster

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// TestNotesOfThreeOutliveServersThatDie has two reviewers and the creator write, answer and
// mark notes on one e-book while its servers are killed in turns: each note is there once,
// with its answer, and what is open is counted (RULES §§5.5, 18.1).
func TestNotesOfThreeOutliveServersThatDie(t *testing.T) {
	s := harness.NewSeveral(t, 2)
	people := []*harness.Client{s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")}
	id := people[0].Draft("Ba người cùng ghi chú")
	notes := "/ebooks/" + id + "/notes"
	rounds := harness.Rounds(20, 500)
	var working atomic.Int32
	var all sync.WaitGroup
	writers := make([]*writer, len(people))
	working.Store(int32(len(people)))
	for i, c := range people {
		w := &writer{t: t, n: i}
		writers[i] = w
		all.Go(func() {
			defer working.Add(-1)
			for round := 0; round < rounds && !t.Failed(); round++ {
				note := w.write(c, http.MethodPost, notes, map[string]any{"place": map[string]any{"kind": "ebook"}, "body": fmt.Sprintf("%d.%d", i, round)}).Text("data.note.id")
				w.write(c, http.MethodPost, notes+"/"+note+"/replies", map[string]any{"body": fmt.Sprintf("về %d.%d", i, round)})
				if round%2 == 0 {
					w.write(c, http.MethodPatch, notes+"/"+note, map[string]any{"done": true})
				}
			}
		})
	}
	kills := 0
	for ; working.Load() > 0 && !t.Failed(); kills++ {
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		victim := s.Each[kills%len(s.Each)]
		victim.Kill()
		require.NoError(t, victim.Start())
	}
	all.Wait()
	want := []string{}
	for i := range people {
		for round := range rounds {
			want = append(want, fmt.Sprintf("%d.%d", i, round))
		}
	}
	list := people[0].Get(notes).Want(200)
	bodies := list.List("data.notes", "body")
	for n, body := range bodies {
		assert.Equal(t, []string{"về " + body}, list.List(fmt.Sprintf("data.notes.%d.replies", n), "body"))
	}
	slices.Sort(bodies)
	slices.Sort(want)
	assert.Equal(t, want, bodies, "none lost, none doubled")
	assert.Equal(t, len(people)*(rounds/2), people[0].Get("/ebooks/"+id).Number("data.ebook.open_notes"))
	again := 0
	for _, w := range writers {
		again += w.again
	}
	t.Logf("%d notes, %d kills, %d writes sent again", len(bodies), kills, again)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
