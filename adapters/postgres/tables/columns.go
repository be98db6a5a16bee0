package tables

import "slices"

// The statements that have a column of an e-book.
const (
	listed use = 1 << iota // a line of a list reads it
	fixed                  // it is written once
	state                  // a transition, a deletion or a gift changes it
	edited                 // an edit changes it
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
	{"deleted_at", state, func(r *Ebook) any { return &r.DeletedAt }},
	{"deleted_by", state, func(r *Ebook) any { return &r.DeletedByID }},
	{"deleted_by_name", state, func(r *Ebook) any { return &r.DeletedByName }},
	{"log_head", state, func(r *Ebook) any { return &r.LogHead }},
	{"toc_sha256", state, func(r *Ebook) any { return &r.TOCSHA256 }},
	{"toc_sha256_version", state, func(r *Ebook) any { return &r.TOCSHA256Of }},
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

// claim is read with an e-book (b): who is reviewing it now. Nothing is looked up
// for one that does not wait for review, and a decision, which ends the waiting,
// has nothing to store here.
const claim = `, CASE WHEN b.status = 'pending_review' THEN (
	SELECT json_build_object('user', json_build_object('id', c.user_id, 'full_name', cu.full_name), 'since', c.since, 'until', c.until)
	FROM claims c JOIN users cu ON cu.id = c.user_id
	WHERE c.ebook_id = b.id AND c.since >= b.submitted_at AND c.until > clock_timestamp()) END AS claim`

// The statements on ebooks, each made of the columns that it has.
var (
	listColumns  = only(listed, ebookColumns)
	identity     = only(fixed, ebookColumns)[:1]
	stateColumns = slices.Concat(identity, only(state, ebookColumns))
	editColumns  = slices.Concat(identity, only(state|edited, ebookColumns))

	// ListColumns are those of an e-book (b) that a line of a list shows.
	ListColumns = selected("b", listColumns) + creatorName + claim
	// EbookColumns are all columns of an e-book (b).
	EbookColumns = selected("b", ebookColumns) + creatorName + claim
	// SelectEbook reads e-books (b), for Ebook.Members.
	SelectEbook = `SELECT ` + EbookColumns + ` FROM ebooks b`

	insertEbook = insert("ebooks", ebookColumns)
	updateState = update("ebooks", stateColumns)
	updateEbook = update("ebooks", editColumns)
)

// Members are where EbookColumns are read to.
func (row *Ebook) Members() []any {
	return append(members(row, ebookColumns), &row.Creator.FullName, &row.Claim)
}

// ListMembers are where ListColumns are read to.
func (row *Ebook) ListMembers() []any {
	return append(members(row, listColumns), &row.Creator.FullName, &row.Claim)
}

// Insert returns the statement that stores a new row, with its arguments.
func (row *Ebook) Insert() (string, []any) { return insertEbook, members(row, ebookColumns) }

// UpdateState returns the statement that stores what a transition, a deletion or
// a gift changes. It leaves the texts alone: a long description would be written
// again with each.
func (row *Ebook) UpdateState() (string, []any) { return updateState, members(row, stateColumns) }

// Update returns the statement that stores all that may change.
func (row *Ebook) Update() (string, []any) { return updateEbook, members(row, editColumns) }
