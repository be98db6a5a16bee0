package sessions

import (
	"context"
	"errors"
	"time"

	"backoffice/app/ids"
	"backoffice/domain"
	"backoffice/ports"
)

// admission finds, creates and updates the accounts of people who sign in at the identity provider.
type admission struct {
	roles domain.RoleMapping
	users ports.Users
}

// admit returns the account of the person that the provider has identified, with the provider's role
// and name. With a refusal it returns the account, if the person has one. What it has added or changed is in
// audited, also with an error.
func (s admission) admit(ctx context.Context, audited *AuditSubject, now time.Time) (domain.User, error) {
	role, mapped := s.roles.Highest(audited.Provided.Values)
	user, err := s.accountOf(ctx, audited, role, mapped, now)
	switch {
	case err != nil:
		return domain.User{}, err
	case user.DisabledAt != nil:
		return user, domain.ErrSignOnDisabled
	case !mapped:
		return user, s.exclude(ctx, audited, user)
	}
	return s.follow(ctx, audited, user, audited.Provided, role)
}

// accountOf finds the person's account, links the one that an administrator has reserved for the
// address, or creates one.
func (s admission) accountOf(ctx context.Context, audited *AuditSubject, role domain.Role, mapped bool, now time.Time) (domain.User, error) {
	p := audited.Provided
	user, err := s.users.ByIdentity(ctx, p.Identity)
	if !errors.Is(err, domain.ErrNoUser) {
		return user, err
	}
	if !mapped {
		return domain.User{}, domain.ErrSignOnNoRole
	}
	made, err := domain.NewProviderUser(ids.New(), p, role, now)
	if err != nil {
		return domain.User{}, err
	}
	user, err = s.users.ByEmail(ctx, made.Email)
	if err == nil {
		return s.link(ctx, audited, user)
	}
	if !errors.Is(err, domain.ErrNoUser) {
		return domain.User{}, err
	}
	made.AddEntry(domain.AccountAdded, p.Provider(), "", now)
	err = s.users.Add(ctx, made)
	if err == nil {
		audited.UserID, audited.Added, audited.Role = made.ID, true, made.Role
	}
	if !errors.Is(err, ports.ErrUserExists) {
		return made, err
	}
	if user, err = s.users.ByIdentity(ctx, p.Identity); errors.Is(err, domain.ErrNoUser) { // a concurrent sign-in has added the person, or the address
		err = domain.ErrSignOnEmailTaken
	}
	return user, err
}

// link links an account to a person if an administrator has reserved it for the provider, and the
// provider has verified the address. It adds that to the history of accounts.
func (s admission) link(ctx context.Context, audited *AuditSubject, user domain.User) (domain.User, error) {
	p := audited.Provided
	user, err := s.users.Update(ctx, user.ID, false, func(u *domain.User, now time.Time) error {
		if u.Identity != (domain.Identity{Issuer: p.Issuer}) {
			return domain.ErrSignOnEmailTaken
		}
		if p.EmailVerified == nil || !*p.EmailVerified {
			return domain.ErrSignOnUnverifiedEmail
		}
		u.Identity = p.Identity
		u.AddEntry(domain.AccountLinked, p.Provider(), "", now)
		return nil
	})
	if errors.Is(err, ports.ErrUserExists) {
		err = domain.ErrSignOnEmailTaken
	}
	audited.noteChange(user, err)
	return user, err
}

// follow updates the account from the provider. Another role ends the account's sessions, as it
// does when an administrator changes it; another name or address does not.
func (s admission) follow(ctx context.Context, audited *AuditSubject, user domain.User, p domain.ProviderAccount, role domain.Role) (domain.User, error) {
	trial := user // only shows whether anything would change, so any time will do
	if !trial.Follow(p, role, user.CreatedAt) {
		return user, nil
	}
	followed, err := s.users.Update(ctx, user.ID, user.Role != role, func(u *domain.User, now time.Time) error {
		u.Follow(p, role, now)
		return nil
	})
	if errors.Is(err, ports.ErrUserExists) {
		return user, domain.ErrSignOnNewEmailTaken
	}
	audited.noteChange(followed, err)
	return followed, err
}

// exclude makes a student of a person to whom the provider gives no role any more, which ends their
// sessions, tokens and mail. It returns ErrSignOnNoRole. The next sign-in with a role restores that role.
func (s admission) exclude(ctx context.Context, audited *AuditSubject, user domain.User) error {
	p := audited.Provided
	p.FullName, p.Email = "", "" // they stay as they are
	_, err := s.follow(ctx, audited, user, p, domain.Student)
	return errors.Join(domain.ErrSignOnNoRole, err)
}

// holder returns the ID of the other account that has the address, if that is why a person was refused, or "".
func (s admission) holder(ctx context.Context, p domain.ProviderAccount, user domain.User, refusal error) string {
	if !errors.Is(refusal, domain.ErrSignOnEmailTaken) && !errors.Is(refusal, domain.ErrSignOnNewEmailTaken) {
		return ""
	}
	other, err := s.users.ByEmail(ctx, p.Email)
	if err != nil || other.ID == user.ID {
		return ""
	}
	return other.ID
}
