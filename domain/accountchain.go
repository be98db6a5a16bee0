package domain

import (
	"fmt"
	"time"
)

// Chain links the unsaved rows to the account's history. head is the digest of the last stored row
// (ChainHead), and last is the time of that row. It returns the head after the unsaved rows. Each row
// is later than the one before it, also if a clock was set back: times give the order of the chain.
func (u *User) Chain(head string, last time.Time) string {
	for i := range u.unsaved {
		entry := &u.unsaved[i]
		if !entry.CreatedAt.After(last) {
			entry.CreatedAt = last.Add(time.Microsecond)
		}
		previous := head
		entry.PreviousSHA256, last = &previous, entry.CreatedAt
		head = entry.headAfter(head)
	}
	return head
}

func (e AccountEntry) predatesChain() bool { return e.PreviousSHA256 == nil }

func (e AccountEntry) previousDigest() *string { return e.PreviousSHA256 }

func (e AccountEntry) place() string {
	return fmt.Sprintf("%s at %s", e.Action, e.CreatedAt.UTC().Format(canonicalTime))
}

func (e AccountEntry) headAfter(head string) string {
	form := "account 1"
	if e.predatesChain() {
		form = "account 0" // so that a row cannot be made to look as if it predated the chain
	}
	var c canonical
	c.text(form, e.UserID, e.Email, string(e.Action), string(e.Role), e.By)
	c.optional(textOrNil(e.ByID), textOrNil(e.Detail))
	c.text(e.CreatedAt.UTC().Format(canonicalTime), head)
	return c.sum()
}

// textOrNil is the text, or nil for "".
func textOrNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// AccountContradictions describes, for the administration, where an account and its history (oldest
// first) do not agree. account is nil if the account is gone, and head is nil if none is stored. broken
// reports whether the history was tampered with.
func AccountContradictions(account *User, head *string, history []AccountEntry) (found []string, broken bool) {
	found = brokenChain("account", head, history)
	broken = len(found) > 0
	if len(history) == 0 {
		return found, broken
	}
	last := history[len(history)-1]
	switch {
	case account == nil && last.Action != AccountDeleted:
		found = append(found, "the account is gone, but its history does not say that it was deleted")
	case account != nil && last.Action == AccountDeleted:
		found = append(found, "the history says that the account was deleted, but it is there")
	case account != nil && !last.predatesChain():
		found = append(found, account.differencesFrom(history)...)
	}
	return found, broken
}

// differencesFrom lists where role, address or disabled state differ from what the history says.
func (u *User) differencesFrom(history []AccountEntry) (found []string) {
	last := history[len(history)-1]
	if u.Role != last.Role {
		found = append(found, fmt.Sprintf("its role is %s, but the history says %s", u.Role, last.Role))
	}
	if u.Email != last.Email {
		found = append(found, "its address is not the one in the history")
	}
	disabled := false
	for _, entry := range history {
		switch entry.Action { //nolint:exhaustive // other decisions do not change it
		case AccountDisabled:
			disabled = true
		case AccountEnabled:
			disabled = false
		}
	}
	if disabled != (u.DisabledAt != nil) {
		found = append(found, fmt.Sprintf("it is disabled: %t, but the history says %t", !disabled, disabled))
	}
	return found
}
