package postgres_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// The benchmarks write over a library of 20,000 e-books, over as many
// connections as a server has. To compare two versions, build the package's
// tests of each and run both in turns:
//
//	go test -c -o /tmp/new.test ./adapters/postgres && cd adapters/postgres && /tmp/new.test -test.run xxx -test.bench .
const (
	benchLibrary = 20000
	benchWriters = 8
)

// bench fills a library and signs a manager in.
func bench(b *testing.B) (db *postgres.DB, by ports.Caller, ids []string) {
	b.Helper()
	dsn, seen := filled(b, benchLibrary)
	db, err := postgres.Open(dsn)
	require.NoError(b, err)
	wait.CloseAtEnd(b, db)
	now := time.Now()
	manager := domain.User{ID: uuid.NewString(), Email: "m@test.example", FullName: "Quản lý", Role: domain.Manager, CreatedAt: now}
	require.NoError(b, db.Users.Add(b.Context(), manager))
	session := ports.Session{ID: uuid.NewString(), UserID: manager.ID, StartedAt: now, EndsAt: now.Add(time.Hour)}
	require.NoError(b, db.Sessions.Start(b.Context(), session, manager, ports.RefreshToken{IssuedAt: now, ExpiresAt: now.Add(time.Hour)}))
	require.NoError(b, seen.Select(&ids, `SELECT id FROM ebooks WHERE status = 'pending_review' ORDER BY md5(id::text)`))
	return db, ports.SignedIn(manager.ID, session.ID), ids
}

// BenchmarkTransition takes e-books round the workflow, each step under a key, as
// the page does.
func BenchmarkTransition(b *testing.B) {
	db, by, ids := bench(b)
	step := func(i int) {
		once := ports.Once{UserID: by.UserID, Key: uuid.NewString(), At: time.Now()}
		_, err := db.Ebooks.Update(b.Context(), by, ids[i%len(ids)], once, func(book *domain.Ebook, actor domain.Actor, now time.Time) error {
			next := map[domain.Status]domain.Action{domain.PendingReview: domain.Approve, domain.Approved: domain.Publish,
				domain.Published: domain.Unpublish, domain.Draft: domain.Submit}[book.Status]
			if next == domain.Submit {
				actor.ID = book.CreatedBy
			}
			return book.Perform(next, actor, "Vì thế", now)
		})
		require.NoError(b, err)
	}
	for i := range 500 {
		step(i) // statements prepared, histories begun
	}
	ids = ids[:500]
	concurrently(b, step)
}

// BenchmarkOutline saves outlines of 1,000 lines over each other, one title
// changed.
func BenchmarkOutline(b *testing.B) {
	db, by, ids := bench(b)
	outlines := make([]domain.Outline, 4)
	for i := range outlines {
		items := make([]domain.TOCItem, 1000)
		r := rand.New(rand.NewPCG(1, 2))
		for j := range items {
			items[j].Title = fmt.Sprintf("Chương %d: bài %d về đề tài %d", j, r.IntN(300), r.IntN(2000))
		}
		items[i].Title = "Một tên khác " + strconv.Itoa(i)
		drafted, err := domain.TOC{}.Draft(items, uuid.NewString)
		require.NoError(b, err)
		outlines[i] = drafted
	}
	concurrently(b, func(i int) {
		_, _, err := db.Ebooks.UpdateTOC(b.Context(), by, ids[i%benchWriters], ports.Once{UserID: by.UserID, Key: uuid.NewString(), At: time.Now()}, outlines[i/benchWriters%4],
			func(book *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error) {
				outline := outlines[i/benchWriters%4]
				book.TOCVersion++
				book.Version++
				book.TOCSHA256 = &outline.SHA256
				return domain.TOC{EbookID: book.ID, Items: outline.Items, Version: book.TOCVersion, UpdatedAt: &now, UpdatedBy: domain.Person{ID: actor.ID, FullName: actor.FullName}}, nil
			})
		require.NoError(b, err)
	})
}

// concurrently calls work b.N times, from benchWriters goroutines.
func concurrently(b *testing.B, work func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	b.ResetTimer()
	for range benchWriters {
		all.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= b.N {
					return
				}
				work(i)
			}
		})
	}
	all.Wait()
}
