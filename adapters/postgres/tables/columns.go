package tables

import (
	"slices"

	"backoffice/domain"
)

// Which statements use a column of an e-book.
const (
	listed      use = 1 << iota // read for a list
	fixed                       // written once
	state                       // stored by every write
	edited                      // stored by edits, besides state
	internal                    // not shown to readers
	unsubmitted                 // not kept with a submission
	public                      // shown to everybody once the e-book is published
)

// ebookColumns are all columns of ebooks. Every statement on ebooks is made from them.
var ebookColumns = slices.Concat([]column[Ebook]{
	{"id", listed | fixed | unsubmitted | public, func(r *Ebook) any { return &r.ID }},
}, recordColumns(), []column[Ebook]{
	{"status", listed | state, func(r *Ebook) any { return &r.Status }},
	{"created_by", listed | state, func(r *Ebook) any { return &r.CreatedBy }},
	{"created_at", listed | fixed, func(r *Ebook) any { return &r.CreatedAt }},
	{"updated_at", listed | state, func(r *Ebook) any { return &r.UpdatedAt }},
	{"submitted_at", listed | state, func(r *Ebook) any { return &r.SubmittedAt }},
	{"version", listed | state | public, func(r *Ebook) any { return &r.Version }},
	{"toc_version", listed | state | public, func(r *Ebook) any { return &r.TOCVersion }},
	{"returned", listed | state | unsubmitted, func(r *Ebook) any { return &r.Returned }},
	{"united", listed | state | unsubmitted, func(r *Ebook) any { return &r.United }},
	{"assigned_to", listed | state | unsubmitted, func(r *Ebook) any { return &r.AssignedTo }},
	{"assigned_name", listed | state | unsubmitted, func(r *Ebook) any { return &r.AssignedName }},
	{"assigned_due", listed | state | unsubmitted, func(r *Ebook) any { return &r.AssignedDue }},
	{"assigned_at", listed | state | unsubmitted, func(r *Ebook) any { return &r.AssignedAt }},
	{"returned_count", listed | state | unsubmitted, func(r *Ebook) any { return &r.ReturnedCount }},
	{"unchecked", listed | state, func(r *Ebook) any { return &r.Unchecked }},
	{"open_notes", listed | unsubmitted, func(r *Ebook) any { return &r.OpenNotes }}, // changed only by countOpenNotes
	{"updated_by", state | unsubmitted, func(r *Ebook) any { return &r.UpdatedByID }},
	{"updated_by_name", state | unsubmitted, func(r *Ebook) any { return &r.UpdatedByName }},
	{"deleted_at", state | internal | unsubmitted, func(r *Ebook) any { return &r.DeletedAt }},
	{"deleted_by", state | internal | unsubmitted, func(r *Ebook) any { return &r.DeletedByID }},
	{"deleted_by_name", state | internal | unsubmitted, func(r *Ebook) any { return &r.DeletedByName }},
	{"log_head", state | internal | unsubmitted, func(r *Ebook) any { return &r.LogHead }},
	{"toc_sha256", state | internal, func(r *Ebook) any { return &r.TOCSHA256 }},
	{"toc_sha256_version", state | internal, func(r *Ebook) any { return &r.TOCSHA256Version }},
	{"cover_id", edited | public, func(r *Ebook) any { return &r.CoverID }},
	{"cover_object", listed | edited | public, func(r *Ebook) any { return &r.CoverObject }},
	{"cover_name", edited, func(r *Ebook) any { return &r.CoverName }},
	{"cover_size", edited | public, func(r *Ebook) any { return &r.CoverSize }},
	{"cover_type", edited | public, func(r *Ebook) any { return &r.CoverType }},
	{"cover_sha256", edited | public, func(r *Ebook) any { return &r.CoverSHA256 }},
	{"pdf_id", edited | public, func(r *Ebook) any { return &r.PDFID }},
	{"pdf_object", listed | edited | public, func(r *Ebook) any { return &r.PDFObject }},
	{"pdf_name", listed | edited, func(r *Ebook) any { return &r.PDFName }},
	{"pdf_size", listed | edited | public, func(r *Ebook) any { return &r.PDFSize }},
	{"pdf_type", listed | edited | public, func(r *Ebook) any { return &r.PDFType }},
	{"pdf_sha256", edited | public, func(r *Ebook) any { return &r.PDFSHA256 }},
	{"pdf_pages", edited | public, func(r *Ebook) any { return &r.PDFPages }},
})

