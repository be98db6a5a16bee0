package ports

import (
	"context"
	"time"

	"backoffice/domain"
)

// UniteJob is the kind of the jobs that unite values. A million e-books take an hour, so such a job
// lets other jobs run in between (jobs.InTurns).
const UniteJob = "unite"

// Unifications replaces values of a field by one, e-book by e-book.
type Unifications interface {
	// Used returns all values of one of domain.UnitedFields with the numbers of their e-books.
	// Deleted e-books and empty values do not count.
	Used(ctx context.Context, field string) ([]UsedValue, error)

	// Begin stores the unification that draft returns, together with the UniteJob that does it. If the same
	// unification by the same person is still running, it returns that one.
	Begin(ctx context.Context, by Caller, draft func(actor domain.Actor, now time.Time) (domain.Unification, error)) (domain.Unification, error)

	// Undo changes a stored unification, and adds a job as Begin does. The error is domain.ErrNoUnification if
	// there is none with this id.
	Undo(ctx context.Context, by Caller, id string, change func(u *domain.Unification, actor domain.Actor, now time.Time) error) (domain.Unification, error)

	// Get returns a unification, or domain.ErrNoUnification.
	Get(ctx context.Context, id string) (domain.Unification, error)

	// Recent returns the latest unifications, newest first.
	Recent(ctx context.Context, limit int) ([]domain.Unification, error)

	// Continue does the next part of what is left: to replace values, or to take that back. Each
	// e-book is a transaction. If the person may no longer do it, it ends: what is done stays, and can be
	// undone by others. more is false when nothing is left. Any number of servers may call it at the same
	// time, and again after a crash. It calls mayContinue ahead of each e-book, and ends if that returns an error.
	Continue(ctx context.Context, id string, mayContinue func() error) (more bool, err error)
}
