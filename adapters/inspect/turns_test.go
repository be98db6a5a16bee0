package inspect_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
	"backoffice/domain"
	"backoffice/test/wait"
)

// shell is an inspector whose children run a script.
func shell(t *testing.T, c inspect.Config, script string) *inspect.Inspector {
	t.Helper()
	c.Dir, c.Program, c.Args = t.TempDir(), "/bin/sh", []string{"-c", script}
	return inspect.New(c)
}

// Each child says when it came and went, and for whom (RULES §8.5).
func TestTwoChildrenInParallelAndOneAPerson(t *testing.T) {
	diary := t.TempDir() + "/diary"
	in := shell(t, inspect.Config{Queue: 100}, fmt.Sprintf(`read size; read who; echo + $who >> %[1]s; sleep 0.05; echo - $who >> %[1]s; echo '{}'`, diary))
	var all sync.WaitGroup
	for i := range 15 {
		person := fmt.Sprint(i % 3)
		all.Go(func() {
			_, err := in.PDF(t.Context(), person, strings.NewReader(person+"\n"))
			assert.NoError(t, err)
		})
	}
	all.Wait()
	text, err := os.ReadFile(diary)
	require.NoError(t, err)
	running, of, most := 0, map[string]int{}, 0
	for line := range strings.Lines(string(text)) {
		change := map[byte]int{'+': 1, '-': -1}[line[0]]
		running += change
		of[line[2:]] += change
		most = max(most, running)
		assert.LessOrEqual(t, of[line[2:]], 1)
	}
	assert.Equal(t, 2, most)
	assert.Equal(t, 30, strings.Count(string(text), "\n"))
}

// gate is a body whose first read reports that its turn has begun, and then blocks.
type gate struct {
	name       string
	came, pass chan string
}

func (g gate) Read([]byte) (int, error) {
	g.came <- g.name
	<-g.pass
	return 0, io.EOF
}

// RULES §8.5: a child that closes its output and stays does not keep its turn.
func TestAChildThatDoesNotEndIsKilled(t *testing.T) {
	in := shell(t, inspect.Config{Parallel: 1, Limit: 2 * wait.Timeout}, "exec 1>&-; exec sleep 1000")
	begun := time.Now()
	_, err := in.PDF(t.Context(), "hog", strings.NewReader("%PDF"))
	assert.Less(t, time.Since(begun), wait.Timeout, "its own limit is later")
	assert.NotErrorIs(t, err, context.DeadlineExceeded)
}

// RULES §8.5.
func TestPeopleTakeTurnsNotFiles(t *testing.T) {
	in := shell(t, inspect.Config{Parallel: 1, Queue: 8}, "echo '{}'")
	came, pass := make(chan string), make(chan string)
	var all sync.WaitGroup
	waiting := map[string]int{"hog": -1} // the first need not wait
	send := func(person string) {
		all.Go(func() {
			_, err := in.PDF(t.Context(), person, gate{person, came, pass})
			assert.NoError(t, err)
		})
		waiting[person]++
		wait.Until(t, func() bool { return in.Waiting(person) == waiting[person] }, "%s waits in the order of coming", person)
	}
	send("hog")
	order := []string{<-came}
	for range 4 {
		send("hog")
	}
	send("other")
	send("third")
	send("other")
	for range 7 {
		pass <- ""
		order = append(order, <-came)
	}
	pass <- ""
	all.Wait()
	assert.Equal(t, "hog other third hog other hog hog hog", strings.Join(order, " "))
}

// RULES §8.5.
func TestAPersonWithTooManyFilesIsToldToComeBack(t *testing.T) {
	in := shell(t, inspect.Config{Queue: 3}, "read size; echo '{}'")
	came, pass := make(chan string, 9), make(chan string)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			_, err := in.PDF(t.Context(), "hog", gate{"", came, pass})
			assert.NoError(t, err)
		})
	}
	<-came
	wait.Until(t, func() bool { return in.Waiting("hog") == 3 }, "three files wait")
	unread := bytes.NewReader([]byte("x"))
	_, err := in.Cover(t.Context(), "hog", unread)
	require.ErrorIs(t, err, domain.ErrBusy)
	assert.Equal(t, domain.Throttled, domain.KindOf(err))
	assert.Equal(t, 1, unread.Len(), "nothing of it was read")
	_, err = in.PDF(t.Context(), "somebody else", bytes.NewReader(nil))
	require.NoError(t, err, "another person's place is free")
	close(pass)
	all.Wait()
	_, err = in.PDF(t.Context(), "hog", bytes.NewReader(nil))
	require.NoError(t, err, "later it continues")
}

func TestWhoCannotWaitForATurnIsToldToComeBack(t *testing.T) {
	in := shell(t, inspect.Config{Parallel: 1}, "read size; echo '{}'")
	came, pass := make(chan string), make(chan string)
	var first sync.WaitGroup
	first.Go(func() { in.PDF(context.Background(), "an editor", gate{"", came, pass}) }) //nolint:errcheck // only keeps the place taken
	<-came
	for _, person := range []string{"an editor", "somebody else"} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		_, err := in.PDF(ctx, person, bytes.NewReader(nil))
		cancel()
		require.ErrorIs(t, err, domain.ErrServerBusy)
		assert.Zero(t, in.Waiting(person))
	}
	close(pass)
	first.Wait()
	_, err := in.PDF(t.Context(), "somebody else", bytes.NewReader(nil))
	require.NoError(t, err, "the place is free again")
}

// RULES §8.5: no bomb ends before the test does, so whoever waited for one would wait in vain.
func TestSixteenBombsOfOnePersonDelayNoOtherPerson(t *testing.T) {
	in := shell(t, inspect.Config{Limit: 2 * wait.Timeout}, `read size; read kind; [ "$kind" = bomb ] && while :; do :; done; echo '{"Pages":1}'`)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var hog sync.WaitGroup
	for range 16 {
		hog.Go(func() {
			for ctx.Err() == nil {
				in.PDF(ctx, "hog", strings.NewReader("bomb\n")) //nolint:errcheck // it is refused more often than not
				time.Sleep(10 * time.Millisecond)               // before the next
			}
		})
	}
	wait.Until(t, func() bool { return in.Waiting("hog") == 4 }, "one bomb is at work, and as many wait as may")
	for range 10 {
		inTime, cancel := context.WithTimeout(t.Context(), wait.Timeout)
		info, err := in.PDF(inTime, "another editor", strings.NewReader("small\n"))
		cancel()
		require.NoError(t, err)
		assert.NotNil(t, info.Pages)
		time.Sleep(100 * time.Millisecond) // before the next
	}
	stop()
	hog.Wait()
}
