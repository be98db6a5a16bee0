package search_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	_ "github.com/lib/pq" // the driver
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/adapters/postgres/search"
	"backoffice/adapters/postgres/search/index"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

const (
	editorID      = "00000000-0000-7000-8000-000000000001"
	otherEditorID = "00000000-0000-7000-8000-000000000002"
)

var (
	editor   = domain.Actor{ID: editorID, FullName: "Biên tập", Role: domain.Editor}
	operator = ports.Operator(domain.Operator, time.Time{}) // writes at the time of the database
)

// connect opens the database without the adapter.
func connect(t *testing.T, dsn string) *sqlx.DB {
	t.Helper()
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// shelf is a database whose e-books are changed at random while they are searched.
type shelf struct {
	db    *postgres.DB
	rawDB *sqlx.DB // reads and changes tables without the product
	cache *index.Cache
}

func newShelf(t *testing.T) shelf {
	t.Helper()
	dsn := harness.Postgres(t)
	db, err := postgres.Open(dsn)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	for _, id := range []string{editorID, otherEditorID} {
		require.NoError(t, db.Users.Add(t.Context(), domain.User{ID: id, Email: id + "@test.example", FullName: "Biên tập", Role: domain.Editor, CreatedAt: time.Now()}))
	}
	return shelf{db, connect(t, dsn), &index.Cache{}}
}

var shelfWords = strings.Fields("Sách sach toán Toan tập bài Bài lớp C++ C++17 (sách) trà")

var shelfSubjects, shelfGrades = []string{"Toán", "Tiếng Anh", "Toán học"}, []string{"Lớp 1", "Lớp 12", ""}

func someWords(random *rand.Rand) string {
	words := make([]string, 1+random.IntN(4))
	for i := range words {
		words[i] = shelfWords[random.IntN(len(shelfWords))]
	}
	return strings.Join(words, " ")
}

func creatorOf(b *domain.Ebook) domain.Actor {
	return domain.Actor{ID: b.CreatedBy, FullName: "Biên tập", Role: domain.Editor}
}

// change makes, edits, outlines, deletes or restores an e-book.
func (s shelf) change(ctx context.Context, random *rand.Rand, ids *[]string) error {
	if len(*ids) == 0 || random.IntN(3) == 0 {
		id := uuid.Must(uuid.NewV7()).String()
		book, err := domain.NewEbook(id, editor, domain.DetailsInput{Title: domain.Sent(someWords(random))}, time.Now())
		if err != nil {
			return err
		}
		*ids = append(*ids, id)
		_, err = s.db.Ebooks.Create(ctx, operator, ports.Once{}, func(domain.Actor, time.Time) (*domain.Ebook, error) { return book, nil })
		return err
	}
	id := (*ids)[random.IntN(len(*ids))]
	var err error
	switch random.IntN(8) {
	case 0:
		_, err = s.db.Ebooks.Update(ctx, operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			return b.Edit(creatorOf(b), domain.DetailsInput{Title: domain.Sent(someWords(random))}, time.Now())
		})
	case 1:
		there, missing := s.db.Ebooks.TOC(ctx, id)
		if missing != nil {
			return nil //nolint:nilerr // it is deleted
		}
		outline, broken := there.Draft([]domain.TOCItem{{ID: "temp-1", Title: someWords(random)}}, uuid.NewString)
		if broken != nil {
			return broken
		}
		_, _, err = s.db.Ebooks.UpdateTOC(ctx, operator, id, ports.Once{}, outline, func(b *domain.Ebook, _ domain.Actor, now time.Time) (domain.TOC, error) {
			return b.SaveTOC(creatorOf(b), outline, now)
		})
		if errors.Is(err, domain.ErrOutlineChanged) { // another was faster
			return nil
		}
	case 2:
		_, err = s.db.Ebooks.Update(ctx, operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			now := time.Now()
			b.DeletedAt, b.DeletedBy = &now, &domain.Person{ID: editorID, FullName: "Biên tập"}
			return nil
		})
	case 3: // without the product, as a server of the previous version would
		_, err = s.rawDB.ExecContext(ctx, `UPDATE ebooks SET status = $2, subject = $3, grade = $4, pdf_id = id, pdf_object = id, pdf_name = 'a', pdf_size = 1,
			pdf_type = 'application/pdf', pdf_sha256 = repeat('0', 64) WHERE id = $1`, id, []string{"draft", "approved", "published"}[random.IntN(3)], shelfSubjects[random.IntN(3)], shelfGrades[random.IntN(3)])
	case 4:
		_, err = s.rawDB.ExecContext(ctx, `DELETE FROM ebooks WHERE id = $1 AND deleted_at IS NOT NULL`, id)
	case 5:
		_, err = s.rawDB.ExecContext(ctx, `UPDATE ebooks SET created_by = $2 WHERE id = $1`, id, []string{editorID, otherEditorID}[random.IntN(2)])
	case 6: // the words stay, the order by title does not
		_, err = s.rawDB.ExecContext(ctx, `UPDATE ebooks SET title = CASE WHEN title = upper(title) THEN lower(title) ELSE upper(title) END WHERE id = $1`, id)
	case 7:
		_, err = s.db.Ebooks.Restore(ctx, operator, id, ports.Once{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) error { return b.Restore(actor, "", now) })
	}
	if err != nil && (strings.Contains(err.Error(), domain.ErrNotFound.Error()) || errors.Is(err, domain.ErrNotEditable)) { // the change does not fit an e-book that is deleted, or one that is not
		return nil
	}
	if errors.Is(err, domain.ErrServerBusy) { // on a busy machine another writer may stand still with a count that this one waits for
		return nil
	}
	return err
}

