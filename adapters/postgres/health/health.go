// Package health reads the state of the database.
package health

import (
	"context"

	"github.com/google/uuid"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/schema"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
)

var _ ports.Health = (*Health)(nil)

// Health implements ports.Health.
type Health struct{ DB *unit.DB }

// Database reads version and schema, and whether the database can only be read.
func (h *Health) Database(ctx context.Context) (ports.DatabaseState, error) {
	facts, err := schema.ReadFacts(ctx, h.DB)
	if err != nil {
		return ports.DatabaseState{}, err
	}
	return ports.DatabaseState{
		Version: facts.VersionText(),
		Schema:  facts.Migration.Schema, Expected: schema.Newest(), SchemaSupported: facts.Migration.Missing() == "", ReadOnly: facts.ReadOnly,
	}, nil
}

// Index reads whether the index is built, and counts the changes that it lacks.
func (h *Health) Index(ctx context.Context) (state ports.IndexState, err error) {
	err = h.DB.Scan(ctx, []any{&state.Built, &state.Pending}, `SELECT EXISTS (SELECT FROM search_built),
		(SELECT count(*) FROM (SELECT FROM search_pending LIMIT $1) p)`, ports.MaxPendingCounted)
	return state, database.Wrap(ctx, "count changes to index", err)
}

// Quota returns the limits, and what counts towards them: the most that one person has, and all together. Files
// that have lost their e-book belong to nobody (migration 00026).
func (h *Health) Quota(ctx context.Context) (quota domain.Quota, used domain.Usage, err error) {
	err = h.DB.Scan(ctx, []any{&used.User, &used.All}, `SELECT coalesce(max(bytes) FILTER (WHERE user_id <> $1), 0)::bigint,
		coalesce(sum(bytes), 0)::bigint FROM storage_use`, uuid.Nil)
	return h.DB.Quota, used, database.Wrap(ctx, "add up what is stored", err)
}
