package tables

import (
	"context"
	"database/sql"
	"slices"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// ScanEbooks reads rows of EbookColumns.
func ScanEbooks(ctx context.Context, run database.QueryFunc, query string, args ...any) ([]domain.Ebook, error) {
	return database.Collect(ctx, run, func(rows *sql.Rows, book *domain.Ebook) error {
		var row Ebook
		err := rows.Scan(row.ScanTargets()...)
		*book = row.Domain()
		return err
	}, query, args...)
}

const typicalPageLength = 25

// ReadList reads a list of e-books with their claims. leading is where to scan columns before
// ListColumns; these keep the values of the last row.
func ReadList(ctx context.Context, run database.QueryFunc, query string, args []any, leading ...any) ([]ports.ListedEbook, error) {
	list, claimed, err := readRows(ctx, run, query, args, leading)
	if err != nil {
		return nil, err
	}
	claims, err := Claims(ctx, run, claimed...)
	for i := range list {
		list[i].Claim = claims[list[i].ID]
	}
	return list, err
}

func readRows(ctx context.Context, run database.QueryFunc, query string, args, leading []any) (list []ports.ListedEbook, claimed []string, err error) {
	list = make([]ports.ListedEbook, 0, typicalPageLength)
	var row Ebook
	targets := slices.Concat(leading, row.ListScanTargets())
	err = database.Each(ctx, run, func(rows *sql.Rows) error {
		row = Ebook{} // its pointers belong to the previous e-book
		err := rows.Scan(targets...)
		list = append(list, ports.ListedEbook{Ebook: row.Listed()})
		if row.Claimed {
			claimed = append(claimed, row.ID)
		}
		return err
	}, query, args...)
	return list, claimed, err
}
