package portstest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Rounds is how often a race is repeated. Each round has several callers at the same moment.
func Rounds(t *testing.T) int {
	if testing.Short() {
		return 20
	}
	return 200
}

func races(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"of two deciders on one e-book exactly one wins":           raceDecisions,
		"a key that is sent concurrently is used once":             raceKeys,
		"a new e-book that is sent concurrently is made once":      raceCreation,
		"a grant that is confirmed concurrently is confirmed once": raceGrants,
		"figures hold under many changes of many e-books":          raceFigures,
		"a deletion and an approval agree on who was first":        raceDeletion,
	})
}

func raceDecisions(l *Library) {
	b := l.attach(l.draft(titled("Tranh nhau")), domain.PDF)
	for round := range Rounds(l.T) {
		l.perform(b.ID, domain.Submit, l.Editor)
		var won atomic.Int32
		AtOnce(2, func(i int) {
			action, actor := domain.Approve, l.Expert
			if i == 1 {
				action, actor = domain.Reject, l.Manager
			}
			_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Perform(action, actor, "lý do", l.Tick())
			})
			if err == nil {
				won.Add(1)
			} else {
				assert.Equal(l.T, domain.Conflict, domain.KindOf(err), "%v", err)
			}
		})
		require.EqualValues(l.T, 1, won.Load(), "round %d", round)
		log, err := l.Ebooks.Log(l.T.Context(), b.ID)
		require.NoError(l.T, err)
		l.backToDraft(b.ID, log[0].Action)
	}
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	decisions := 0
	for _, entry := range log {
		if entry.Action == domain.Approve || entry.Action == domain.Reject {
			decisions++
		}
	}
	assert.Equal(l.T, Rounds(l.T), decisions, "one log row each")
}

func (l *Library) backToDraft(id string, last domain.Action) {
	if last == domain.Reject {
		l.save(id, nil)
		return
	}
	l.perform(id, domain.Publish, l.Manager)
	l.perform(id, domain.Unpublish, l.Manager)
}

func raceKeys(l *Library) {
	b := l.draft(titled("Khóa"))
	for round := range Rounds(l.T) / 4 {
		var called atomic.Int32
		responses := make([]domain.Ebook, 5)
		key := once(l.Editor, fmt.Sprint("key ", round), "edit", l.Tick())
		AtOnce(5, func(i int) {
			var err error
			responses[i], err = l.Ebooks.Update(l.T.Context(), operator, b.ID, key, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				called.Add(1)
				return b.Edit(l.Editor, titled(fmt.Sprint("Lần ", round)).input(), key.At)
			})
			assert.NoError(l.T, err)
		})
		require.EqualValues(l.T, 1, called.Load())
		for _, response := range responses {
			require.Equal(l.T, responses[0], response)
		}
	}
	assert.Equal(l.T, b.Version+Rounds(l.T)/4, l.get(b.ID).Version)
}

func raceCreation(l *Library) {
	for round := range Rounds(l.T) / 4 {
		responses := make([]domain.Ebook, 5)
		key := once(l.Editor, fmt.Sprint("new ", round), "create", l.Tick())
		AtOnce(5, func(i int) {
			book, err := domain.NewEbook(NewID(), l.Editor, titled("Mới").input(), key.At)
			if err == nil {
				responses[i], err = l.Ebooks.Create(l.T.Context(), operator, key, as(book))
			}
			assert.NoError(l.T, err)
		})
		for _, response := range responses {
			require.Equal(l.T, responses[0].ID, response.ID)
		}
	}
	assert.Equal(l.T, Rounds(l.T)/4, l.list(ports.ListQuery{}).Total)
}

func raceGrants(l *Library) {
	b := l.draft(titled("Một tệp"))
	for range Rounds(l.T) / 4 {
		first := l.reserved(b.ID, domain.PDF)
		var won atomic.Int32
		AtOnce(4, func(int) {
			file := first
			file.ID, file.Object = NewID(), "files/"+NewID()
			assert.NoError(l.T, l.Files.Reserve(l.T.Context(), b.ID, file, l.Tick()))
			_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, l.attaching(file))
			if err == nil {
				won.Add(1)
			} else {
				assert.ErrorIs(l.T, err, ports.ErrConfirmedMeanwhile)
			}
		})
		require.EqualValues(l.T, 1, won.Load())
		grant, err := l.Files.Grant(l.T.Context(), first.Grant)
		require.NoError(l.T, err)
		require.Equal(l.T, l.get(b.ID).PDF.ID, grant.FileID)
	}
}

// raceFigures moves e-books between the same few groups in both directions concurrently. That would
// deadlock if counters were not locked in one order.
func raceFigures(l *Library) {
	subjects, books := []string{"Toán", "Lý", "Hóa"}, []domain.Ebook{}
	for i := range 6 {
		books = append(books, l.draft(fields{"title": fmt.Sprint("Sách ", i), "subject": subjects[i%3], "grade": "1"}))
	}
	AtOnce(len(books), func(i int) {
		for round := range Rounds(l.T) / 4 {
			_, err := l.Ebooks.Update(l.T.Context(), operator, books[i].ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Edit(l.Editor, fields{"subject": subjects[(i*7+round)%3], "grade": fmt.Sprint(round % 2)}.input(), l.Tick())
			})
			assert.NoError(l.T, err)
		}
	})
	total := 0
	for _, subject := range subjects {
		page := l.list(ports.ListQuery{Subject: subject})
		assert.Len(l.T, page.Ebooks, page.Total)
		total += page.Total
	}
	assert.Equal(l.T, len(books), total)
}

func raceDeletion(l *Library) {
	for range Rounds(l.T) / 4 {
		b := l.at(domain.PendingReview, titled("Xóa hay duyệt"))
		var approved, deleted error
		AtOnce(2, func(i int) {
			if i == 0 {
				_, approved = l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
					return b.Perform(domain.Approve, l.Expert, "", l.Tick())
				})
				return
			}
			_, deleted = l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Remove(l.Manager, "", l.Tick()) })
		})
		require.NoError(l.T, deleted)
		want := domain.Approved
		if approved != nil {
			require.True(l.T, errors.Is(approved, domain.ErrNotFound), "%v", approved)
			want = domain.PendingReview
		}
		require.Equal(l.T, want, l.restore(b.ID).Status)
	}
}
