package memory

import (
	"cmp"
	"context"
	"slices"

	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
)

// Duplicates returns the e-books that may be the same as one.
func (r *Ebooks) Duplicates(ctx context.Context, id string) (ports.Duplicates, error) {
	defer r.db.lock()()
	book, err := r.db.present(ctx, id)
	if err != nil {
		return ports.Duplicates{}, err
	}
	found := []ports.Duplicate{}
	for _, other := range r.db.books {
		d := ports.Duplicate{Ebook: ports.Line(r.db.named(other)), SamePDF: samePDF(book, other), SameRecord: recordKey(book) == recordKey(other)}
		if other.ID != id && other.DeletedAt == nil && (d.SamePDF || d.SameRecord) {
			found = append(found, d)
		}
	}
	slices.SortFunc(found, func(a, b ports.Duplicate) int {
		return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), cmp.Compare(b.ID, a.ID))
	})
	return ports.Duplicates{Ebooks: found[:min(len(found), ports.MaxDuplicates)], Total: min(len(found), ports.MaxDuplicatesCounted)}, nil
}

func samePDF(a, b domain.Ebook) bool {
	return a.PDF != nil && b.PDF != nil && a.PDF.SHA256 == b.PDF.SHA256
}

func recordKey(b domain.Ebook) string { return fulltext.RecordKey(b.Title, b.Subject, b.Grade) }

// Values returns the values of a field, those that most e-books have first.
func (r *Ebooks) Values(ctx context.Context, field ports.ValueField, prefix string) ([]ports.UsedValue, error) {
	defer r.db.lock()()
	counts, typed := map[string]int{}, fulltext.FoldLine(prefix)
	for _, b := range r.db.books {
		if value := field.Of(b.Details); b.DeletedAt == nil && value != "" && fulltext.BeginsWord(value, typed) {
			counts[value]++
		}
	}
	values := []ports.UsedValue{}
	for value, n := range counts {
		values = append(values, ports.UsedValue{Value: value, Count: n})
	}
	slices.SortFunc(values, func(a, b ports.UsedValue) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	return values[:min(len(values), ports.MaxValues)], ctx.Err()
}