// someSearch draws a search with its filters, order and page.
func someSearch(random *rand.Rand) ports.ListQuery {
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	search := pick("sach", "sách", "toan", "t", "bai", "bài", "c++", "(s", "tra", "C++1", "lop")
	for range random.IntN(3) {
		search += " " + pick("sach", "sách", "toán", "t", "tập", "bai", "c++17", "l")
	}
	return ports.ListQuery{
		Search: search, Status: domain.Status(pick("", "", "", "draft", "published")), Subject: pick("", "", "", "toan", "anh"), Grade: pick("", "", "", "1", "lop"),
		CreatedBy: pick("", "", "", editorID), Sort: ports.Sort(pick("", "newest", "oldest", "title")), Page: 1 + random.IntN(4), Limit: 1 + random.IntN(7),
	}
}

// someListOrSearch draws a list or a search.
func someListOrSearch(random *rand.Rand) ports.ListQuery {
	q := someSearch(random)
	if random.IntN(2) == 0 {
		q.Search, q.Sort = "", ports.Sort([]string{"", "newest", "oldest", "title", "waiting"}[random.IntN(5)])
	}
	return q
}

// compare compares lists and searches with the index and without it, each pair in
// one snapshot. It returns how many used an index that was built.
func (s shelf) compare(t *testing.T, random *rand.Rand, maxSortedHits int) (compared int) {
	t.Helper()
	for range 10 {
		q := someListOrSearch(random)
		built, with, without, err := search.Lists{DB: s.db.DB.DB, MaxSortedHits: maxSortedHits, Cache: s.cache}.Both(context.Background(), q)
		require.NoError(t, err)
		if built {
			compared++
			assert.Equal(t, without, with, "%+v", q)
		}
	}
	return compared
}

// compareExports compares exports of lists and searches with the index and without it, each pair in one snapshot. The
// ids are read in so many steps.
func (s shelf) compareExports(t *testing.T, random *rand.Rand, exports, steps int) {
	t.Helper()
	for range exports {
		q := someListOrSearch(random)
		built, with, without, err := search.Lists{DB: s.db.DB.DB, Cache: s.cache}.BothIDs(context.Background(), q, steps)
		require.NoError(t, err)
		if built && len(with)+len(without) > 0 {
			assert.Equal(t, without, with, "export of %+v", q)
		}
	}
}

// eagerIndex returns an index that numbers e-books a millisecond after their creation, so that some
// e-books commit too late for a number.
func (s shelf) eagerIndex() index.Index {
	return index.Index{DB: s.db.DB.DB, Settling: time.Millisecond, MaxLate: 20, MaxPending: 1000, SectionSize: 3}
}

func TestTheIndexFindsWhatTheWordsSay(t *testing.T) {
	s, random, ids, compared := newShelf(t), rand.New(rand.NewPCG(5, 6)), []string{}, 0
	for i := range harness.Rounds(400, 4000) {
		switch random.IntN(12) {
		case 0, 1:
			_, err := s.eagerIndex().Update(t.Context())
			require.NoError(t, err)
		case 2:
			compared += s.compare(t, random, []int{0, search.DefaultMaxSortedHits}[i%2])
			s.compareExports(t, random, 10, 5)
		default:
			require.NoError(t, s.change(t.Context(), random, &ids))
		}
	}
	assert.Greater(t, compared, 100)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	wrong, err := index.Compare(t.Context(), s.db.DB.DB)
	require.NoError(t, err)
	assert.Empty(t, wrong)
}

// An update removes from the index what an e-book had when it was last indexed, however often it has changed since.
func TestAnEbookThatChangedTwiceLeavesNothingInTheIndex(t *testing.T) {
	s := newShelf(t)
	id := s.outlined(t, "Sách", []string{"Một"})
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	s.outline(t, id, []string{"Hai"})
	s.outline(t, id, []string{"Ba"})
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	for search, want := range map[string]int{"mot": 0, "hai": 0, "ba": 1} {
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 10})
		require.NoError(t, err)
		assert.Equal(t, want, page.Total, search)
	}
	wrong, err := index.Compare(t.Context(), s.db.DB.DB)
	require.NoError(t, err)
	assert.Empty(t, wrong)
}

