package ebooks

import (
	"cmp"
	"context"
	"strings"
	"time"

	"backoffice/app/request"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// AssignRequest names who is asked to review an e-book, and by when.
type AssignRequest struct {
	UserID  string `json:"user_id"`
	Due     string `json:"due"`     // a day (2026-03-01), or ""
	Version *int   `json:"version"` // of the e-book, as it was read
}

// Assign asks a colleague to review an e-book.
func (s *Service) Assign(ctx context.Context, by ports.Caller, id string, body request.Body[AssignRequest], once ports.Once) (domain.Ebook, error) {
	sent, requestErr := body.Value()
	reviewer, reviewerErr := s.colleague(ctx, sent.UserID)
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.May(domain.Assign, actor), requestErr, reviewerErr); err != nil {
			return err
		}
		before := *b // as in edit, the version is checked after the rules, and AssignTo raises it
		return cmp.Or(b.AssignTo(reviewer, sent.Due, actor, now), before.ExpectVersion(sent.Version))
	})
	return book, s.explainConflict(ctx, err, id)
}

// Unassign takes an assignment back; without one it does nothing.
func (s *Service) Unassign(ctx context.Context, by ports.Caller, id string, version *int, requestErr error, once ports.Once) (domain.Ebook, error) {
	book, err := s.books.Update(ctx, by, id, once, func(b *domain.Ebook, actor domain.Actor, now time.Time) error {
		if err := cmp.Or(b.May(domain.Assign, actor), requestErr, b.ExpectVersion(version)); err != nil {
			return err
		}
		return b.Unassign(actor, now)
	})
	return book, s.explainConflict(ctx, err, id)
}

// maxColleagues is how many people a call offers.
const maxColleagues = 50

// Colleagues returns, sorted by name, the people to whom an e-book can be given or, if reviewersOnly, who may review it.
// If something was typed, it returns only those whose names match (see fulltext.MatchesName). more reports
// whether there are others.
func (s *Service) Colleagues(ctx context.Context, actor domain.Actor, reviewersOnly bool, typed string) (found []ports.Colleague, more bool, err error) {
	if err := domain.MayChooseColleague(actor); err != nil {
		return nil, false, err
	}
	roles := domain.CMSRoles()
	if reviewersOnly {
		roles = domain.Reviewers()
	}
	typed = strings.TrimSpace(typed)
	all, err := s.users.Colleagues(ctx, roles, false)
	found = []ports.Colleague{}
	for _, colleague := range all {
		if typed != "" && !fulltext.MatchesName(colleague.FullName, typed) {
			continue
		}
		if len(found) == maxColleagues {
			return found, true, err
		}
		found = append(found, colleague)
	}
	return found, false, err
}
