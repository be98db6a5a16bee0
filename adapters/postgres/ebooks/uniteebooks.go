package ebooks

import (
	"context"
	"errors"
	"time"

	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// How many e-books one call of Continue reads.
const (
	scannedAtOnce   = 1000 // to find values to unite; to read 5,000 PostgreSQL would sort the whole table
	separatedAtOnce = 500  // to give them their former values again
)

// errUnificationEnded ends a transaction because the unification was ended or undone.
var errUnificationEnded = errors.New("postgres: the unification has ended")

// Continue does the next part of a unification or of its undoing.
func (r *Unifications) Continue(ctx context.Context, id string, mayContinue func() error) (more bool, err error) {
	u, err := r.withoutProgress(ctx, id)
	if err != nil {
		return false, err
	}
	switch u.State() {
	case domain.UnificationRunning:
		err = r.uniteSome(ctx, &u, mayContinue)
	case domain.UnificationUndoing:
		err = r.separateSome(ctx, &u, mayContinue)
	default:
		return false, nil
	}
	switch {
	case errors.Is(err, errUnificationEnded):
		err = nil
	case domain.KindOf(err) == domain.Forbidden:
		return false, r.stop(ctx, &u)
	}
	return err == nil, err
}

// uniteSome goes through the next e-books in the order of their ids.
func (r *Unifications) uniteSome(ctx context.Context, u *domain.Unification, mayContinue func() error) error {
	var last string
	var due pq.StringArray
	err := r.DB.LongRunning().Scan(ctx, []any{&last, &due}, `SELECT coalesce(max(b.id::text COLLATE "C"), ''), array_agg(b.id::text) FILTER (WHERE b.deleted_at IS NULL AND b.value = ANY(b.sources))
		FROM (SELECT e.id, e.deleted_at, u.sources, `+tables.UnitedValue()+` AS value FROM unitings u
			CROSS JOIN LATERAL (SELECT * FROM ebooks e WHERE e.id > u.scanned ORDER BY e.id LIMIT $2) e WHERE u.id = $1) b`, u.ID, scannedAtOnce)
	if err != nil {
		return database.Wrap(ctx, "look for values to unite", err)
	}
	for _, ebook := range due {
		if err := mayContinue(); err != nil {
			return err
		}
		if err := r.uniteOne(ctx, u, ebook); err != nil {
			return err
		}
	}
	return r.DB.Write(ctx, "advance unification", func(t *unit.Tx) error {
		if last == "" {
			_, err := t.Exec(ctx, `UPDATE unitings SET ended_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL`, u.ID)
			return err
		}
		_, err := t.Exec(ctx, `UPDATE unitings SET scanned = $2 WHERE id = $1 AND scanned < $2`, u.ID, last)
		return err
	})
}

// uniteOne replaces the value of one e-book, unless it was changed since or by this unification before.
func (r *Unifications) uniteOne(ctx context.Context, u *domain.Unification, ebookID string) error {
	return r.DB.Change(ctx, "unite a value", ebookID, func(t *unit.Tx) error {
		book, w, err := lockBoth(ctx, t, u, ebookID)
		if errors.Is(err, domain.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		var united bool
		if err := t.Get(ctx, &united, `SELECT EXISTS (SELECT FROM united_ebooks WHERE uniting_id = $1 AND ebook_id = $2)`, u.ID, ebookID); err != nil || united {
			return err
		}
		after := copyOf(book)
		was, changed, err := after.Unite(u, w.Actor, w.Now)
		if err != nil || !changed {
			return err
		}
		if err := save(ctx, t, &book, &after, nil); err != nil {
			return err
		}
		return t.ExecOne(ctx, `INSERT INTO united_ebooks (uniting_id, ebook_id, was) VALUES ($1, $2, $3)`, u.ID, ebookID, was)
	})
}

// separateSome takes a unification back in the next e-books.
func (r *Unifications) separateSome(ctx context.Context, u *domain.Unification, mayContinue func() error) error {
	var due []string
	err := r.DB.LongRunning().Select(ctx, &due, `SELECT ebook_id FROM united_ebooks WHERE uniting_id = $1 AND restored IS NULL ORDER BY ebook_id LIMIT $2`, u.ID, separatedAtOnce)
	if err != nil {
		return database.Wrap(ctx, "look for values to separate", err)
	}
	for _, ebook := range due {
		if err := mayContinue(); err != nil {
			return err
		}
		if err := r.separateOne(ctx, u, ebook); err != nil {
			return err
		}
	}
	if len(due) > 0 {
		return nil
	}
	return r.DB.Write(ctx, "end undoing", func(t *unit.Tx) error {
		_, err := t.Exec(ctx, `UPDATE unitings SET undo_ended_at = clock_timestamp() WHERE id = $1 AND undo_begun_at IS NOT NULL AND undo_ended_at IS NULL`, u.ID)
		return err
	})
}

// separateOne gives an e-book its former value again, unless it was changed since. It locks the e-book before
// the row that remembers the value, as keepChangedValues does.
func (r *Unifications) separateOne(ctx context.Context, u *domain.Unification, ebookID string) error {
	return r.DB.Change(ctx, "separate a value", ebookID, func(t *unit.Tx) error {
		book, w, err := lockBoth(ctx, t, u, ebookID)
		deleted := errors.Is(err, domain.ErrNotFound)
		if err != nil && !deleted {
			return err
		}
		var was string
		err = t.Get(ctx, &was, `SELECT was FROM united_ebooks WHERE uniting_id = $1 AND ebook_id = $2 AND restored IS NULL FOR UPDATE`, u.ID, ebookID)
		if database.NotFound(err) { // another server has done it, or a person has changed the value meanwhile
			return nil
		}
		if err != nil {
			return err
		}
		changed := false
		if !deleted {
			if changed, err = separate(ctx, t, u, &book, was, w); err != nil {
				return err
			}
		}
		return t.ExecOne(ctx, `UPDATE united_ebooks SET restored = $3 WHERE uniting_id = $1 AND ebook_id = $2`, u.ID, ebookID, changed)
	})
}

func separate(ctx context.Context, t *unit.Tx, u *domain.Unification, book *domain.Ebook, was string, w unit.Writer) (changed bool, err error) {
	after := copyOf(*book)
	if changed, err = after.Separate(u, was, w.Actor, w.Now); err != nil || !changed {
		return false, err
	}
	return true, save(ctx, t, book, &after, nil)
}

// keepChangedValues excludes values that a person changes from the undoing of unifications: another
// unification, or the person, may make them equal to the united value again.
func keepChangedValues(ctx context.Context, t *unit.Tx, before, after *domain.Ebook) error {
	fields := domain.ChangedUnitedFields(&before.Details, &after.Details)
	if len(fields) == 0 {
		return nil
	}
	_, err := t.Exec(ctx, `UPDATE united_ebooks e SET restored = false FROM unitings u
		WHERE e.ebook_id = $1 AND e.restored IS NULL AND u.id = e.uniting_id AND u.field = ANY($2)`, after.ID, pq.Array(fields))
	return err
}

// lockBoth locks an e-book and then the unification, in the order of a save (see keepChangedValues), after the account
// of the writer: the person who unites, or who takes it back. The first of these errors is returned: the unification has ended,
// the account of this person is disabled, the e-book is missing.
func lockBoth(ctx context.Context, t *unit.Tx, u *domain.Unification, ebookID string) (domain.Ebook, unit.Writer, error) {
	by := u.By
	if u.UndoneBy != nil {
		by = *u.UndoneBy
	}
	person, personErr := t.LockEnabled(ctx, by.ID)
	if personErr != nil && !database.NotFound(personErr) {
		return domain.Ebook{}, unit.Writer{}, personErr
	}
	book, w, ebookErr := lockEbook(ctx, t, ports.Operator(person.Actor(), time.Time{}), ebookID, notDeleted)
	if ebookErr != nil && !errors.Is(ebookErr, domain.ErrNotFound) {
		return domain.Ebook{}, unit.Writer{}, ebookErr
	}
	if err := lockUnification(ctx, t, u, by.ID); err != nil {
		return domain.Ebook{}, unit.Writer{}, err
	}
	if personErr != nil {
		return domain.Ebook{}, unit.Writer{}, domain.ErrForbidden
	}
	return book, w, ebookErr
}

// lockUnification keeps others from ending the unification before this transaction ends. It locks as the trigger
// that counts the e-books does: two transactions with a shared lock would wait for each other to change the row.
func lockUnification(ctx context.Context, t *unit.Tx, u *domain.Unification, byID string) error {
	var row unification
	if err := t.Scan(ctx, row.scanTargets(), selectUnification+` FROM unitings u WHERE u.id = $1 FOR NO KEY UPDATE`, u.ID); err != nil {
		return err
	}
	if locked := row.domain(); locked.State() != u.State() || u.UndoneBy != nil && locked.UndoneBy.ID != byID {
		return errUnificationEnded
	}
	return nil
}
