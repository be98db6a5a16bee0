package tables

import (
	"context"
	"database/sql"

	"backoffice/domain"
	"backoffice/ports"
)

// ScanEbooks reads e-books of which EbookColumns were selected.
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

// ReadList reads the lines of a list that a statement selects, each with who claims it.
// more are places of columns before ListColumns; they keep what the last row has brought.
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
	places := append(more[:len(more):len(more)], row.ListMembers()...)
	for rows.Next() {
		row = Ebook{} // what its members point to belongs to the line before
		if err := rows.Scan(places...); err != nil {
			return nil, nil, err
		}
		list = append(list, ports.ListedEbook{Ebook: row.Listed()})
		if row.Claimed {
			claimed = append(claimed, row.ID)
		}
	}
	return list, claimed, rows.Err()
}
