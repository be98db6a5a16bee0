package portstest

import (
	"fmt"
	"slices"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/domain/work"
	"backoffice/ports"
)

// reportedReasons are the rejections in the month of the tests.
func (l *Library) reportedReasons(kind work.Kind, personID string, byMonth bool) (uses []string, counted ports.CountedReasons) {
	l.T.Helper()
	counted, err := l.WorkReports.Reasons(l.T.Context(), ports.WorkQuery{Kind: kind, PersonID: personID, From: testMonth, To: nextMonth, ByMonth: byMonth})
	require.NoError(l.T, err)
	for _, use := range counted.Uses {
		uses = append(uses, fmt.Sprint(use.Key, "|", use.Template.Title, "|", use.Rejections))
	}
	slices.Sort(uses)
	return uses, counted
}

func templatesCounted(l *Library) {
	l.countAll()
	cover, toc := l.mustReason("Bìa mờ"), l.mustReason("Thiếu mục lục")
	l.rejectWith(l.Expert, cover.ID, toc.ID)
	l.rejectWith(l.Expert, cover.ID)
	l.rejectWith(l.Manager, toc.ID)
	l.rejectWith(l.Manager)
	l.at(domain.Approved, titled("Không bị từ chối"))
	_, before := l.reportedReasons(work.All, "", false)
	assert.False(l.T, before.Complete)
	l.countAll()

	uses, all := l.reportedReasons(work.All, "", false)
	assert.Equal(l.T, []string{"|Bìa mờ|2", "|Thiếu mục lục|2"}, uses)
	assert.Equal(l.T, map[string]int{"": 4}, all.All)
	assert.Equal(l.T, map[string]int{"": 3}, all.WithTemplate, "each rejection once")
	assert.True(l.T, all.Complete)

	uses, months := l.reportedReasons(work.Person, l.Expert.ID, true)
	assert.Equal(l.T, []string{"2026-03|Bìa mờ|2", "2026-03|Thiếu mục lục|1"}, uses)
	assert.Equal(l.T, map[string]int{"2026-03": 2}, months.All)

	uses, people := l.reportedReasons(work.Person, "", false)
	assert.ElementsMatch(l.T, []string{l.Expert.ID + "|Bìa mờ|2", l.Expert.ID + "|Thiếu mục lục|1", l.Manager.ID + "|Thiếu mục lục|1"}, uses)
	assert.Equal(l.T, map[string]int{l.Expert.ID: 2, l.Manager.ID: 2}, people.All)
	assert.NotEmpty(l.T, people.Names[l.Manager.ID])

	later, err := l.WorkReports.Reasons(l.T.Context(), ports.WorkQuery{Kind: work.All, From: nextMonth, To: nextMonth.AddDate(0, 1, 0)})
	require.NoError(l.T, err)
	assert.Empty(l.T, later.Uses)
	assert.Empty(l.T, later.All)
}

func templatesBySubject(l *Library) {
	l.countAll()
	cover := l.mustReason("Bìa mờ")
	about := fields{"title": "Đổi môn", "subject": "Toán"}
	b := l.at(domain.PendingReview, about)
	l.rejectBook(b.ID, l.Expert, cover.ID)
	about["subject"] = "Vật lí"
	l.save(b.ID, about)
	l.countAll()
	uses, counted := l.reportedReasons(work.Subject, "", false)
	assert.Equal(l.T, []string{"Toán|Bìa mờ|1"}, uses)
	assert.Equal(l.T, map[string]int{"Toán": 1}, counted.All)
	assert.Equal(l.T, counted.All, counted.WithTemplate)
}
