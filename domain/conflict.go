package domain

import "time"

// ConflictError is a refusal because of the current state, with that state and its last change, if known.
type ConflictError struct {
	Refusal   *Error
	Ebook     *Ebook  // the current e-book
	TOC       *TOC    // the current outline, if the request concerned it
	AccountID string  // the account that the request concerned; "" if none
	By        *Person // who made the last change; nil if not known
	At        time.Time
}

func (e *ConflictError) Error() string { return e.Refusal.Error() }

func (e *ConflictError) Unwrap() error { return e.Refusal }

// ExpectVersion returns a ConflictError if the version that was seen is not the current one. nil matches any version.
func (b *Ebook) ExpectVersion(seen *int) error {
	if seen == nil || *seen == b.Version {
		return nil
	}
	by := b.UpdatedBy
	return &ConflictError{Refusal: ErrStale, Ebook: b, By: &by, At: b.UpdatedAt}
}

// ExpectVersion is the same for the outline.
func (t *TOC) ExpectVersion(seen *int) error {
	if seen == nil || *seen == t.Version {
		return nil
	}
	c := &ConflictError{Refusal: ErrStale, TOC: t}
	if t.UpdatedAt != nil {
		by := t.UpdatedBy
		c.By, c.At = &by, *t.UpdatedAt
	}
	return c
}
