package cluster

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// roundsOfOne is how often each person writes on one e-book.
const roundsOfOne = 25

// TestNotesOfThreePeopleSurviveKilledServers: two reviewers and the creator, each with a live list,
// write, edit, remove, reply to and mark notes on one e-book after another while servers are killed
// in turn. What was acknowledged exists once, and each list shows exactly what the servers have
// (RULES §§5.5, 6.10, 18.1).
func TestNotesOfThreePeopleSurviveKilledServers(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	var all tally
	least := harness.Rounds(2, 20)
	for round := 0; (round < least || s.Cut() == 0 || all.Resets == 0 || all.Replies == 0) && !t.Failed(); round++ {
		require.Less(t, round, 10*least, "no kill met a request (%d), no list was told to read again, or nobody has seen a note of others: %+v", s.Cut(), all)
		all.add(reviewed(t, s))
	}
	t.Logf("%+v; %d requests cut", all, s.Cut())
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// tally counts what people did, and the kills and streams meanwhile.
type tally struct{ Notes, Replies, Marks, Removed, Writes, Kills, Streams, Reads, Resets int }

func (a *tally) add(b tally) {
	a.Notes, a.Replies, a.Marks, a.Removed = a.Notes+b.Notes, a.Replies+b.Replies, a.Marks+b.Marks, a.Removed+b.Removed
	a.Writes, a.Kills = a.Writes+b.Writes, a.Kills+b.Kills
	a.Streams, a.Reads, a.Resets = a.Streams+b.Streams, a.Reads+b.Reads, a.Resets+b.Resets
}

// reviewed lets three people work on an e-book until all have finished.
func reviewed(t *testing.T, s *harness.Several) (done tally) {
	t.Helper()
	clients := []*harness.Client{s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")}
	id := clients[0].Draft("Ba người cùng ghi chú")
	expected := &expectation{notes: map[string]*noteExpected{}}
	people := make([]*annotator, len(clients))
	var working atomic.Int32
	var writing, reading sync.WaitGroup
	working.Store(int32(len(clients)))
	for i, c := range clients {
		p := &annotator{writer: &writer{t: t, n: i}, c: c, path: "/ebooks/" + id + "/notes", expected: expected, list: newLiveNotes(t, c, id)}
		people[i] = p
		reading.Go(p.list.follow)
		writing.Go(func() { defer working.Add(-1); p.work(roundsOfOne) })
	}
	for ; working.Load() > 0 && !t.Failed(); done.Kills++ {
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		victim := s.Each[done.Kills%len(s.Each)]
		victim.Kill()
		require.NoError(t, victim.Start())
	}
	writing.Wait()
	for _, p := range people {
		wait.Until(t, func() bool { return assert.ObjectsAreEqual(p.read(), p.list.shown()) }, "%s is shown what there is", p.c.Name)
		p.list.close()
	}
	reading.Wait()
	for _, p := range people {
		done.add(p.tally())
	}
	expected.met(t, people[0])
	return done
}
