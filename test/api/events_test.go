package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// soon is how long a test waits for an event, and promptly is how soon it arrives
// on a machine that has nothing else to do (RULES §6.10).
const (
	soon     = wait.Timeout
	promptly = 2 * time.Second
)

// begun opens a stream and reads it up to a change that is made now. A server that has just started may miss the
// first changes, or announce a reset instead of them; then another change is made.
func begun(c *harness.Client) *harness.Stream {
	s := c.Stream()
	for range 10 {
		if _, came := s.Until(c.Draft("Mốc"), 5*time.Second); came {
			return s
		}
	}
	s.Await("ebook", c.Draft("Mốc"), soon) // or the test has failed
	return s
}

// untilNow returns the events of a stream up to a change that c makes now. c must send it to the server whose
// earlier changes matter, as only the events of one server are in order.
func untilNow(t *testing.T, s *harness.Stream, c *harness.Client) []harness.Event {
	t.Helper()
	before, came := s.Until(c.Draft("Mốc"), soon)
	require.True(t, came, "what happens now is announced")
	return before
}

// RULES §6.10: every change of an e-book is announced, on the server that did it and
// on every other, and by a command as well; what was refused is not.
func TestEveryChangeOfAnEbookIsToldOnEveryServer(t *testing.T) {
	several := harness.NewSeveral(t, 2)
	here, there := several.Each[0], several.Each[1]
	editor, manager := here.As(t, "editor"), here.As(t, "manager")
	streams := []*harness.Stream{begun(here.As(t, "expert")), begun(there.As(t, "expert"))}
	var id string
	version := func(c *harness.Client) int { return c.Get("/ebooks/" + id).Number("data.ebook.version") }
	var took []time.Duration
	for _, step := range []struct {
		what string
		do   func()
	}{
		{"created", func() { id = editor.Draft("Được báo ngay") }},
		{"edited", func() { editor.Put("/ebooks/"+id, map[string]any{"author": "A"}).Want(200) }},
		{"outlined", func() {
			editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []any{item("temp-1", "Chương", 1, 0, nil)}}).Want(200)
		}},
		{"given a PDF", func() { editor.Upload(id, "upload", "a.pdf", pdfType, pdf).Want(200) }},
		{"submitted", func() { editor.Act(id, "submit", nil).Want(200) }},
		{"approved", func() { manager.Act(id, "approve", nil).Want(200) }},
		{"given away", func() { here.Run(t, "", "ebook", "give", id, "other.editor@test.example") }},
		{"deleted", func() { manager.Delete("/ebooks/" + id).Want(200) }},
		{"restored", func() { here.Run(t, "", "ebook", "restore", id) }},
	} {
		step.do()
		done := time.Now()
		for i, s := range streams {
			e := s.Await("ebook", id, soon)
			took = append(took, e.At.Sub(done))
			if step.what != "deleted" {
				assert.Equal(t, version(manager), e.Version, "%s, at server %d", step.what, i)
			}
		}
	}
	t.Logf("announced %v after the responses", took)
	assert.Less(t, wait.Median(took), promptly)
	editor.Act(id, "publish", nil).Want(403)
	after := editor.Draft("Mốc")
	for _, s := range streams {
		before, came := s.Until(after, soon)
		require.True(t, came)
		assert.Empty(t, before, "what was refused")
	}
}

// RULES §6.10: a stream begins with what has just happened, so that nothing is
// missed between a page's first responses and its stream. Each event says how old it is.
func TestAStreamBeginsWithWhatHasJustHappened(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	earlier := begun(editor)
	began := time.Now()
	id := editor.Draft("Ngay trước đó")
	earlier.Await("ebook", id, soon)
	time.Sleep(300 * time.Millisecond) // so that it has an age
	stream := s.As(t, "expert").Stream()
	e, ok := stream.Next(soon)
	for ok && e.Kind != "reset" && e.ID != id {
		e, ok = stream.Next(soon)
	}
	require.True(t, ok, "the stream does not begin with it")
	// A server that has just started sends a reset instead, which is as old as the last event that it stands for.
	assert.Positive(t, e.Age, "it was announced before the stream began")
	assert.LessOrEqual(t, e.Age, int(time.Since(began).Milliseconds()), "it stands for the change")
}

