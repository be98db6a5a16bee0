package domain

import "time"

// TakeClaim lets the actor claim the e-book, or renew their claim. Another person's claim stays.
func (b *Ebook) TakeClaim(actor Actor, now time.Time) error {
	if err := b.May(Approve, actor); err != nil {
		return err
	}
	held := b.Claim
	if held != nil && !now.Before(held.Until) {
		held = nil
	}
	switch {
	case held == nil:
		b.Claim = &Claim{User: actor.Person(), Since: now, Until: now.Add(ClaimLife)}
	case held.User.ID == actor.ID:
		b.Claim = &Claim{User: held.User, Since: held.Since, Until: now.Add(ClaimLife)}
	}
	return nil
}

// ReleaseClaim ends the actor's own claim. Without one it does nothing.
func (b *Ebook) ReleaseClaim(actor Actor) error {
	rule, _ := ruleFor(Approve)
	if err := rule.permits(actor, b); err != nil {
		return err
	}
	if b.Claim != nil && b.Claim.User.ID == actor.ID {
		b.Claim = nil
	}
	return nil
}
