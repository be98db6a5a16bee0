package portstest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// WorkReports tests that an adapter keeps the promises of ports.WorkReports. A test of app compares every
// figure with plain SQL.
func WorkReports(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"nothing is counted before older histories are copied":   nothingBeforeFilling,
		"each step is counted once, whichever server counts":     countedOnce,
		"one call counts what there is, and says that is all":    countedInOneCall,
		"a refused step is in no report":                         refusedIsUncounted,
		"the queue has what waits, by age":                       queueByAge,
		"what was returned more than twice is listed":            oftenReturned,
		"reviews are overdue from the next day in Vietnam on":    overdueReviews,
		"what is gone stays counted":                             goneStaysCounted,
		"templates of rejections are counted, and those without": templatesCounted,
		"a template counts with the subject of the rejection":    templatesBySubject,
	})
}

// counted are the sums of all e-books in the month of the tests.
func (l *Library) counted() (map[domain.Action]int, bool) {
	l.T.Helper()
	c, err := l.WorkReports.Sums(l.T.Context(), ports.WorkQuery{Kind: work.All, From: testMonth, To: nextMonth, ByMonth: true})
	require.NoError(l.T, err)
	return c.Rows["2026-03"], c.Complete
}

func nothingBeforeFilling(l *Library) {
	l.at(domain.Approved, titled("Sách"))
	more, err := l.WorkReports.Count(l.T.Context())
	require.NoError(l.T, err)
	assert.False(l.T, more)
	rows, complete := l.counted()
	assert.Empty(l.T, rows)
	assert.False(l.T, complete)
	l.countAll()
	rows, complete = l.counted()
	assert.Equal(l.T, map[domain.Action]int{work.Create: 1, domain.Submit: 1, domain.Approve: 1}, rows)
	assert.True(l.T, complete)
}

func countedInOneCall(l *Library) {
	l.countAll()
	l.at(domain.Approved, titled("Sách"))
	more, err := l.WorkReports.Count(l.T.Context())
	require.NoError(l.T, err)
	assert.False(l.T, more)
	rows, complete := l.counted()
	assert.Equal(l.T, map[domain.Action]int{work.Create: 1, domain.Submit: 1, domain.Approve: 1}, rows)
	assert.True(l.T, complete)
}

func countedOnce(l *Library) {
	l.countAll()
	const books = 12
	for range books {
		l.at(domain.Published, titled("Sách"))
	}
	AtOnce(6, func(int) { l.countAll() })
	rows, complete := l.counted()
	assert.True(l.T, complete)
	assert.Equal(l.T, map[domain.Action]int{work.Create: books, domain.Submit: books, domain.Approve: books, domain.Publish: books}, rows)
	differences, events, err := l.WorkReports.Verify(l.T.Context())
	require.NoError(l.T, err)
	assert.Empty(l.T, differences)
	assert.Equal(l.T, 4*books, events)
	require.NoError(l.T, l.WorkReports.Reset(l.T.Context()))
	_, complete = l.counted()
	assert.False(l.T, complete)
	l.countAll()
	again, _ := l.counted()
	assert.Equal(l.T, rows, again)
}

func refusedIsUncounted(l *Library) {
	b := l.at(domain.PendingReview, titled("Sách"))
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.T, b.Perform(domain.Approve, l.Expert, "", l.Tick()))
		return domain.ErrForbidden
	})
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	l.countAll()
	rows, _ := l.counted()
	assert.Zero(l.T, rows[domain.Approve])
}

