package portstest

import (
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// published publishes an e-book.
func (l *Library) published(f fields) string {
	l.T.Helper()
	return l.at(domain.Published, f).ID
}

// publicTitles returns the titles of a page and the total of the list.
func (l *Library) publicTitles(q ports.PublicQuery) (titles []string, total int) {
	l.T.Helper()
	q.Page, q.Limit = max(q.Page, 1), max(q.Limit, 1)
	page, err := l.Publications.List(l.T.Context(), q)
	require.NoError(l.T, err)
	titles = []string{}
	for _, p := range page.Books {
		titles = append(titles, p.Book.Title)
	}
	return titles, page.Total
}

func publicationsByValue(l *Library) {
	l.published(fields{"title": "Một", "subject": "Vật lý", "grade": "Lớp 10"})
	l.published(fields{"title": "Hai", "subject": "Vật lí", "grade": "Lớp 11"})
	l.published(fields{"title": "Ba", "subject": "Vật lý"})
	l.published(fields{"title": "Bốn", "subject": "Vật lý đại cương"})
	l.draft(fields{"title": "Nháp", "subject": "Hoá học"})
	titles, total := l.publicTitles(ports.PublicQuery{Subject: "vat LI", Limit: 9})
	assert.Equal(l.T, []any{[]string{"Ba", "Hai", "Một"}, 3}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Subject: "Vật lí", Grade: "lớp 10", Limit: 9})
	assert.Equal(l.T, []any{[]string{"Một"}, 1}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Subject: "Hoá học", Limit: 9})
	assert.Equal(l.T, []any{[]string{}, 0}, []any{titles, total})
	titles, total = l.publicTitles(ports.PublicQuery{Subject: "Vật lí", Search: "hai", Limit: 9})
	assert.Equal(l.T, []any{[]string{"Hai"}, 1}, []any{titles, total})
	subjects, err := l.Publications.Values(l.T.Context(), "subject")
	require.NoError(l.T, err)
	assert.Equal(l.T, []ports.PublicValue{{Key: "vat li", Value: "Vật lý", Count: 3}, {Key: "vat li dai cuong", Value: "Vật lý đại cương", Count: 1}}, subjects)
	grades, err := l.Publications.Values(l.T.Context(), "grade")
	require.NoError(l.T, err)
	assert.Equal(l.T, []ports.PublicValue{{Key: "lop 10", Value: "Lớp 10", Count: 1}, {Key: "lop 11", Value: "Lớp 11", Count: 1}}, grades)
	l.published(fields{"title": "Năm", "subject": "Vật\u00a0 lí", "grade": "Lớp 2"})
	for _, subject := range []string{"Vật lý", "Vật\u00a0 lí"} { // the blanks differ, which nobody sees
		titles, total = l.publicTitles(ports.PublicQuery{Subject: subject, Limit: 9})
		assert.Equal(l.T, []any{[]string{"Năm", "Ba", "Hai", "Một"}, 4}, []any{titles, total}, "%q", subject)
		titles, total = l.publicTitles(ports.PublicQuery{Subject: subject, Search: "năm", Limit: 9})
		assert.Equal(l.T, []any{[]string{"Năm"}, 1}, []any{titles, total}, "%q", subject)
	}
	grades, err = l.Publications.Values(l.T.Context(), "grade")
	require.NoError(l.T, err)
	order := []string{}
	for _, g := range grades {
		order = append(order, g.Value)
	}
	assert.Equal(l.T, []string{"Lớp 2", "Lớp 10", "Lớp 11"}, order)
}
