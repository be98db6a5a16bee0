package tables

import "backoffice/domain"

// PublicBook returns the public part of a row that was scanned into PublicScanTargets.
func (row *Ebook) PublicBook() domain.PublicBook {
	unread := "" // the names of the files are not public, because people chose them; Domain needs some value
	row.CoverName, row.PDFName = &unread, &unread
	book := row.Domain()
	return book.PublicBook()
}
