package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
)

// shelf is a database whose e-books are changed at random while maps are drawn.
type shelf struct {
	db   *postgres.DB
	seen *sqlx.DB // looks at what is stored
}

func newShelf(t *testing.T) shelf {
	t.Helper()
	dsn := harness.Postgres(t)
	db, err := postgres.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	require.NoError(t, db.Users().Add(t.Context(), domain.User{ID: editorID, Email: "e@test.example", FullName: "Biên tập", Role: domain.Editor, CreatedAt: at}))
	return shelf{db, connect(t, dsn)}
}

// mappable are look-ups, each with its kind and a search that comes to it.
var mappable = []struct {
	query  string
	marked bool
}{{"'sach':*", false}, {"'sach':*", true}, {"'sách':*", true}, {"'toan':*", false}, {"'t':*", false}, {"'c++':*", false}, {"'bai':*", false}, {"'bài':*", true}}

var shelfWords = strings.Fields("Sách sach toán Toan tập bài Bài lớp C++ C++17 (sách) trà")

func someWords(random *rand.Rand) string {
	words := make([]string, 1+random.IntN(4))
	for i := range words {
		words[i] = shelfWords[random.IntN(len(shelfWords))]
	}
	return strings.Join(words, " ")
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
		_, err = s.db.Ebooks().Create(ctx, operator, ports.Once{}, func(domain.Actor, time.Time) (*domain.Ebook, error) { return book, nil })
		return err
	}
	id := (*ids)[random.IntN(len(*ids))]
	var err error
	switch random.IntN(4) {
	case 0:
		_, err = s.db.Ebooks().Update(ctx, operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			return b.Edit(editor, domain.DetailsInput{Title: domain.Sent(someWords(random))}, time.Now())
		})
	case 1:
		there, missing := s.db.Ebooks().TOC(ctx, id)
		if missing != nil {
			return nil //nolint:nilerr // it is deleted
		}
		outline, broken := there.Draft([]domain.TOCItem{{ID: "temp-1", Title: someWords(random)}}, uuid.NewString)
		if broken != nil {
			return broken
		}
		_, _, err = s.db.Ebooks().UpdateTOC(ctx, operator, id, ports.Once{}, outline, func(b *domain.Ebook, _ domain.Actor, now time.Time) (domain.TOC, error) {
			return b.SaveTOC(editor, outline, now)
		})
		if errors.Is(err, domain.ErrOutlineMoved) { // another was faster
			return nil
		}
	case 2:
		_, err = s.db.Ebooks().Update(ctx, operator, id, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			now := time.Now()
			b.DeletedAt, b.DeletedBy = &now, &domain.Person{ID: editorID, FullName: "Biên tập"}
			return nil
		})
	case 3:
		_, err = s.db.Ebooks().Restore(ctx, operator, id, (*domain.Ebook).Restore)
	}
	if err != nil && strings.Contains(err.Error(), domain.ErrNotFound.Error()) { // deleted, or not
		return nil
	}
	return err
}

// agree compares the maps' counts with the index of words, in one snapshot.
// It answers how many counts the maps knew.
func (s shelf) agree(t *testing.T, random *rand.Rand) (known int) {
	t.Helper()
	tx, err := s.seen.BeginTxx(context.Background(), nil)
	require.NoError(t, err)
	defer tx.Rollback() //nolint:errcheck // it has only read
	_, err = tx.Exec(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
	require.NoError(t, err)
	for range 10 {
		a, b := mappable[random.IntN(len(mappable))], mappable[random.IntN(len(mappable))]
		queries, kinds, words, marked := []string{a.query}, []bool{a.marked}, `!'a b'`, `!'a b'`
		if a != b {
			queries, kinds = append(queries, b.query), append(kinds, b.marked)
		}
		for i, q := range queries {
			if kinds[i] {
				marked += " & " + q
			} else {
				words += " & " + q
			}
		}
		var mapped, counted, among int
		require.NoError(t, tx.QueryRow(postgres.Mapped, pq.Array(queries), pq.Array(kinds), words, marked).Scan(&mapped, &among))
		require.NoError(t, tx.Get(&counted, `SELECT count(*) FROM ebook_search WHERE words @@ $1::tsquery AND marked @@ $2::tsquery`, words, marked))
		if mapped >= 0 {
			known++
			assert.Equal(t, counted, mapped, queries)
		}
	}
	return known
}

func TestMapsCountWhatTheIndexOfWordsCounts(t *testing.T) {
	s, random, ids, known := newShelf(t), rand.New(rand.NewPCG(5, 6)), []string{}, 0
	for range 600 {
		switch random.IntN(12) {
		case 0:
			require.NoError(t, s.db.DrawChanges(t.Context()))
		case 1:
			m := mappable[random.IntN(len(mappable))]
			require.NoError(t, s.db.DrawMap(t.Context(), m.query, m.marked))
		case 2:
			known += s.agree(t, random)
		default:
			require.NoError(t, s.change(t.Context(), random, &ids))
		}
	}
	assert.Greater(t, known, 100, "most look-ups have maps in the end")
}

// Writers, two servers that draw, and readers, all at once.
func TestMapsCountRightWhileAllIsMoving(t *testing.T) {
	s := newShelf(t)
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
	for i := range 2 {
		wait.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				m := mappable[n%len(mappable)]
				assert.NoError(t, s.db.DrawMap(t.Context(), m.query, m.marked))
				assert.NoError(t, s.db.DrawChanges(t.Context()))
			}
		})
	}
	random, known := rand.New(rand.NewPCG(9, 9)), 0
	for range harness.Rounds(150, 3000) {
		known += s.agree(t, random)
	}
	stop()
	wait.Wait()
	assert.Greater(t, known, 100)
}

// What is searched twice and found often is counted by maps from then on, with
// the same totals and pages.
func TestSearchesThatFindMuchEarnMaps(t *testing.T) {
	defer postgres.AsIfLarge()()
	s, random, ids := newShelf(t), rand.New(rand.NewPCG(1, 2)), []string{}
	for range 60 {
		require.NoError(t, s.change(t.Context(), random, &ids))
	}
	searches := []string{"sach", "sách", "sach toan", "t", "sách bài"}
	ask := func() (answers []string) {
		for _, search := range searches {
			page, err := s.db.Ebooks().List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 10})
			require.NoError(t, err)
			answer := fmt.Sprint(page.Total)
			for _, b := range page.Ebooks {
				answer += " " + b.ID
			}
			answers = append(answers, answer)
		}
		return answers
	}
	before := ask()
	assert.Equal(t, before, ask())
	ctx, stop := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	wait.Go(func() { s.db.KeepMaps(ctx, slog.New(slog.DiscardHandler)) })
	require.Eventually(t, func() bool {
		var n int
		return s.seen.Get(&n, `SELECT count(*) FROM search_terms`) == nil && n >= 5
	}, 20*time.Second, 10*time.Millisecond, "each term is mapped, folded and with marks")
	stop()
	wait.Wait()
	assert.Equal(t, before, ask())
}
