package history

import (
	"context"
	"database/sql"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

// VerificationResults implements ports.VerificationResults.
type VerificationResults struct{ DB *unit.DB }

var _ ports.VerificationResults = (*VerificationResults)(nil)

// Add stores the result of a verification.
func (r *VerificationResults) Add(ctx context.Context, result domain.VerificationResult) error {
	return r.DB.Write(ctx, "store the result of a verification", func(t *unit.Tx) error {
		err := t.ExecOne(ctx, `INSERT INTO verifications (ended_at, ebooks, findings, broken) VALUES ($1, $2, $3, $4)`,
			result.EndedAt, result.Ebooks, result.Findings, result.Broken)
		if err == nil && result.Accounts != nil {
			err = t.ExecOne(ctx, `INSERT INTO verified_accounts (ended_at, accounts, broken) VALUES ($1, $2, $3)`, result.EndedAt, result.Accounts, result.BrokenAccounts)
		}
		return err
	})
}

// Last returns the latest result, or nil.
func (r *VerificationResults) Last(ctx context.Context) (*domain.VerificationResult, error) {
	results, err := database.Collect(ctx, r.DB.Query, func(rows *sql.Rows, result *domain.VerificationResult) error {
		err := rows.Scan(&result.EndedAt, &result.Ebooks, &result.Findings, &result.Broken, &result.Accounts, &result.BrokenAccounts)
		result.EndedAt = result.EndedAt.UTC()
		return err
	}, `SELECT v.ended_at, v.ebooks, v.findings, v.broken, a.accounts, a.broken FROM verifications v
		LEFT JOIN verified_accounts a USING (ended_at) ORDER BY v.ended_at DESC LIMIT 1`)
	if err != nil || len(results) == 0 {
		return nil, database.Wrap(ctx, "read the latest verification", err)
	}
	return &results[0], nil
}
