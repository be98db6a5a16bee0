package search_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/database"
	"backoffice/domain"
	"backoffice/ports"
)

// PostgreSQL plans a prepared statement for its parameters five times. Then it keeps one plan for all, unless plans
// for the parameters look much cheaper. Planning can take longer than the statement itself.
func TestSearchesAreNotPlannedEachTime(t *testing.T) {
	s := newShelf(t)
	for i := range 40 {
		details := domain.DetailsInput{Title: domain.Sent(fmt.Sprintf("Sách toán %d", i)), Subject: domain.Sent("Toán"), Grade: domain.Sent("Lớp 1")}
		_, err := s.db.Ebooks.Create(t.Context(), operator, ports.Once{}, func(_ domain.Actor, now time.Time) (*domain.Ebook, error) {
			return domain.NewEbook(uuid.Must(uuid.NewV7()).String(), editor, details, now)
		})
		require.NoError(t, err)
	}
	require.NoError(t, s.eagerIndex().UpdateAll(t.Context()))
	// As large as those of a real library, since the costs of the plans depend on it.
	s.rawDB.MustExec(`INSERT INTO search_postings (key, block, bits) SELECT 'wzzz' || i, 0, '' FROM generate_series(1, 50000) i`)
	s.rawDB.MustExec(`INSERT INTO search_numbers (n, ebook_id, created_at, title, section) SELECT 1000 + i, gen_random_uuid(), now(), 'Sách ' || i, 0 FROM generate_series(1, 20000) i`)
	s.rawDB.MustExec(`ANALYZE`)
	const times = 30
	for _, q := range []ports.ListQuery{
		{Search: "sách"}, {Search: "sach toan", Sort: ports.SortTitle}, {Search: "toan", Sort: ports.SortOldest, Status: domain.Draft},
		{Subject: "toán", Grade: "1"}, {Subject: "toán", Sort: ports.SortWaiting},
	} {
		for range times {
			q.Page, q.Limit = 1, 5
			page, err := s.db.Ebooks.List(t.Context(), q)
			require.NoError(t, err)
			require.Equal(t, 40, page.Total, "%+v", q)
		}
	}
	var prepared []struct {
		Statement    string
		GenericPlans int `json:"generic_plans"`
		CustomPlans  int `json:"custom_plans"`
	}
	require.NoError(t, s.db.DB.DB.View(t.Context(), "read the plans", func(tx *database.Tx) error {
		return tx.SelectContext(t.Context(), &prepared, `SELECT statement, generic_plans, custom_plans FROM pg_prepared_statements WHERE generic_plans + custom_plans > $1`, times/2)
	}))
	assert.GreaterOrEqual(t, len(prepared), 8, "the statements of the searches, on their connection")
	for _, p := range prepared {
		assert.Less(t, p.CustomPlans, times/3, "%d uses: %s", p.GenericPlans+p.CustomPlans, p.Statement)
	}
}
