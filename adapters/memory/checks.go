package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// Checks keeps ports.Checks' promise.
type Checks struct{ db *DB }

var _ ports.Checks = (*Checks)(nil)

// Records reads a batch of e-books with their histories.
func (r *Checks) Records(ctx context.Context, after string, limit int) ([]ports.Record, error) {
	defer r.db.lock()()
	records := []ports.Record{}
	for id := range r.db.books {
		if id > after {
			records = append(records, r.db.record(id))
		}
	}
	slices.SortFunc(records, func(a, b ports.Record) int { return cmp.Compare(a.Ebook.ID, b.Ebook.ID) })
	return records[:min(limit, len(records))], ctx.Err()
}

// Record reads one e-book with its history.
func (r *Checks) Record(ctx context.Context, id string) (ports.Record, error) {
	defer r.db.lock()()
	if _, ok := r.db.books[id]; !ok {
		return ports.Record{}, domain.ErrNotFound
	}
	return r.db.record(id), ctx.Err()
}

func (db *DB) record(id string) ports.Record {
	record := ports.Record{Ebook: db.named(db.books[id]), OutlineSHA256: domain.OutlineSHA256(db.tocs[id].Items), Notes: db.notesOn(id)}
	for _, content := range db.submissions[id] {
		record.Submitted = append(record.Submitted, content.Digests())
	}
	for _, entry := range db.logs {
		if entry.EbookID == id {
			record.History = append(record.History, entry)
		}
	}
	for _, f := range db.files {
		if f.EbookID == id && f.Used && f.ReplacedAt == nil {
			record.Current = append(record.Current, f.ID)
			if f.Kind == domain.Cover {
				record.Scaled = f.Scaled
			}
		}
	}
	return record
}

// Miscounts finds none: figures are counted whenever they are asked for.
func (r *Checks) Miscounts(ctx context.Context) ([]ports.Miscount, error) {
	return []ports.Miscount{}, ctx.Err()
}

// WronglyIndexed finds none: there is no index.
func (r *Checks) WronglyIndexed(ctx context.Context) ([]string, error) { return nil, ctx.Err() }

// Misindexed finds none: words are looked up in the e-books themselves.
func (r *Checks) Misindexed(ctx context.Context, _ []string) ([]string, error) {
	return []string{}, ctx.Err()
}

// Ownerless returns those of the objects that nothing may keep.
func (r *Checks) Ownerless(ctx context.Context, objects []string, uploadsAfter, replacedAfter time.Time) ([]string, error) {
	defer r.db.lock()()
	ownerless := []string{}
	for _, object := range objects {
		if g, ok := r.db.grants[object]; ok && g.GivenAt.After(uploadsAfter) {
			continue
		}
		if !r.db.keeps(object, uploadsAfter, replacedAfter) {
			ownerless = append(ownerless, object)
		}
	}
	slices.Sort(ownerless)
	return ownerless, ctx.Err()
}

func (db *DB) keeps(object string, uploadsAfter, replacedAfter time.Time) bool {
	original := strings.TrimSuffix(strings.TrimSuffix(object, domain.DetailSuffix), domain.ThumbSuffix)
	for _, f := range db.files {
		if f.Object != object && (f.Kind != domain.Cover || f.Object != original) {
			continue
		}
		book := db.books[f.EbookID]
		names := func(n *domain.File) bool { return n != nil && n.ID == f.ID }
		reserved := !f.Used && f.ReservedAt.After(uploadsAfter)
		replaced := f.ReplacedAt != nil && f.ReplacedAt.After(replacedAfter)
		if names(book.Cover) || names(book.PDF) || reserved || replaced {
			return true
		}
	}
	return false
}
