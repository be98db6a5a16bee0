package tables

import (
	"context"
	"database/sql"

	"backoffice/domain"
	"backoffice/ports"
)

// ScanEbooks reads rows of EbookColumns.
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

// usualPage is the length of most pages.
const usualPage = 25

// ReadList reads a list of e-books with their claims. more is where to scan columns before
// ListColumns; these keep the values of the last row.
func ReadList(ctx context.Context, send Send, query string, args []any, more ...any) ([]ports.ListedEbook, error) {
	list, claimed, err := readLines(ctx, send, query, args, more)
	if err != nil {
		return nil, err
	}
	claims, err := Claims(ctx, send, claimed...)
	for i := range list {
		list[i].Claim = claims[list[i].ID]
	}
	return list, err
}

func readLines(ctx context.Context, send Send, query string, args, more []any) (list []ports.ListedEbook, claimed []string, err error) {
	rows, err := send(ctx, query, args...)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	list = make([]ports.ListedEbook, 0, usualPage)
	var row Ebook
	targets := append(more[:len(more):len(more)], row.ListMembers()...)
	for rows.Next() {
		row = Ebook{} // its pointers belong to the previous e-book
		if err := rows.Scan(targets...); err != nil {
			return nil, nil, err
		}
		list = append(list, ports.ListedEbook{Ebook: row.Listed()})
		if row.Claimed {
			claimed = append(claimed, row.ID)
		}
	}
	return list, claimed, rows.Err()
}
