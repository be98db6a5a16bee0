package portstest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// History tests that an adapter keeps the promises of ports.History and ports.VerificationResults.
func History(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"every filter selects its rows, newest first, in pages of any size": historyFiltered,
		"an e-book that is gone keeps its rows":                             historyOfTheGone,
		"the latest verification is returned":                               verifications,
	})
}

// historyFiltered compares pages with the rows of the two histories, filtered here.
func historyFiltered(l *Library) {
	all := l.busyHistory()
	people := []string{"", l.Editor.ID, l.Expert.ID, l.Manager.ID, NewID()}
	books := []string{"", all[0].Ebook.ID, all[len(all)/2].Ebook.ID}
	middle := all[len(all)/2].CreatedAt
	for _, accounts := range []bool{false, true} {
		for _, person := range people {
			for _, action := range []string{"", "submit", "reject", "give", "add", "role"} {
				for _, book := range books {
					for _, period := range [][2]time.Time{{}, {middle}, {{}, middle}, {middle.Add(-4 * time.Second), middle.Add(5 * time.Second)}} {
						q := ports.HistoryQuery{Accounts: accounts, Person: person, Action: action, Ebook: book, From: period[0], To: period[1]}
						want := placesOf(matching(all, q))
						for _, limit := range []int{1000, 3} {
							assert.Equal(l.T, want, placesOf(l.pages(q, limit)), "%+v by %d", q, limit)
						}
					}
				}
			}
		}
	}
	assert.Equal(l.T, all, l.pages(ports.HistoryQuery{Accounts: true}, 7))
}

// busyHistory makes a history, and returns what its rows must be, newest first.
func (l *Library) busyHistory() (all []domain.LibraryEntry) {
	var books []domain.Ebook
	for i := range 4 {
		b := l.at([]domain.Status{domain.Published, domain.Rejected, domain.Approved, domain.Draft}[i], titled(fmt.Sprintf("Sách %d", i)))
		books = append(books, b)
	}
	books[3] = l.give(books[3].ID, l.Other)
	l.ChangeAccount(l.Other.ID, func(u *domain.User) {
		u.Role = domain.Expert
		u.AddEntry(domain.AccountRole, domain.Operator, "", l.Tick())
	})
	l.ChangeAccount(l.Other.ID, func(u *domain.User) { u.AddEntry(domain.AccountSessionsEnded, l.Editor, "", l.Tick()) })
	books[1] = l.remove(books[1].ID)
	for _, b := range books {
		var log []domain.LogEntry
		if b.DeletedAt == nil {
			var err error
			log, err = l.Ebooks.Log(l.T.Context(), b.ID)
			require.NoError(l.T, err)
		} else {
			record, err := l.Checks.Record(l.T.Context(), b.ID)
			require.NoError(l.T, err)
			log = record.History
		}
		for _, e := range log {
			all = append(all, domain.LibraryEntry{ID: e.ID, CreatedAt: e.CreatedAt, Action: string(e.Action), Comment: e.Comment, User: &e.User, To: e.To,
				Ebook: &domain.HistoryEbook{ID: b.ID, Title: &b.Title, Deleted: b.DeletedAt != nil}})
		}
	}
	accounts, err := l.Users.History(l.T.Context(), "")
	require.NoError(l.T, err)
	for _, e := range accounts {
		all = append(all, domain.LibraryEntry{CreatedAt: e.CreatedAt, Action: string(e.Action), User: &domain.LogUser{ID: e.ByID, FullName: e.By},
			Account: &domain.HistoryAccount{ID: e.UserID, FullName: l.Other.FullName, Email: e.Email, Role: e.Role}})
	}
	slices.SortFunc(all, func(a, b domain.LibraryEntry) int { return b.CreatedAt.Compare(a.CreatedAt) })
	for i, row := range l.pages(ports.HistoryQuery{Accounts: true}, 1000) { // rows of accounts have ids that no port returns
		if all[i].ID == "" {
			all[i].ID = row.ID
		}
	}
	require.Greater(l.T, len(all), 9)
	require.NotNil(l.T, all[0].Ebook)
	require.NotNil(l.T, all[len(all)/2].Ebook)
	return all
}

func matching(all []domain.LibraryEntry, q ports.HistoryQuery) (found []domain.LibraryEntry) {
	for _, e := range all {
		concerned := []string{"", e.User.ID}
		if e.Account != nil {
			concerned = append(concerned, e.Account.ID)
		}
		if (q.Accounts || e.Account == nil) && slices.Contains(concerned, q.Person) && (q.Action == "" || q.Action == e.Action) &&
			(q.Ebook == "" || e.Ebook != nil && e.Ebook.ID == q.Ebook) && !e.CreatedAt.Before(q.From) && (q.To.IsZero() || e.CreatedAt.Before(q.To)) {
			found = append(found, e)
		}
	}
	return found
}

// pages reads all pages of a query.
func (l *Library) pages(q ports.HistoryQuery, limit int) (all []domain.LibraryEntry) {
	l.T.Helper()
	for q.Limit = limit; ; {
		page, err := l.History.Page(l.T.Context(), q)
		require.NoError(l.T, err)
		all = append(all, page...)
		if len(page) < limit {
			return all
		}
		last := page[limit-1]
		q.Before = &ports.HistoryCursor{At: last.CreatedAt, ID: last.ID}
	}
}

func placesOf(rows []domain.LibraryEntry) string {
	var places strings.Builder
	for _, e := range rows {
		fmt.Fprintln(&places, e.ID, e.Action)
	}
	return places.String()
}

func historyOfTheGone(l *Library) {
	b := l.at(domain.Published, titled("Sách sẽ mất"))
	l.remove(b.ID)
	_, err := l.Ebooks.Purge(l.T.Context(), l.Tick(), 10)
	require.NoError(l.T, err)
	rows := l.pages(ports.HistoryQuery{Ebook: b.ID}, 100)
	require.NotEmpty(l.T, rows)
	assert.Equal(l.T, string(domain.Delete), rows[0].Action)
	for _, row := range rows {
		assert.Equal(l.T, &domain.HistoryEbook{ID: b.ID, Deleted: true}, row.Ebook)
	}
}

func verifications(l *Library) {
	last := func() *domain.VerificationResult {
		p, err := l.VerificationResults.Last(l.T.Context())
		require.NoError(l.T, err)
		return p
	}
	assert.Nil(l.T, last())
	accounts, broken := 4, 1
	newer := domain.VerificationResult{EndedAt: l.Tick().Add(time.Hour), Ebooks: 3, Findings: 2, Broken: 1, Accounts: &accounts, BrokenAccounts: &broken}
	require.NoError(l.T, l.VerificationResults.Add(l.T.Context(), newer))
	require.NoError(l.T, l.VerificationResults.Add(l.T.Context(), domain.VerificationResult{EndedAt: l.Tick(), Ebooks: 1}))
	assert.Equal(l.T, &newer, last())
}
