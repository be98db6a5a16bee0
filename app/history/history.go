// Package history has the use cases of the history of the library.
package history

import (
	"context"

	"backoffice/domain"
	"backoffice/ports"
)

// Service holds the use cases of the history of the library.
type Service struct {
	history ports.History
	results ports.VerificationResults
	users   ports.Users
}

// New returns the use cases of the history of the library.
func New(a ports.Adapters) *Service {
	return &Service{history: a.History, results: a.VerificationResults, users: a.Users}
}

// Page is a part of the history, newest first.
type Page struct {
	Rows []domain.LibraryEntry
	Next *ports.HistoryCursor // of the next page; nil on the last one
}

// Read returns one page of the rows that the actor may see.
func (s *Service) Read(ctx context.Context, actor domain.Actor, query ports.HistoryQuery) (Page, error) {
	seesAccounts, err := domain.MayReadHistory(actor)
	if err != nil {
		return Page{}, err
	}
	limit := query.Limit
	query.Accounts, query.Limit = seesAccounts, limit+1
	rows, err := s.history.Page(ctx, query)
	if err != nil || len(rows) <= limit {
		return Page{Rows: rows}, err
	}
	last := rows[limit-1]
	return Page{Rows: rows[:limit], Next: &ports.HistoryCursor{At: last.CreatedAt, ID: last.ID}}, nil
}

// LatestVerification returns the result of the latest verification, or nil. Its part on accounts is for users who
// see the history of accounts.
func (s *Service) LatestVerification(ctx context.Context, actor domain.Actor) (*domain.VerificationResult, error) {
	seesAccounts, err := domain.MayReadHistory(actor)
	if err != nil {
		return nil, err
	}
	latest, err := s.results.Last(ctx)
	if latest != nil && !seesAccounts {
		latest.Accounts, latest.BrokenAccounts = nil, nil
	}
	return latest, err
}

// maxPeople limits the people of Filters.
const maxPeople = 2000

// Filters returns the accounts and actions that the actor can filter the history by.
func (s *Service) Filters(ctx context.Context, actor domain.Actor) (people []ports.Colleague, actions []string, err error) {
	seesAccounts, err := domain.MayReadHistory(actor)
	if err != nil {
		return nil, nil, err
	}
	people, err = s.users.Colleagues(ctx, domain.CMSRoles(), true)
	return people[:min(len(people), maxPeople)], domain.HistoryActions(seesAccounts), err
}