// recordColumns are the columns of the record's fields.
func recordColumns() (columns []column[Ebook]) {
	for i, f := range domain.TextFields {
		columns = append(columns, column[Ebook]{f.Name, listed | edited | public, func(r *Ebook) any { return r.Texts()[i] }})
	}
	for i, f := range domain.NumberFields {
		columns = append(columns, column[Ebook]{f.Name, listed | edited | public, func(r *Ebook) any { return r.Numbers()[i] }})
	}
	return columns
}

// UnitedValue selects the value of an e-book (e) in the field that a unification (u) names.
func UnitedValue() string {
	value := `CASE u.field`
	for _, f := range domain.TextFields {
		if _, ok := domain.UnitedFields[f.Name]; ok {
			value += ` WHEN '` + f.Name + `' THEN e.` + f.Name
		}
	}
	return value + ` END`
}

// creatorName selects the current name of the creator of an e-book (b), by a subquery: a join would
// read all users for the 25 e-books of a page.
const creatorName = `, (SELECT u.full_name FROM users u WHERE u.id = b.created_by) AS "creator.full_name"`

// claimed selects whether an e-book (b) may have a claim. Few e-books have one, and reading the
// claim itself would slow down all others, so it is read separately: see Claims.
const claimed = `, b.status = 'pending_review' AND EXISTS (SELECT FROM claims c WHERE c.ebook_id = b.id) AS claimed`

// The statements on ebooks, made from the columns that they use.
var (
	listColumns   = only(listed, ebookColumns)
	shownColumns  = without(internal, ebookColumns)
	publicColumns = only(public, ebookColumns)
	idColumn      = ebookColumns[:1]
	stateColumns  = slices.Concat(idColumn, only(state, ebookColumns))
	editColumns   = slices.Concat(idColumn, only(state|edited, ebookColumns))

	// ListColumns are the columns of an e-book (b) in a list.
	ListColumns = selected("b", listColumns) + creatorName + claimed
	// ShownColumns are the columns of an e-book (b) that readers see.
	ShownColumns = selected("b", shownColumns) + creatorName + claimed
	// PublicColumns are the columns of an e-book (b) that everybody may see.
	PublicColumns = selected("b", publicColumns)
	// EbookColumns are all columns of an e-book (b), without claimed.
	EbookColumns = selected("b", ebookColumns) + creatorName
	// SelectEbook reads e-books (b), for Ebook.ScanTargets.
	SelectEbook = `SELECT ` + EbookColumns + ` FROM ebooks b`

	insertEbook = insert("ebooks", ebookColumns)
	updateState = update("ebooks", stateColumns)
	updateEbook = update("ebooks", editColumns)
)

// ScanTargets returns where to scan EbookColumns.
func (row *Ebook) ScanTargets() []any {
	return append(pointers(row, ebookColumns), &row.Creator.FullName)
}

// ShownScanTargets returns where to scan ShownColumns.
func (row *Ebook) ShownScanTargets() []any {
	return append(pointers(row, shownColumns), &row.Creator.FullName, &row.Claimed)
}

// PublicScanTargets returns where to scan PublicColumns.
func (row *Ebook) PublicScanTargets() []any { return pointers(row, publicColumns) }

// ListScanTargets returns where to scan ListColumns.
func (row *Ebook) ListScanTargets() []any {
	return append(pointers(row, listColumns), &row.Creator.FullName, &row.Claimed)
}

// Insert returns the statement that stores a new row, with its arguments.
func (row *Ebook) Insert() (string, []any) { return insertEbook, pointers(row, ebookColumns) }

// UpdateState returns the statement that stores what a write other than of fields or files changes.
// It does not write the texts again, because they may be long.
func (row *Ebook) UpdateState() (string, []any) { return updateState, pointers(row, stateColumns) }

// Update returns the statement that stores everything that may change.
func (row *Ebook) Update() (string, []any) { return updateEbook, pointers(row, editColumns) }
