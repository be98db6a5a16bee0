package portstest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

func neighbours(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"of each e-book of a list they are those beside it on the page":                    neighboursOfAll,
		"of one that has left the queue they are those around its place":                   neighboursOfDecided,
		"of an e-book outside the list they are those around the place that it would have": neighboursOfOthers,
		"of one that is not there they are ErrNotFound":                                    neighboursOfNone,
	})
}

// RULES §6.6: for every order, filter and search of the list.
func neighboursOfAll(l *Library) {
	queueOf(l)
	l.draft(fields{"title": "Sach khong dau", "subject": "Toán", "grade": "0"})
	outlined := l.draft(titled("Trong mục lục"))
	l.saveTOC(outlined.ID, "Con sách")
	l.unchecked(l.Editor, fields{"title": "Sách lấy từ PDF", "subject": "Toán", "grade": "1"})
	l.unchecked(l.Other, titled("Sách chưa xem"))
	l.remove(l.draft(fields{"title": "Sách bỏ", "subject": "Toán"}).ID)
	for _, sort := range []ports.Sort{ports.SortDefault, ports.SortNewest, ports.SortOldest, ports.SortTitle, ports.SortWaiting} {
		for _, q := range []ports.ListQuery{
			{}, {Status: domain.PendingReview}, {Status: domain.Draft}, {CreatedBy: l.Editor.ID}, {CreatedBy: l.Editor.ID, Status: domain.PendingReview},
			{Unchecked: true}, {Unchecked: true, CreatedBy: l.Editor.ID}, {Unchecked: true, Subject: "toan"}, {Unchecked: true, Search: "sach"},
			{Subject: "toan"}, {Subject: "toan", Grade: "1"}, {Subject: "toan", Status: domain.PendingReview}, {Grade: "0", CreatedBy: l.Editor.ID},
			{Search: "sach"}, {Search: "sách"}, {Search: "sách", Status: domain.PendingReview}, {Search: "cho", Subject: "toan"}, {Search: "sách", CreatedBy: l.Editor.ID, Grade: "1"},
		} {
			q.Sort = sort
			page := l.list(with(q, 1, 100)).Ebooks
			require.NotEmpty(l.T, page, "%+v", q)
			for i, b := range page {
				want := ports.Neighbours{Place: i + 1, Total: len(page)}
				if i > 0 {
					want.Previous = named(page[i-1])
				}
				if i+1 < len(page) {
					want.Next = named(page[i+1])
				}
				if !assert.Equal(l.T, want, l.neighbours(b.ID, q), "%d of %+v", i, q) {
					return
				}
			}
		}
	}
}

func (l *Library) neighbours(id string, q ports.ListQuery) ports.Neighbours {
	l.T.Helper()
	found, err := l.Ebooks.Neighbours(l.T.Context(), id, q)
	require.NoError(l.T, err)
	return found
}

func named(b ports.ListedEbook) *ports.Neighbour { return &ports.Neighbour{ID: b.ID, Title: b.Title} }

// RULES §6.6: after a decision a reviewer continues with the next e-book.
func neighboursOfDecided(l *Library) {
	queueOf(l)
	for _, q := range []ports.ListQuery{
		{Sort: ports.SortWaiting, Status: domain.PendingReview}, {Sort: ports.SortWaiting, Status: domain.PendingReview, Search: "sách"},
		{Sort: ports.SortWaiting, Status: domain.PendingReview, Subject: "toan"}, {Sort: ports.SortNewest, Status: domain.PendingReview},
		{Sort: ports.SortOldest, Status: domain.PendingReview, Search: "sach"}, {Sort: ports.SortTitle, Status: domain.PendingReview}, {Sort: ports.SortTitle, Status: domain.PendingReview, Search: "sach"},
	} {
		before := l.list(with(q, 1, 100)).Ebooks
		require.Len(l.T, before, 5)
		decided := before[2]
		l.perform(decided.ID, domain.Approve, l.Expert)
		assert.Equal(l.T, ports.Neighbours{Previous: named(before[1]), Next: named(before[3]), Total: 4}, l.neighbours(decided.ID, q), "%+v", q)
		l.perform(decided.ID, domain.Publish, l.Manager)
		l.perform(decided.ID, domain.Unpublish, l.Manager)
		l.perform(decided.ID, domain.Submit, l.Editor)
	}
}

func neighboursOfOthers(l *Library) {
	waits, _ := queueOf(l)
	never := l.draft(fields{"title": "Sách chưa nộp", "subject": "Văn"})
	none := ports.Neighbours{Total: len(waits)}
	for _, q := range []ports.ListQuery{{Sort: ports.SortWaiting, Status: domain.PendingReview}, {Sort: ports.SortWaiting, Status: domain.PendingReview, Search: "sách"}} {
		assert.Equal(l.T, none, l.neighbours(never.ID, q), "%+v: it was never in the queue", q)
	}
	assert.Equal(l.T, ports.Neighbours{Total: 5}, l.neighbours(never.ID, ports.ListQuery{Search: "sách chờ"}), "it is unknown whether it would be among the exact matches")
	newest := l.list(ports.ListQuery{Subject: "toan", Sort: ports.SortNewest}).Ebooks[0]
	for _, q := range []ports.ListQuery{{Subject: "toan"}, {Subject: "toan", Sort: ports.SortNewest, Search: "sách"}} {
		found := l.neighbours(never.ID, q)
		assert.Equal(l.T, ports.Neighbours{Next: named(newest), Total: 25}, found, "%+v: it would be the newest", q)
	}
	empty := l.neighbours(never.ID, ports.ListQuery{Subject: "không có"})
	assert.Equal(l.T, ports.Neighbours{}, empty)
	assert.Equal(l.T, ports.Neighbours{}, l.neighbours(never.ID, ports.ListQuery{CreatedBy: NewID()}))
}

func neighboursOfNone(l *Library) {
	b := l.draft(titled("Bỏ"))
	l.remove(b.ID)
	for _, id := range []string{NewID(), b.ID} {
		_, err := l.Ebooks.Neighbours(l.T.Context(), id, ports.ListQuery{})
		assert.ErrorIs(l.T, err, domain.ErrNotFound)
	}
}
