package tables

import "slices"

// The statements that have a column of an e-book.
const (
	listed use = 1 << iota // a line of a list reads it
	fixed                  // it is written once
	state                  // a transition, a deletion or a gift changes it
	edited                 // an edit changes it
	kept                   // the product's own: no reader is shown it
)

// ebookColumns are all of an e-book's. Every statement on ebooks is made from them.
var ebookColumns = []column[Ebook]{
	{"id", listed | fixed, func(r *Ebook) any { return &r.ID }},
	{"title", listed | edited, func(r *Ebook) any { return &r.Title }},
	{"description", listed | edited, func(r *Ebook) any { return &r.Description }},
	{"subject", listed | edited, func(r *Ebook) any { return &r.Subject }},
	{"grade", listed | edited, func(r *Ebook) any { return &r.Grade }},
	{"language", listed | edited, func(r *Ebook) any { return &r.Language }},
	{"author", listed | edited, func(r *Ebook) any { return &r.Author }},
	{"publisher", listed | edited, func(r *Ebook) any { return &r.Publisher }},
	{"published_year", listed | edited, func(r *Ebook) any { return &r.PublishedYear }},
	{"total_pages", listed | edited, func(r *Ebook) any { return &r.TotalPages }},
	{"tags", listed | edited, func(r *Ebook) any { return &r.Tags }},
	{"status", listed | state, func(r *Ebook) any { return &r.Status }},
	{"created_by", listed | state, func(r *Ebook) any { return &r.CreatedBy }},
	{"created_at", listed | fixed, func(r *Ebook) any { return &r.CreatedAt }},
	{"updated_at", listed | state, func(r *Ebook) any { return &r.UpdatedAt }},
	{"submitted_at", listed | state, func(r *Ebook) any { return &r.SubmittedAt }},
	{"version", listed | state, func(r *Ebook) any { return &r.Version }},
	{"toc_version", listed | state, func(r *Ebook) any { return &r.TOCVersion }},
	{"returned", listed | state, func(r *Ebook) any { return &r.Returned }},
	{"returned_count", listed | state, func(r *Ebook) any { return &r.ReturnedCount }},
	{"unchecked", listed | state, func(r *Ebook) any { return &r.Unchecked }},
	{"open_notes", listed, func(r *Ebook) any { return &r.OpenNotes }}, // CountOpenNotes alone changes it
	{"updated_by", state, func(r *Ebook) any { return &r.UpdatedByID }},
	{"updated_by_name", state, func(r *Ebook) any { return &r.UpdatedByName }},
	{"deleted_at", state | kept, func(r *Ebook) any { return &r.DeletedAt }},
	{"deleted_by", state | kept, func(r *Ebook) any { return &r.DeletedByID }},
	{"deleted_by_name", state | kept, func(r *Ebook) any { return &r.DeletedByName }},
	{"log_head", state | kept, func(r *Ebook) any { return &r.LogHead }},
	{"toc_sha256", state | kept, func(r *Ebook) any { return &r.TOCSHA256 }},
	{"toc_sha256_version", state | kept, func(r *Ebook) any { return &r.TOCSHA256Of }},
	{"cover_id", edited, func(r *Ebook) any { return &r.CoverID }},
	{"cover_object", listed | edited, func(r *Ebook) any { return &r.CoverObject }},
	{"cover_name", edited, func(r *Ebook) any { return &r.CoverName }},
	{"cover_size", edited, func(r *Ebook) any { return &r.CoverSize }},
	{"cover_type", edited, func(r *Ebook) any { return &r.CoverType }},
	{"cover_sha256", edited, func(r *Ebook) any { return &r.CoverSHA256 }},
	{"pdf_id", edited, func(r *Ebook) any { return &r.PDFID }},
	{"pdf_object", listed | edited, func(r *Ebook) any { return &r.PDFObject }},
	{"pdf_name", listed | edited, func(r *Ebook) any { return &r.PDFName }},
	{"pdf_size", listed | edited, func(r *Ebook) any { return &r.PDFSize }},
	{"pdf_type", listed | edited, func(r *Ebook) any { return &r.PDFType }},
	{"pdf_sha256", edited, func(r *Ebook) any { return &r.PDFSHA256 }},
	{"pdf_pages", edited, func(r *Ebook) any { return &r.PDFPages }},
}

// creatorName is read with an e-book (b): its creator's name of today, looked
// up for each. A join would read all users for the 25 of a page.
const creatorName = `, (SELECT u.full_name FROM users u WHERE u.id = b.created_by) AS "creator.full_name"`

// claimed is read with an e-book (b) that is shown: whether somebody may be claiming it.
// Few that wait are, and PostgreSQL pays for all of a claim even where there is none, so
// who it is is read apart: see Claims.
const claimed = `, b.status = 'pending_review' AND EXISTS (SELECT FROM claims c WHERE c.ebook_id = b.id) AS claimed`

// The statements on ebooks, each made of the columns that it has.
var (
	listColumns  = only(listed, ebookColumns)
	shownColumns = without(kept, ebookColumns)
	identity     = only(fixed, ebookColumns)[:1]
	stateColumns = slices.Concat(identity, only(state, ebookColumns))
	editColumns  = slices.Concat(identity, only(state|edited, ebookColumns))

	// ListColumns are those of an e-book (b) that a line of a list shows.
	ListColumns = selected("b", listColumns) + creatorName + claimed
	// ShownColumns are those of an e-book (b) that a reader is shown.
	ShownColumns = selected("b", shownColumns) + creatorName + claimed
	// EbookColumns are all columns of an e-book (b), without whether it is claimed.
	EbookColumns = selected("b", ebookColumns) + creatorName
	// SelectEbook reads e-books (b), for Ebook.Members.
	SelectEbook = `SELECT ` + EbookColumns + ` FROM ebooks b`

	insertEbook = insert("ebooks", ebookColumns)
	updateState = update("ebooks", stateColumns)
	updateEbook = update("ebooks", editColumns)
)

// Members are where EbookColumns are read to.
func (row *Ebook) Members() []any { return append(members(row, ebookColumns), &row.Creator.FullName) }

// ShownMembers are where ShownColumns are read to.
func (row *Ebook) ShownMembers() []any {
	return append(members(row, shownColumns), &row.Creator.FullName, &row.Claimed)
}

// ListMembers are where ListColumns are read to.
func (row *Ebook) ListMembers() []any {
	return append(members(row, listColumns), &row.Creator.FullName, &row.Claimed)
}

// Insert returns the statement that stores a new row, with its arguments.
func (row *Ebook) Insert() (string, []any) { return insertEbook, members(row, ebookColumns) }

// UpdateState returns the statement that stores what a transition, a deletion or
// a gift changes. It leaves the texts alone: a long description would be written
// again with each.
func (row *Ebook) UpdateState() (string, []any) { return updateState, members(row, stateColumns) }

// Update returns the statement that stores all that may change.
func (row *Ebook) Update() (string, []any) { return updateEbook, members(row, editColumns) }