func queueByAge(l *Library) {
	empty, err := l.WorkReports.Queue(l.T.Context(), l.Now, work.QueueAges, work.OftenReturned)
	require.NoError(l.T, err)
	assert.Equal(l.T, ports.QueueReport{Ages: make([]int, 5), Overdue: []ports.OverdueReview{}, OftenReturned: []ports.ReturnedEbook{}}, empty)
	var submitted []time.Time
	for _, days := range []int{20, 10, 5, 2, 0} {
		b := l.at(domain.PendingReview, titled("Chờ"))
		submitted = append(submitted, *b.SubmittedAt)
		l.Now = l.Now.AddDate(0, 0, days)
	}
	l.at(domain.Approved, titled("Không chờ"))
	deleted := l.at(domain.PendingReview, titled("Đã xóa"))
	l.remove(deleted.ID)
	now := l.Tick()
	q, err := l.WorkReports.Queue(l.T.Context(), now, work.QueueAges, work.OftenReturned)
	require.NoError(l.T, err)
	assert.Equal(l.T, 5, q.Waiting)
	assert.Equal(l.T, submitted[0], *q.Oldest)
	assert.Equal(l.T, int(now.Sub(submitted[2])/time.Minute), *q.MedianMinutes)
	assert.Equal(l.T, []int{1, 1, 0, 1, 2}, q.Ages) // 37, 17, 7, 2 and 0 days, and some seconds
	q, err = l.WorkReports.Queue(l.T.Context(), now, []int{30}, 1)
	require.NoError(l.T, err)
	assert.Equal(l.T, []int{4, 1}, q.Ages)
}

func overdueReviews(l *Library) {
	asked := func(title, due string) domain.Ebook {
		return l.assign(l.at(domain.PendingReview, titled(title)).ID, l.Expert, due)
	}
	later, earlier := asked("Hạn ngày bốn", "2026-03-04"), asked("Hạn ngày ba", "2026-03-03")
	asked("Không có hạn", "")
	l.remove(asked("Đã xóa", "2026-03-03").ID)
	l.perform(asked("Đã duyệt", "2026-03-03").ID, domain.Approve, l.Manager)
	over := func(now time.Time) ([]ports.OverdueReview, int) {
		q, err := l.WorkReports.Queue(l.T.Context(), now, work.QueueAges, work.OftenReturned)
		require.NoError(l.T, err)
		return q.Overdue, q.OverdueTotal
	}
	midnight := time.Date(2026, 3, 4, 17, 0, 0, 0, time.UTC) // of the fifth, in Vietnam
	found, total := over(midnight)
	assert.Equal(l.T, 2, total)
	assert.Equal(l.T, []ports.OverdueReview{
		{ID: earlier.ID, Title: "Hạn ngày ba", Due: "2026-03-03", Reviewer: l.Expert.Person()},
		{ID: later.ID, Title: "Hạn ngày bốn", Due: "2026-03-04", Reviewer: l.Expert.Person()},
	}, found)
	_, total = over(midnight.Add(-time.Microsecond))
	assert.Equal(l.T, 1, total)
	found, total = over(midnight.AddDate(0, 0, -2))
	assert.Empty(l.T, found)
	assert.Zero(l.T, total)
}

func oftenReturned(l *Library) {
	back := func(times int, title string) domain.Ebook {
		b := l.at(domain.Rejected, titled(title))
		for range times - 1 {
			l.save(b.ID, titled(title))
			l.perform(b.ID, domain.Submit, l.Editor)
			l.perform(b.ID, domain.Reject, l.Expert)
		}
		return b
	}
	back(2, "Hai lần")
	three, four := back(3, "Ba lần"), back(4, "Bốn lần")
	l.remove(back(3, "Đã xóa").ID)
	q, err := l.WorkReports.Queue(l.T.Context(), l.Tick(), work.QueueAges, work.OftenReturned)
	require.NoError(l.T, err)
	assert.Equal(l.T, 2, q.OftenTotal)
	assert.Equal(l.T, []ports.ReturnedEbook{{ID: four.ID, Title: "Bốn lần", Status: domain.Rejected, ReturnedCount: 4}, {ID: three.ID, Title: "Ba lần", Status: domain.Rejected, ReturnedCount: 3}}, q.OftenReturned)
}

func goneStaysCounted(l *Library) {
	b := l.at(domain.Approved, titled("Sách sẽ mất"))
	l.countAll()
	l.remove(b.ID)
	_, err := l.Ebooks.Purge(l.T.Context(), l.Tick(), 10)
	require.NoError(l.T, err)
	require.NoError(l.T, l.WorkReports.Reset(l.T.Context()))
	l.countAll()
	rows, _ := l.counted()
	assert.Equal(l.T, map[domain.Action]int{work.Create: 1, domain.Submit: 1, domain.Approve: 1}, rows)
	differences, _, err := l.WorkReports.Verify(l.T.Context())
	require.NoError(l.T, err)
	assert.Empty(l.T, differences)
}
