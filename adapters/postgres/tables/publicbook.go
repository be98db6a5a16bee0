package tables

import "backoffice/domain"

// PublicBook returns what is public of a row that was read by PublicScanTargets.
func (row *Ebook) PublicBook() domain.PublicBook {
	none := ""
	row.CoverName, row.PDFName = &none, &none // people gave these names, so they are not public
	book := row.Domain()
	return book.PublicBook()
}
