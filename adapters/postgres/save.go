package postgres

import (
	"context"
	"reflect"
	"time"

	"backoffice/adapters/postgres/tables"
	"backoffice/domain"
)

// save stores what a change has made of an e-book: row, outline, words to
// search, files, figures, history. toc is nil where it was not at stake.
func (t *tx) save(ctx context.Context, before, after *domain.Ebook, toc *savedTOC) error {
	if before.CreatedBy != after.CreatedBy {
		if err := t.name(ctx, after); err != nil {
			return err
		}
	}
	if err := t.saveRow(ctx, before, after); err != nil {
		return err
	}
	if err := t.saveWords(ctx, before, after, toc); err != nil {
		return err
	}
	if err := t.takeUp(ctx, before, after); err != nil {
		return err
	}
	if err := t.count(ctx, before, after); err != nil {
		return err
	}
	return t.log(ctx, after)
}

func (t *tx) saveRow(ctx context.Context, before, after *domain.Ebook) error {
	texts := reflect.DeepEqual(before.Details, after.Details)
	files := reflect.DeepEqual(before.Cover, after.Cover) && reflect.DeepEqual(before.PDF, after.PDF)
	query, args := tables.Of(after).Update()
	if texts && files {
		query, args = tables.Of(after).UpdateState()
	}
	return t.ExecOne(ctx, query, args...)
}

// saveWords keeps the outline and the words of a search in step with the
// e-book; a deleted one has none of the latter.
func (t *tx) saveWords(ctx context.Context, before, after *domain.Ebook, toc *savedTOC) error {
	moved := before.TOCVersion != after.TOCVersion
	if toc != nil && moved {
		if err := t.saveTOC(ctx, toc); err != nil {
			return err
		}
	}
	switch {
	case after.DeletedAt != nil:
		return t.unindex(ctx, after.ID)
	case moved && toc != nil:
		return t.reindex(ctx, after, toc.prepared.words)
	case recordOf(before) != recordOf(after):
		stored, err := t.outline(ctx, after.ID)
		if err != nil {
			return err
		}
		return t.reindex(ctx, after, titleWordsOf(stored.Items))
	}
	return nil
}

// takeUp moves the register of files along: what the e-book names now is
// current, what it named before is replaced, and the grant that a new file came
// from is spent.
func (t *tx) takeUp(ctx context.Context, before, after *domain.Ebook) error {
	var old domain.Ebook
	if before != nil {
		old = *before
	}
	for _, pair := range [][2]*domain.File{{old.Cover, after.Cover}, {old.PDF, after.PDF}} {
		was, is := pair[0], pair[1]
		if is == nil && was == nil || is != nil && was != nil && is.ID == was.ID {
			continue
		}
		if err := t.exchange(ctx, after, was, is); err != nil {
			return err
		}
	}
	return nil
}

// exchange puts a new file in the place of another. What it replaces counts
// against the e-book's creator, as the grant did until now.
func (t *tx) exchange(ctx context.Context, book *domain.Ebook, was, is *domain.File) error {
	var more int64
	if is != nil {
		grant, err := t.spendable(ctx, is)
		if err != nil {
			return err
		}
		more -= grant
	}
	if was != nil {
		more += was.Size
	}
	return t.withinQuota(ctx, book.CreatedBy, more, func() error { return t.putInPlace(ctx, was, is, book.UpdatedAt) })
}

func (t *tx) putInPlace(ctx context.Context, was, is *domain.File, at time.Time) error {
	if is != nil {
		if err := t.spend(ctx, is); err != nil {
			return err
		}
		if err := t.makeCurrent(ctx, is, at); err != nil {
			return err
		}
	}
	if was == nil {
		return nil
	}
	_, err := t.Exec(ctx, `UPDATE files SET replaced_at = $2 WHERE id = $1`, was.ID, at)
	return err
}

// copyOf keeps the e-book as it was apart from the one that a change alters.
func copyOf(b domain.Ebook) domain.Ebook {
	if b.Cover != nil {
		cover := *b.Cover
		b.Cover = &cover
	}
	if b.PDF != nil {
		pdf := *b.PDF
		b.PDF = &pdf
	}
	return b
}
