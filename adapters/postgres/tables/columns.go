package tables

import (
	"slices"
	"strconv"
	"strings"
)

// use says which statements have a column.
type use int

const (
	listed use = 1 << iota // a line of a list reads it
	kept                   // an e-book never changes it
	state                  // a transition, a deletion or a gift changes it
	edited                 // an edit changes it
)

// column is a column of ebooks with the member that it is read to and written
// from. sqlx would look each member up by its name, for every request anew.
type column struct {
	name   string
	use    use
	member func(*Ebook) any // a pointer to it
}

// columns are all of an e-book's. Every statement on ebooks is made from them.
var columns = []column{
	{"id", listed | kept, func(r *Ebook) any { return &r.ID }},
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
	{"created_at", listed | kept, func(r *Ebook) any { return &r.CreatedAt }},
	{"updated_at", listed | state, func(r *Ebook) any { return &r.UpdatedAt }},
	{"submitted_at", listed | state, func(r *Ebook) any { return &r.SubmittedAt }},
	{"version", listed | state, func(r *Ebook) any { return &r.Version }},
	{"toc_version", listed | state, func(r *Ebook) any { return &r.TOCVersion }},
	{"returned", listed | state, func(r *Ebook) any { return &r.Returned }},
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
const creatorName = `(SELECT u.full_name FROM users u WHERE u.id = b.created_by) AS "creator.full_name"`

// The statements on ebooks, each made of the columns that it has.
var (
	listColumns = only(listed)
	identity    = only(kept)[:1]
	stateValues = slices.Concat(identity, only(state))
	editValues  = slices.Concat(identity, only(state|edited))

	// ListColumns are those of an e-book (b) that a line of a list shows.
	ListColumns = selected(listColumns)
	// EbookColumns are all columns of an e-book (b).
	EbookColumns = selected(columns)
	// SelectEbook reads e-books (b), for Ebook.Members.
	SelectEbook = `SELECT ` + EbookColumns + ` FROM ebooks b`

	insertEbook = `INSERT INTO ebooks (` + strings.Join(names(columns), ", ") + `) VALUES (` + strings.Join(parameters(columns), ", ") + `)`
	updateState = update(stateValues)
	updateEbook = update(editValues)
)

// only returns the columns of some uses, in their order.
func only(uses use) (found []column) {
	for _, c := range columns {
		if c.use&uses != 0 {
			found = append(found, c)
		}
	}
	return found
}

func names(list []column) (found []string) {
	for _, c := range list {
		found = append(found, c.name)
	}
	return found
}

func parameters(list []column) (found []string) {
	for i := range list {
		found = append(found, "$"+strconv.Itoa(i+1))
	}
	return found
}

func selected(list []column) string {
	return `b.` + strings.Join(names(list), ", b.") + `, ` + creatorName
}

// update stores columns in the row that the first of them names.
func update(list []column) string {
	var set []string
	for i, parameter := range parameters(list) {
		set = append(set, list[i].name+` = `+parameter)
	}
	return `UPDATE ebooks SET ` + strings.Join(set[1:], ", ") + ` WHERE ` + set[0]
}

// members are pointers to the members of some columns.
func (row *Ebook) members(list []column) []any {
	found := make([]any, len(list), len(list)+4) // a caller adds its own
	for i, c := range list {
		found[i] = c.member(row)
	}
	return found
}

// Members are where EbookColumns are read to.
func (row *Ebook) Members() []any { return append(row.members(columns), &row.Creator.FullName) }

// ListMembers are where ListColumns are read to.
func (row *Ebook) ListMembers() []any { return append(row.members(listColumns), &row.Creator.FullName) }

// Insert returns the statement that stores a new row, with its arguments.
func (row *Ebook) Insert() (string, []any) { return insertEbook, row.members(columns) }

// UpdateState returns the statement that stores what a transition, a deletion or
// a gift changes. It leaves the texts alone: a long description would be written
// again with each.
func (row *Ebook) UpdateState() (string, []any) { return updateState, row.members(stateValues) }

// Update returns the statement that stores all that may change.
func (row *Ebook) Update() (string, []any) { return updateEbook, row.members(editValues) }