// A search sorted by title shows each e-book in its new place once it is indexed,
// also where the previous sections were kept in memory.
func TestTheOrderByTitleFollowsTheTitles(t *testing.T) {
	s := newShelf(t)
	var ids []string
	for i := range 20 {
		ids = append(ids, s.outlined(t, fmt.Sprintf("Sách %c", 'A'+i), nil))
	}
	for round := range 3 {
		require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
		for page := 1; page <= 7; page++ {
			q := ports.ListQuery{Search: "sach", Sort: ports.SortTitle, Page: page, Limit: 3}
			built, with, without, err := search.Lists{DB: s.db.DB.DB, Cache: s.cache}.Both(t.Context(), q)
			require.NoError(t, err)
			require.True(t, built)
			assert.Equal(t, without, with, "round %d, page %d", round, page)
		}
		_, err := s.rawDB.Exec(`UPDATE ebooks SET title = 'Sách ' || chr(90 - $2) WHERE id = $1`, ids[round], round)
		require.NoError(t, err)
	}
}

// Writers, two servers that index, and readers, all at the same time.
func TestSearchesAreExactWhileOthersWriteAndIndex(t *testing.T) {
	s := newShelf(t)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context())) // else all may be compared before the first index is built
	ctx, stop := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			random, ids := rand.New(rand.NewPCG(uint64(i), 1)), []string{}
			for ctx.Err() == nil {
				assert.NoError(t, s.change(t.Context(), random, &ids))
			}
		})
	}
	for range 2 {
		wait.Go(func() {
			for ctx.Err() == nil {
				_, err := s.eagerIndex().Update(t.Context())
				assert.NoError(t, err)
			}
		})
	}
	random, compared := rand.New(rand.NewPCG(9, 9)), 0
	for range harness.Rounds(60, 2000) {
		compared += s.compare(t, random, 0)
		s.compareExports(t, random, 1, 3)
	}
	stop()
	wait.Wait()
	assert.Greater(t, compared, 200)
	wrong, err := index.Compare(t.Context(), s.db.DB.DB)
	require.NoError(t, err)
	assert.Empty(t, wrong)
}

// A server of another version writes words and rows by its own statements.
func TestWhatAServerOfAnotherVersionWritesIsFoundImmediately(t *testing.T) {
	s := newShelf(t)
	id := s.outlined(t, "Sách toán", nil)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	find := func(q ports.ListQuery) int {
		q.Page, q.Limit = 1, 10
		page, err := s.db.Ebooks.List(t.Context(), q)
		require.NoError(t, err)
		return page.Total
	}
	require.Equal(t, 1, find(ports.ListQuery{Search: "toan"}))
	for range 2 { // pending, then indexed
		_, err := s.rawDB.Exec(`UPDATE ebook_search SET words = array_to_tsvector('{sach,van}'), marked = array_to_tsvector('{sách,văn}')
			WHERE ebook_id = $1`, id)
		require.NoError(t, err)
		_, err = s.rawDB.Exec(`UPDATE ebooks SET title = 'Sách văn', subject = 'Văn' WHERE id = $1`, id)
		require.NoError(t, err)
		_, err = s.rawDB.Exec(`INSERT INTO counted_values (facet, value, folded, pieces) VALUES ('subject', 'Văn', 'van', '{subject:v,subject:va,subject:van}') ON CONFLICT DO NOTHING`)
		require.NoError(t, err)
		assert.Zero(t, find(ports.ListQuery{Search: "toan"}))
		assert.Equal(t, 1, find(ports.ListQuery{Search: "văn", Subject: "van"}))
		require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	}
}

// A restore does not record each change for the index.
func TestAfterABackupIsLoadedTheIndexIsRebuilt(t *testing.T) {
	s := newShelf(t)
	one, other := s.outlined(t, "Sách toán", nil), s.outlined(t, "Sách văn", nil)
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	tx := s.rawDB.MustBegin()
	tx.MustExec(`SET LOCAL cms.loading = 'on'`)
	tx.MustExec(`DELETE FROM ebook_search WHERE ebook_id = $1`, one)
	tx.MustExec(`UPDATE ebook_search SET words = array_to_tsvector('{sach,su}') WHERE ebook_id = $1`, other)
	require.NoError(t, tx.Commit())
	for range 2 { // without an index, and with it
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: "sach", Page: 1, Limit: 10})
		require.NoError(t, err)
		require.Equal(t, 1, page.Total)
		assert.Equal(t, other, page.Ebooks[0].ID)
		require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	}
	var built int
	require.NoError(t, s.rawDB.Get(&built, `SELECT count(*) FROM search_built`))
	assert.Equal(t, 1, built)
}
