package tables

import (
	"database/sql"

	"backoffice/domain"
)

// SelectAccountLog reads rows of the history of accounts, for ScanAccountEntry.
const SelectAccountLog = `SELECT user_id, email, action, role, by_name, created_at, coalesce(by_id::text, ''), coalesce(detail, ''), previous_sha256 FROM account_logs`

// ScanAccountEntry scans a row of SelectAccountLog.
func ScanAccountEntry(rows *sql.Rows, e *domain.AccountEntry) error {
	err := rows.Scan(accountTargets(e)...)
	e.CreatedAt = e.CreatedAt.UTC()
	return err
}

func accountTargets(e *domain.AccountEntry) []any {
	return []any{&e.UserID, &e.Email, &e.Action, &e.Role, &e.By, &e.CreatedAt, &e.ByID, &e.Detail, &e.PreviousSHA256}
}
