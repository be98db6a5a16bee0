package domain

import "time"

// ConflictError is a refusal with what somebody else did meanwhile.
type ConflictError struct {
	Refusal *Error
	Ebook   *Ebook // the e-book as it is now
	TOC     *TOC   // the outline as it is now, where the outline was at stake
	By      *Person
	At      time.Time
}

func (e *ConflictError) Error() string { return e.Refusal.Error() }

func (e *ConflictError) Unwrap() error { return e.Refusal }

// Expect refuses a version that is not the e-book's own; nil expects nothing.
func (b *Ebook) Expect(seen *int) error {
	if seen == nil || *seen == b.Version {
		return nil
	}
	by := b.UpdatedBy
	return &ConflictError{Refusal: ErrStale, Ebook: b, By: &by, At: b.UpdatedAt}
}

// Expect refuses a version that is not the outline's own; nil expects nothing.
func (t *TOC) Expect(seen *int) error {
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
