package people

import (
	"cmp"
	"context"
	"errors"
	"time"

	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

// Directory has the use cases of administrators who manage accounts in the pages.
type Directory struct {
	people      ports.People
	invitations *Invitations
	provider    ports.IdentityProvider // nil if there is none
	passwordOff bool                   // people sign in only at the identity provider
}

// NewDirectory returns the use cases of the directory of people.
func NewDirectory(a ports.Adapters, invitations *Invitations) *Directory {
	return &Directory{people: a.People, invitations: invitations, provider: a.Provider, passwordOff: a.PasswordOff}
}

// Person is an account with what the caller may do with it.
type Person struct {
	ports.Person
	May []domain.AccountPermission
}

func (s *Directory) person(p ports.Person) Person {
	giving := p.Handover != nil && p.Handover.State() == domain.HandoverRunning
	return Person{p, p.Permissions(p.LastAdmin, giving, s.passwordOff)}
}

// List returns a page of the accounts, and the number of all that match.
func (s *Directory) List(ctx context.Context, actor domain.Actor, q ports.PeopleQuery, now time.Time) ([]Person, int, error) {
	if err := domain.MayAdminister(actor); err != nil {
		return nil, 0, err
	}
	page, err := s.people.List(ctx, q, now)
	people := make([]Person, len(page.People))
	for i, p := range page.People {
		people[i] = s.person(p)
	}
	return people, page.Total, err
}

// Get returns an account.
func (s *Directory) Get(ctx context.Context, actor domain.Actor, id string, now time.Time) (Person, error) {
	p, err := s.people.Get(ctx, id, now)
	if err == nil {
		err = domain.MayAdminister(actor)
	}
	if err != nil {
		return Person{}, err
	}
	return s.person(p), nil
}

// History returns a page of the decisions about an account, and their number.
func (s *Directory) History(ctx context.Context, actor domain.Actor, id string, page, limit int) ([]domain.AccountEntry, int, error) {
	entries, total, err := s.people.History(ctx, id, page, limit)
	if err == nil {
		err = domain.MayAdminister(actor)
	}
	if err != nil {
		return nil, 0, err
	}
	return entries, total, nil
}

// InviteRequest is the input for a new account.
type InviteRequest struct {
	Email    string `json:"email"`
	FullName string `json:"full_name"`
	Role     string `json:"role"`
}

// Invite creates an account and returns the secret of its invitation. Like the other changes it returns the
// account also with an error, if it was stored and only could not be read again. Where people sign in only at an
// identity provider, there is no invitation: the account is reserved for the person who has its address there.
func (s *Directory) Invite(ctx context.Context, by ports.Caller, body request.Body[InviteRequest], now time.Time) (Person, string, error) {
	sent, requestErr := body.Value()
	id, token := ids.New(), secret.New()
	var added domain.User
	err := s.people.Add(ctx, by, func(w *ports.AccountWork) error {
		defer func() { added = w.User }()
		if err := cmp.Or(domain.MayAdminister(w.Actor), requestErr); err != nil {
			return err
		}
		var err error
		if w.User, err = domain.NewUser(id, sent.Email, sent.FullName, domain.Role(sent.Role), "", w.Now); err != nil {
			return err
		}
		if s.passwordOff && s.provider != nil {
			w.User.Identity = domain.Identity{Issuer: s.provider.Issuer()}
		}
		w.User.AddEntry(domain.AccountAdded, w.Actor, "", w.Now)
		if s.passwordOff {
			return nil
		}
		return s.addLink(w, domain.InvitationLink, token)
	})
	if err != nil {
		return Person{}, "", err
	}
	p, err := s.reload(ctx, added, now)
	if s.passwordOff {
		return p, "", err
	}
	return p, token.String(), err
}

// reload reads an account after a change. If that fails, as when the client has left, it returns with the
// error what the change has stored, for the audit.
func (s *Directory) reload(ctx context.Context, changed domain.User, now time.Time) (Person, error) {
	p, err := s.people.Get(ctx, changed.ID, now)
	if err != nil {
		return Person{Person: ports.Person{User: changed}}, err
	}
	return s.person(p), nil
}

// addLink adds a new link to a change, and the job that mails an invitation.
func (s *Directory) addLink(w *ports.AccountWork, kind domain.LinkKind, token secret.Secret) error {
	made, err := w.User.NewLink(kind, token.Hash(), w.Actor, w.Now)
	if err != nil {
		return err
	}
	w.Link = &made
	if kind != domain.InvitationLink {
		return nil
	}
	count, err := w.Invitations()
	if err != nil {
		return err
	}
	if err := count.MayAdd(); err != nil {
		return err
	}
	if s.invitations.CanSend() {
		job, err := s.invitations.job(w.User.ID, token)
		if err != nil {
			return err
		}
		w.Jobs = append(w.Jobs, job)
	}
	return nil
}

// NewLink replaces the account's link by a new one, and returns its secret.
func (s *Directory) NewLink(ctx context.Context, by ports.Caller, id string, kind domain.LinkKind, now time.Time) (Person, string, error) {
	token := secret.New()
	p, err := s.change(ctx, by, id, now, func(w *ports.AccountWork) error {
		if err := domain.MayAdminister(w.Actor); err != nil {
			return err
		}
		if s.passwordOff {
			return domain.ErrPasswordLoginOff
		}
		return s.addLink(w, kind, token)
	})
	return p, token.String(), err
}

// Change changes an account. If it is disabled, its e-books can be given to a colleague.
func (s *Directory) Change(ctx context.Context, by ports.Caller, id string, body request.Body[domain.AccountChange], now time.Time) (Person, error) {
	sent, requestErr := body.Value()
	return s.change(ctx, by, id, now, func(w *ports.AccountWork) error {
		if err := cmp.Or(domain.MayAdminister(w.Actor), requestErr); err != nil {
			return err
		}
		return applyChange(w, sent, w.Actor)
	})
}

// applyChange changes an account as an administrator may, in the pages and by a command.
func applyChange(w *ports.AccountWork, change domain.AccountChange, by domain.Actor) (err error) {
	if w.EndSessions, err = w.User.Change(change, by, w.LastAdmin, w.Now); err != nil {
		return err
	}
	if change.GiveTo != "" {
		err = handOver(w, change.GiveTo)
	}
	return cmp.Or(err, w.User.ExpectVersion(change.Version))
}

// EndSessions ends all sessions of an account.
func (s *Directory) EndSessions(ctx context.Context, by ports.Caller, id string, now time.Time) (Person, error) {
	return s.change(ctx, by, id, now, func(w *ports.AccountWork) error {
		w.EndSessions = true
		return w.User.EndSessions(w.Actor, w.Now)
	})
}

// Delete deletes an account that was made by mistake and has never been used.
func (s *Directory) Delete(ctx context.Context, by ports.Caller, id string, version *int, requestErr error) error {
	err := s.people.Change(ctx, by, id, func(w *ports.AccountWork) error {
		w.Delete = true
		if err := cmp.Or(domain.MayAdminister(w.Actor), requestErr); err != nil {
			return err
		}
		return w.User.Delete(w.Actor, version, w.Now)
	})
	return s.explainStale(ctx, id, err)
}

// explainStale adds to domain.ErrUserStale who has changed the account, and when.
func (s *Directory) explainStale(ctx context.Context, id string, err error) error {
	if !errors.Is(err, domain.ErrUserStale) {
		return err
	}
	stale := &domain.ConflictError{Refusal: domain.ErrUserStale, AccountID: id}
	if last, _, err := s.people.History(ctx, id, 1, 1); err == nil && len(last) > 0 {
		stale.By, stale.At = &domain.Person{ID: cmp.Or(last[0].ByID, domain.Operator.ID), FullName: last[0].By}, last[0].CreatedAt
	}
	return stale
}

func (s *Directory) change(ctx context.Context, by ports.Caller, id string, now time.Time, change func(*ports.AccountWork) error) (Person, error) {
	var changed domain.User
	err := s.people.Change(ctx, by, id, func(w *ports.AccountWork) error {
		defer func() { changed = w.User }()
		return change(w)
	})
	if err != nil {
		return Person{}, s.explainStale(ctx, id, err)
	}
	return s.reload(ctx, changed, now)
}
