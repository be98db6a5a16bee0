package tables

import "backoffice/domain"

// PublicBook returns the public part of a row that was scanned into PublicScanTargets.
func (row *Ebook) PublicBook() domain.PublicBook {
	placeholder := "" // the names of the files are not public, but Domain needs some value
	row.CoverName, row.PDFName = &placeholder, &placeholder
	book := row.Domain()
	return book.PublicBook()
}
