// Package history reads the history of the library: the rows of all e-books and accounts together.
package history

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// History implements ports.History.
type History struct{ DB *unit.DB }

var _ ports.History = (*History)(nil)

// Page returns rows, newest first.
func (r *History) Page(ctx context.Context, q ports.HistoryQuery) ([]domain.LibraryEntry, error) {
	query, ok := statement(q)
	if !ok {
		return []domain.LibraryEntry{}, nil
	}
	rows, err := database.Collect(ctx, r.DB.Query, scan, query.SQL, query.Args...)
	return rows, database.Wrap(ctx, "read the history of the library", err)
}

// scan reads an entry. An e-book that was removed for good has no row, and so no title.
func scan(rows *sql.Rows, e *domain.LibraryEntry) error {
	var user domain.LogUser
	var ebookID, title, toID, toName, accountID, accountEmail, accountRole, accountName sql.NullString
	var userID, userRole sql.NullString
	var deleted bool
	err := rows.Scan(&e.ID, &e.CreatedAt, &e.Action, &e.Comment, &userID, &user.FullName, &userRole, &e.Token,
		&ebookID, &toID, &toName, &accountID, &accountEmail, &accountRole, &title, &deleted, &accountName)
	user.ID, user.Role = userID.String, domain.Role(userRole.String)
	e.CreatedAt, e.User = e.CreatedAt.UTC(), &user
	if ebookID.Valid {
		e.Ebook = &domain.HistoryEbook{ID: ebookID.String, Deleted: deleted || !title.Valid}
	}
	if title.Valid {
		e.Ebook.Title = &title.String
	}
	if toID.Valid {
		e.To = &domain.Person{ID: toID.String, FullName: toName.String}
	}
	if accountID.Valid {
		e.Account = &domain.HistoryAccount{ID: accountID.String, FullName: accountName.String, Email: accountEmail.String, Role: domain.Role(accountRole.String)}
	}
	return err
}
