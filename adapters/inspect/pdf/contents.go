package pdf

import (
	"slices"

	"backoffice/domain"
)

// contentsBudget bounds what is read of objects for the contents, in bytes: an outline of
// 5,000 lines is a megabyte. A file may name one large object thousands of times.
const contentsBudget = 32 << 20

// Contents reads what the PDF says of itself. What cannot be read is left out.
func (d *Document) Contents() domain.PDFContents {
	d.f.read, d.f.maxRead = 0, contentsBudget
	c := domain.PDFContents{Encrypted: d.f.declaresEncryption()}
	marked, _ := d.f.resolve(d.f.dictOf(d.root["MarkInfo"])["Marked"]) //nolint:errcheck // what cannot be read is not said
	c.Tagged = marked == true
	c.Metadata = d.metadata()
	labels, cutLabels := d.labels()
	bookmarks, cutBookmarks := d.bookmarks()
	c.Labels, c.Bookmarks, c.Cut = labels, bookmarks, cutLabels || cutBookmarks
	c.Fit()
	return c
}

func (f *file) declaresEncryption() bool {
	return slices.ContainsFunc(f.trailers, func(t dict) bool { return len(f.dictOf(t["Encrypt"])) > 0 })
}

// maxLabelRanges is more than any book has.
const maxLabelRanges = 500

// labels reads the page labels (§12.4.2).
func (d *Document) labels() (ranges []domain.LabelRange, cut bool) {
	ranges = []domain.LabelRange{}
	d.leaves(d.root["PageLabels"], "Nums", func(key, value any) bool {
		index, ok := d.f.whole(key)
		label := d.f.dictOf(value)
		if !ok || index < 0 || index >= len(d.f.listed) || label == nil {
			return true
		}
		if cut = len(ranges) == maxLabelRanges; cut {
			return false
		}
		r := domain.LabelRange{Page: index + 1, Prefix: prefix(d.f.bytes(label["P"])), Start: d.f.either(label["St"], 1)}
		if style := d.f.name(label["S"]); slices.Contains([]name{"D", "R", "r", "A", "a"}, style) {
			r.Style = string(style)
		}
		if r.Start < 1 || r.Start > 1<<30 {
			r.Start = 1
		}
		ranges = append(ranges, r)
		return true
	})
	slices.SortStableFunc(ranges, func(a, b domain.LabelRange) int { return a.Page - b.Page })
	return ranges, cut
}