// RULES §6.10.
func TestWhatGoesBeforeAStreamKeepsItAsItIs(t *testing.T) {
	stream := harness.NewServer(t).As(t, "editor").Stream()
	assert.Equal(t, "text/event-stream", stream.Header.Get("Content-Type"))
	assert.Equal(t, "no-store, no-transform", stream.Header.Get("Cache-Control"))
	assert.Equal(t, "no", stream.Header.Get("X-Accel-Buffering"))
	assert.Empty(t, stream.Header.Get("Content-Encoding"))
}

// RULES §§6.10, 9.4: a user who is signed out, disabled or given another role hears
// nothing any more after 5 seconds, on any server.
func TestAStreamEndsWithItsSession(t *testing.T) {
	several := harness.NewSeveral(t, 2)
	here, there := several.Each[0], several.Each[1]
	var took []time.Duration
	for how, end := range map[string]func(c *harness.Client){
		"signed out": func(c *harness.Client) { c.Post("/auth/logout", map[string]any{"refresh_token": c.Refresh}).Want(200) },
		"disabled":   func(c *harness.Client) { here.Run(t, "", "user", "disable", c.Email) },
		"ended elsewhere": func(c *harness.Client) {
			there.SignIn(t, c.Email, c.Name).Delete("/auth/sessions").Want(200)
		},
		"password changed elsewhere": func(c *harness.Client) {
			changePassword(there.SignIn(t, c.Email, c.Name), harness.Password, newPassword).Want(200)
		},
		"demoted": func(c *harness.Client) { here.Run(t, "", "user", "role", c.Email, "STUDENT") },
	} {
		t.Run(how, func(t *testing.T) {
			me := here.Account(t, strings.ReplaceAll(how, " ", ".")+"@stream.example", "EDITOR", "Người nghe")
			streams := []*harness.Stream{me.Stream(), me.By(there).Stream()}
			other := here.As(t, "editor").Stream()
			end(me)
			for _, s := range streams {
				took = append(took, s.EndsWithin(wait.Timeout))
			}
			select {
			case <-other.Ended():
				t.Error("another's ended too")
			default:
			}
		})
	}
	t.Logf("ended after %v", took)
	assert.Less(t, wait.Median(took), 5*time.Second, "RULES §9.4")
}

// RULES §§6.10, 13.3: a server that is to stop does not wait for its streams.
func TestAServerThatStopsEndsItsStreams(t *testing.T) {
	s := harness.NewServer(t)
	stream := begun(s.As(t, "editor"))
	at := time.Now()
	s.Stop()
	stream.EndsWithin(wait.Timeout)
	assert.Less(t, time.Since(at), 18*time.Second, "a server waits 20 seconds for requests")
	require.NoError(t, s.Start())
}

// RULES §§5.7, 6.10: one person's many streams are bounded, keep nobody from
// having one, and hold up none of the person's other requests.
func TestOnePersonsManyStreamsAreBounded(t *testing.T) {
	s := harness.NewServer(t)
	me, other := s.As(t, "editor"), s.As(t, "otherEditor")
	open := []*harness.Stream{}
	for i := range 24 {
		stream := me.Stream()
		if i < 16 {
			require.Equal(t, http.StatusOK, stream.Status, "stream %d", i)
			open = append(open, stream)
			continue
		}
		assert.Equal(t, http.StatusTooManyRequests, stream.Status, "stream %d", i)
		assert.Equal(t, "60", stream.Header.Get("Retry-After"))
	}
	for range 20 {
		me.Get("/ebooks").Want(200)
	}
	hers := begun(other)
	id := me.Draft("Ai cũng nghe")
	hers.Await("ebook", id, soon)
	for _, stream := range open {
		stream.Await("ebook", id, soon)
	}
	open[0].Close()
	wait.Until(t, func() bool { return me.Stream().Status == http.StatusOK }, "a place that became free")
}

// RULES §§6.10, 13.7: a database that comes back after a restart ends no stream;
// pages are asked to reload, and get further events.
func TestARestartedDatabaseEndsNoStream(t *testing.T) {
	s := harness.NewServer(t)
	me := s.As(t, "editor")
	stream := begun(me)
	stream.Await("ebook", me.Draft("Trước đó"), soon) // so a reset that follows is not the one of the start
	db := database(t, s)
	_, err := db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	require.NoError(t, err)
	stream.Await("reset", "", soon)
	id := ""
	wait.Until(t, func() bool {
		response, err := me.Try(http.MethodPost, "/ebooks", map[string]any{"title": "Sau khi trở lại"})
		id = response.Text("data.ebook.id")
		return err == nil && response.Status == http.StatusCreated
	}, "changes are taken again")
	stream.Await("ebook", id, soon)
}
