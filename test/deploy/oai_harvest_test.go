package deploy

import (
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// mayChange is how many e-books of the library change during a harvest, at most.
func mayChange() int { return harness.Rounds(600, 20_000) }

// RULES §28.6.
func TestForeignHarvestersMissNothingWhileTheLibraryChanges(t *testing.T) {
	t.Run("HTTP::OAI", func(t *testing.T) { harvestWhileTheLibraryChanges(t, perlHarvester(t)) })
	t.Run("oai-pmh", func(t *testing.T) { harvestWhileTheLibraryChanges(t, nodeHarvester(t)) })
}

func harvestWhileTheLibraryChanges(t *testing.T, harvest harvester) {
	s := harness.NewPublicServer(t, "metadata")
	address := s.URL + "/oai"
	l := newChanging(t, s, harness.Rounds(3_000, 100_000))
	late := l.ids[len(l.ids)-1]
	commit := l.begin(late)
	stop := l.change(l.ids[:mayChange()])
	begun := time.Now()
	first, date := harvest(t, address, "")
	took := time.Since(begun)
	commit()
	stop()
	assert.GreaterOrEqual(t, len(first), len(l.ids)-mayChange(), "what did not change")
	assert.NotEqual(t, "Đến muộn", first[late].title)
	if date == "" {
		date = last(first)
	}
	harness.UntilStamped(l, l.s.DSN)
	second, _ := harvest(t, address, date)
	t.Logf("%d records in %v, then %d that have changed", len(first), took.Round(time.Second), len(second))
	assert.Equal(t, l.changedSince(date), keys(second), "the second harvest is exactly the rest")
	assert.Less(t, len(second), len(l.ids)/2, "and not everything again")
	assert.Equal(t, "Đến muộn", second[late].title, "the change that was committed after the harvest")
	maps.Copy(first, second)
	assert.Equal(t, l.state(), first, "every e-book once, in its last state")
}

// last returns the last datestamp. A harvester that has no responseDate continues with it: that second may be on
// the last page although it is not complete (RULES §28.6).
func last(records map[string]harvested) (date string) {
	for _, r := range records {
		date = max(date, r.datestamp)
	}
	return date
}

func keys(records map[string]harvested) (ids []string) {
	for id := range records {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// changing is a library whose publications change.
type changing struct {
	*testing.T
	s   *harness.Server
	db  *sql.DB
	ids []string
}

func newChanging(t *testing.T, s *harness.Server, books int) *changing {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF("Sách <&> mẫu")
	publishes(editor, manager, id)
	l := &changing{t, s, db, append(s.Multiply(t, id, books-1), id)}
	harness.UntilStamped(l, l.s.DSN)
	// As if one e-book had been published a second: harvesters continue with a second.
	_, err = db.ExecContext(t.Context(), `UPDATE publications SET changed_at = changed_at - (SELECT max(stamp) FROM publications) * interval '1 second' + stamp * interval '1 second'`)
	require.NoError(t, err)
	return l
}

// begin changes an e-book in a transaction, and commits it only when commit is called.
func (l *changing) begin(id string) (commit func()) {
	l.Helper()
	tx, err := l.db.BeginTx(l.Context(), nil)
	require.NoError(l, err)
	for _, statement := range []string{
		`UPDATE ebooks SET title = 'Đến muộn', version = version + 1 WHERE id = $1`,
		`UPDATE publications SET version = version + 1, pending_since = clock_timestamp() WHERE ebook_id = $1`,
	} {
		_, err := tx.ExecContext(l.Context(), statement, id)
		require.NoError(l, err)
	}
	return func() { l.Helper(); require.NoError(l, tx.Commit()) }
}

// change unpublishes, changes, publishes again and deletes e-books, and publishes new ones, until it is stopped.
func (l *changing) change(ids []string) (stop func()) {
	l.Helper()
	const workers = 3
	var all sync.WaitGroup
	stopping, begun := make(chan struct{}), make(chan struct{}, workers)
	for part := range slices.Chunk(ids, len(ids)/workers+1) {
		editor, manager := l.s.As(l, "editor"), l.s.As(l, "manager")
		all.Go(func() {
			for n, id := range part {
				select {
				case <-stopping:
					return
				default:
				}
				if n == 1 {
					begun <- struct{}{}
				}
				manager.Act(id, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
				if n%3 == 0 {
					publishes(editor, manager, editor.DraftWithPDF(fmt.Sprintf("Sách mới %d", n)))
					continue // the other one stays unpublished
				}
				publishAgain(editor, manager, id, map[string]any{"title": fmt.Sprintf("Sách lần %d", n)})
				if n%3 == 1 {
					manager.Delete("/ebooks/" + id).Want(200)
				}
			}
		})
	}
	wait.Receive(l, begun, "the library changes")
	return func() { close(stopping); all.Wait() }
}

// publishAgain changes an e-book that was unpublished, and publishes it.
func publishAgain(editor, manager *harness.Client, id string, fields map[string]any) {
	editor.Put("/ebooks/"+id, fields).Want(200)
	publishes(editor, manager, id)
}

// publishes takes a draft through the workflow.
func publishes(editor, manager *harness.Client, id string) {
	editor.Act(id, "submit", nil).Want(200)
	manager.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)
}

// changedSince returns the e-books with a datestamp from a time on.
func (l *changing) changedSince(date string) []string {
	l.Helper()
	return harness.Column(l, l.db, `SELECT ebook_id::text FROM publications WHERE changed_at >= $1::timestamptz ORDER BY 1`, date)
}

// state returns what the library has of each e-book that was ever public.
func (l *changing) state() map[string]harvested {
	l.Helper()
	return recordsOf(l.T, strings.Join(harness.Column(l, l.db, `SELECT concat_ws(E'\t', p.ebook_id, CASE p.state WHEN 'public' THEN '' ELSE 'deleted' END,
		to_char(p.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), CASE p.state WHEN 'public' THEN b.title ELSE '' END) || E'\n'
		FROM publications p LEFT JOIN ebooks b ON b.id = p.ebook_id`), ""))
}
