package ebooks

import (
	"context"
	"reflect"

	"backoffice/adapters/postgres/publications"
	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/search/words"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
)

// save stores a changed e-book: row, outline, search words, files, counters, history. toc is nil if
// the change did not concern the outline.
func save(ctx context.Context, t *unit.Tx, before, after *domain.Ebook, toc *tocToSave) error {
	t.AnnounceEbook(after)
	if (before.DeletedAt == nil) != (after.DeletedAt == nil) {
		t.AnnounceNotified(after.ID) // notifications about a deleted e-book are not shown
	}
	if before.CreatedBy != after.CreatedBy {
		if err := loadCreator(ctx, t, after); err != nil {
			return err
		}
		if err := closeGrants(ctx, t, before); err != nil {
			return err
		}
	}
	if err := saveRow(ctx, t, before, after); err != nil {
		return err
	}
	if err := saveOutlineAndWords(ctx, t, before, after, toc); err != nil {
		return err
	}
	if !values.SameRecordKey(before, after) {
		if err := values.StoreRecordKey(ctx, t.Tx, after); err != nil {
			return err
		}
	}
	if err := updateFileRegister(ctx, t, before, after); err != nil {
		return err
	}
	if err := publications.Update(ctx, t, before, after); err != nil {
		return err
	}
	counters, err := values.CounterChanges(ctx, t.Tx, before, after)
	if err != nil {
		return err
	}
	return saveLogAndCounters(ctx, t, after, counters)
}

func saveRow(ctx context.Context, t *unit.Tx, before, after *domain.Ebook) error {
	sameDetails := reflect.DeepEqual(before.Details, after.Details)
	sameFiles := reflect.DeepEqual(before.Cover, after.Cover) && reflect.DeepEqual(before.PDF, after.PDF)
	query, args := tables.EbookOf(after).Update()
	if sameDetails && sameFiles {
		query, args = tables.EbookOf(after).UpdateState()
	}
	return t.ExecOne(ctx, query, args...)
}

// saveOutlineAndWords stores the outline and the search words if they changed. A deleted e-book has no words.
func saveOutlineAndWords(ctx context.Context, t *unit.Tx, before, after *domain.Ebook, toc *tocToSave) error {
	tocChanged := before.TOCVersion != after.TOCVersion
	if toc != nil && tocChanged {
		if err := saveTOC(ctx, t, toc); err != nil {
			return err
		}
	}
	switch {
	case after.DeletedAt != nil:
		return words.Remove(ctx, t.Tx, after.ID)
	case tocChanged && toc != nil:
		return words.Replace(ctx, t.Tx, after, toc.prepared.words)
	case before.DeletedAt == nil && words.SameRecordTexts(before, after):
		return nil
	}
	stored, err := loadOutline(ctx, t, after.ID)
	switch {
	case err != nil:
		return err
	case before.DeletedAt != nil:
		return words.Add(ctx, t.Tx, after, stored.Items)
	}
	return words.Replace(ctx, t.Tx, after, words.OfOutline(stored.Items))
}

// insertEbook stores a new e-book with its words, and counts it.
func insertEbook(ctx context.Context, t *unit.Tx, book *domain.Ebook) error {
	t.AnnounceEbook(book)
	query, args := tables.EbookOf(book).Insert()
	if err := t.ExecOne(ctx, query, args...); err != nil { // first, because the words refer to it
		return err
	}
	if err := loadCreator(ctx, t, book); err != nil {
		return err
	}
	if err := updateFileRegister(ctx, t, nil, book); err != nil {
		return err
	}
	if err := words.Add(ctx, t.Tx, book, nil); err != nil {
		return err
	}
	if err := values.StoreRecordKey(ctx, t.Tx, book); err != nil {
		return err
	}
	return values.UpdateCounters(ctx, t.Tx, nil, book)
}

// loadCreator sets the creator's id and current name.
func loadCreator(ctx context.Context, t *unit.Tx, book *domain.Ebook) error {
	book.Creator.ID = book.CreatedBy
	return t.Get(ctx, &book.Creator.FullName, `SELECT full_name FROM users WHERE id = $1`, book.CreatedBy)
}

// copyOf returns a copy, so that a change does not alter the original's files.
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
