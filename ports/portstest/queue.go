package portstest

import (
	"fmt"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/ports"
)

// queueOf creates e-books that are submitted in another order than created, with others of every
// status between them. It returns the titles of the waiting ones in the order of the queue, and
// those of the rest, newest first.
func queueOf(l *library) (waits, rest []string) {
	var waiting []domain.Ebook
	for i := range 5 {
		for _, status := range []domain.Status{domain.Draft, domain.Approved, domain.Rejected, domain.Published} {
			b := l.at(status, fields{"title": fmt.Sprintf("Sách %s %d", status, i), "subject": "Toán", "grade": fmt.Sprint(i % 2)})
			rest = append([]string{b.Title}, rest...)
		}
		waiting = append(waiting, l.attach(l.draft(fields{"title": fmt.Sprint("Sách chờ ", i), "subject": "Toán", "grade": fmt.Sprint(i % 2)}), domain.PDF))
	}
	for _, i := range []int{3, 0, 4, 2, 1} {
		l.perform(waiting[i].ID, domain.Submit, l.editor)
		waits = append(waits, waiting[i].Title)
	}
	return waits, rest
}

// RULES §6.5.
func listWaiting(l *library) {
	waits, rest := queueOf(l)
	whole := append(append([]string{}, waits...), rest...)
	queue := ports.ListQuery{Sort: ports.SortWaiting, Limit: 100}
	for _, q := range []ports.ListQuery{
		{}, {Search: "sach"}, {Search: "sách"}, {Subject: "toan"}, {CreatedBy: l.editor.ID}, {CreatedBy: l.editor.ID, Subject: "toan", Search: "sách"},
	} {
		q.Sort = queue.Sort
		assert.Equal(l.t, whole, l.titles(q), "%+v", q)
		for _, limit := range []int{1, 3, 5, 7} {
			var pages []string
			for page := 1; page <= (len(whole)+limit-1)/limit; page++ {
				p := l.list(with(q, page, limit))
				assert.Equal(l.t, len(whole), p.Total)
				pages = append(pages, titlesOf(p)...)
			}
			assert.Equal(l.t, whole, pages, "%+v by %d", q, limit)
		}
		assert.Empty(l.t, l.list(with(q, 100, 25)).Ebooks)
		q.Status = domain.PendingReview
		assert.Equal(l.t, waits, l.titles(q), "%+v", q)
		assert.Equal(l.t, waits[3:], titlesOf(l.list(with(q, 2, 3))), "%+v", q)
		q.Status = domain.Draft
		newest := q
		newest.Sort = ports.SortNewest
		assert.Equal(l.t, l.titles(newest), l.titles(q), "%+v: nothing waits", q)
		assert.Len(l.t, l.titles(q), 5)
	}
	queue.Grade = "1"
	assert.Equal(l.t, []string{"Sách chờ 3", "Sách chờ 1"}, l.titles(queue)[:2])
}

// returnedCounted counts returns over the whole workflow, including deletion and restoration (RULES
// §2.4).
func returnedCounted(l *library) {
	b := l.at(domain.PendingReview, titled("Trả đi trả lại"))
	count := func(want int, b domain.Ebook) {
		l.t.Helper()
		assert.Equal(l.t, want, b.ReturnedCount, b.Status)
		assert.Equal(l.t, want, l.get(b.ID).ReturnedCount)
		assert.Equal(l.t, want, l.list(ports.ListQuery{}).Ebooks[0].ReturnedCount)
	}
	count(0, b)
	count(1, l.perform(b.ID, domain.Reject, l.expert))
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.Edit(l.editor, domain.DetailsInput{}, l.tick())
	})
	count(1, l.perform(b.ID, domain.Submit, l.editor))
	for _, step := range []domain.Action{domain.Approve, domain.Publish} {
		count(1, l.perform(b.ID, step, l.manager))
	}
	count(2, l.perform(b.ID, domain.Unpublish, l.manager))
	l.remove(b.ID)
	count(2, l.restore(b.ID))
}
