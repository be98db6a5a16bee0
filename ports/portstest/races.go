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

// rounds is how often a race is repeated. Each round has several callers at the same moment.
func rounds(t *testing.T) int {
	if testing.Short() {
		return 20
	}
	return 200
}

func races(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"of two deciders on one e-book exactly one wins", raceDecisions},
		{"a key sent by many at once is used once", raceKeys},
		{"a new e-book sent by many at once is made once", raceCreation},
		{"a grant confirmed by many at once is confirmed once", raceGrants},
		{"figures hold under many changes of many e-books", raceFigures},
		{"a deletion and an approval agree on who was first", raceDeletion},
	})
}

func raceDecisions(l *library) {
	b := l.attach(l.draft(titled("Tranh nhau")), domain.PDF)
	for round := range rounds(l.t) {
		l.perform(b.ID, domain.Submit, l.editor)
		var won atomic.Int32
		atOnce(2, func(i int) {
			action, actor := domain.Approve, l.expert
			if i == 1 {
				action, actor = domain.Reject, l.manager
			}
			_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Perform(action, actor, "lý do", l.tick())
			})
			if err == nil {
				won.Add(1)
			} else {
				assert.Equal(l.t, domain.Conflict, domain.KindOf(err), "%v", err)
			}
		})
		require.EqualValues(l.t, 1, won.Load(), "round %d", round)
		log, err := l.Ebooks.Log(l.t.Context(), b.ID)
		require.NoError(l.t, err)
		l.backToDraft(b.ID, log[0].Action)
	}
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	decisions := 0
	for _, entry := range log {
		if entry.Action == domain.Approve || entry.Action == domain.Reject {
			decisions++
		}
	}
	assert.Equal(l.t, rounds(l.t), decisions, "one log row each")
}

func (l *library) backToDraft(id string, last domain.Action) {
	if last == domain.Reject {
		l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			return b.Edit(l.editor, domain.DetailsInput{}, l.tick())
		})
		return
	}
	l.perform(id, domain.Publish, l.manager)
	l.perform(id, domain.Unpublish, l.manager)
}

func raceKeys(l *library) {
	b := l.draft(titled("Khóa"))
	for round := range rounds(l.t) / 4 {
		var called atomic.Int32
		answers := make([]domain.Ebook, 5)
		key := once(l.editor, fmt.Sprint("key ", round), "edit", l.tick())
		atOnce(5, func(i int) {
			var err error
			answers[i], err = l.Ebooks.Update(l.t.Context(), operator, b.ID, key, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				called.Add(1)
				return b.Edit(l.editor, titled(fmt.Sprint("Lần ", round)).input(), key.At)
			})
			assert.NoError(l.t, err)
		})
		require.EqualValues(l.t, 1, called.Load())
		for _, answer := range answers {
			require.Equal(l.t, answers[0], answer)
		}
	}
	assert.Equal(l.t, b.Version+rounds(l.t)/4, l.get(b.ID).Version)
}

func raceCreation(l *library) {
	for round := range rounds(l.t) / 4 {
		answers := make([]domain.Ebook, 5)
		key := once(l.editor, fmt.Sprint("new ", round), "create", l.tick())
		atOnce(5, func(i int) {
			book, err := domain.NewEbook(newID(), l.editor, titled("Mới").input(), key.At)
			if err == nil {
				answers[i], err = l.Ebooks.Create(l.t.Context(), operator, key, as(book))
			}
			assert.NoError(l.t, err)
		})
		for _, answer := range answers {
			require.Equal(l.t, answers[0].ID, answer.ID)
		}
	}
	assert.Equal(l.t, rounds(l.t)/4, l.list(ports.ListQuery{}).Total)
}

func raceGrants(l *library) {
	b := l.draft(titled("Một tệp"))
	for range rounds(l.t) / 4 {
		first := l.reserved(b.ID, domain.PDF)
		var won atomic.Int32
		atOnce(4, func(int) {
			file := first
			file.ID, file.Object = newID(), "files/"+newID()
			assert.NoError(l.t, l.Files.Reserve(l.t.Context(), b.ID, file, l.tick()))
			_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Attach(l.editor, file, l.tick()) })
			if err == nil {
				won.Add(1)
			} else {
				assert.ErrorIs(l.t, err, ports.ErrConfirmedMeanwhile)
			}
		})
		require.EqualValues(l.t, 1, won.Load())
		grant, err := l.Files.Grant(l.t.Context(), first.Grant)
		require.NoError(l.t, err)
		require.Equal(l.t, l.get(b.ID).PDF.ID, grant.FileID)
	}
}

// raceFigures moves e-books between the same few groups in both directions at once. That would
// deadlock if counters were not locked in one order.
func raceFigures(l *library) {
	subjects, books := []string{"Toán", "Lý", "Hóa"}, []domain.Ebook{}
	for i := range 6 {
		books = append(books, l.draft(fields{"title": fmt.Sprint("Sách ", i), "subject": subjects[i%3], "grade": "1"}))
	}
	atOnce(len(books), func(i int) {
		for round := range rounds(l.t) / 4 {
			_, err := l.Ebooks.Update(l.t.Context(), operator, books[i].ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
				return b.Edit(l.editor, fields{"subject": subjects[(i*7+round)%3], "grade": fmt.Sprint(round % 2)}.input(), l.tick())
			})
			assert.NoError(l.t, err)
		}
	})
	total := 0
	for _, subject := range subjects {
		page := l.list(ports.ListQuery{Subject: subject})
		assert.Len(l.t, page.Ebooks, page.Total)
		total += page.Total
	}
	assert.Equal(l.t, len(books), total)
}

func raceDeletion(l *library) {
	for range rounds(l.t) / 4 {
		b := l.at(domain.PendingReview, titled("Xóa hay duyệt"))
		var approved, deleted error
		atOnce(2, func(i int) {
			if i == 0 {
				_, approved = l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
					return b.Perform(domain.Approve, l.expert, "", l.tick())
				})
				return
			}
			_, deleted = l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Remove(l.manager, "", l.tick()) })
		})
		require.NoError(l.t, deleted)
		want := domain.Approved
		if approved != nil {
			require.True(l.t, errors.Is(approved, domain.ErrNotFound), "%v", approved)
			want = domain.PendingReview
		}
		require.Equal(l.t, want, l.restore(b.ID).Status)
	}
}
