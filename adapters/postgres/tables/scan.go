package tables

import (
	"database/sql"

	"backoffice/domain"
	"backoffice/ports"
)

// ScanEbooks reads the e-books that SelectEbook has selected.
func ScanEbooks(rows *sql.Rows, err error) ([]domain.Ebook, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	books := []domain.Ebook{}
	for rows.Next() {
		var row Ebook
		if err := rows.Scan(row.Members()...); err != nil {
			return nil, err
		}
		books = append(books, row.Domain())
	}
	return books, rows.Err()
}

// usualPage is how many lines most pages have.
const usualPage = 25

// ScanList reads the lines of a list. more are places of columns before the
// e-book's; they keep what the last row has brought.
func ScanList(rows *sql.Rows, err error, more ...any) ([]ports.ListedEbook, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := make([]ports.ListedEbook, 0, usualPage)
	var row Ebook
	places := append(more[:len(more):len(more)], row.ListMembers()...)
	for rows.Next() {
		row = Ebook{} // what its members point to belongs to the line before
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		list = append(list, ports.ListedEbook{Ebook: row.Listed()})
	}
	return list, rows.Err()
}
