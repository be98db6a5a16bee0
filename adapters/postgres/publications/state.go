// Package publications stores what the public sees: which e-books are public, which were, and in which
// order that has changed.
//
// A change writes the row of its e-book in its own transaction (state.go) and leaves it pending. After
// the commit a sequencer gives it its stamp (sequence.go), and public reads follow the stamps
// (changes.go).
package publications

import (
	"context"

	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/domain/fulltext"
)

// Public is the condition for public e-books (b): domain.Ebook.Public in SQL.
const Public = `b.status = 'published' AND b.deleted_at IS NULL`

// upsertState stores the state of an e-book. published_at changes only if it becomes public. The keys of a
// withdrawn e-book stay those of its last publication.
const upsertState = `INSERT INTO publications AS p (ebook_id, state, published_at, subject_key, grade_key, version, toc_version, pending_since)
	VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
	ON CONFLICT (ebook_id) DO UPDATE SET state = excluded.state, version = excluded.version, toc_version = excluded.toc_version,
		published_at = CASE WHEN excluded.state = 'public' AND p.state <> 'public' THEN excluded.published_at ELSE p.published_at END,
		subject_key = CASE WHEN excluded.state = 'public' THEN excluded.subject_key ELSE p.subject_key END,
		grade_key = CASE WHEN excluded.state = 'public' THEN excluded.grade_key ELSE p.grade_key END,
		pending_since = CASE WHEN $8 OR excluded.state <> p.state THEN excluded.pending_since ELSE p.pending_since END`

// Update stores what a change of an e-book means for the public, in the transaction of the change.
func Update(ctx context.Context, t *unit.Tx, before, after *domain.Ebook) error {
	if !before.Public() && !after.Public() {
		return nil
	}
	return storeState(ctx, t, after, !domain.SamePublicly(before, after))
}

// storeState stores the state of an e-book. changed says that the public sees a difference.
func storeState(ctx context.Context, t *unit.Tx, book *domain.Ebook, changed bool) error {
	state := domain.StateWithdrawn
	if book.Public() {
		state = domain.StatePublic
	}
	return t.ExecOne(ctx, upsertState, book.ID, string(state), book.UpdatedAt, fulltext.KeyLine(book.Subject), fulltext.KeyLine(book.Grade),
		book.Version, book.TOCVersion, changed)
}
