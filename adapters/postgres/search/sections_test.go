package search_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/search/index"
)

// RULES §13.11: sorting hits by title reads few of them, also in a library that has grown from nothing, whatever the
// order of its titles. The index is not built again more often than the library grows.
func TestNoSectionOfTitlesGrowsWithoutBound(t *testing.T) {
	const books = 200
	for name, place := range map[string]func(i int) int{
		"each title after all others":  func(i int) int { return i },
		"each title before all others": func(i int) int { return books - i },
		"titles in no order":           func(i int) int { return i * 77 % books },
	} {
		t.Run(name, func(t *testing.T) {
			s := newShelf(t)
			x := s.eagerIndex() // with 3 e-books in a section
			require.NoError(t, x.UpdateAll(t.Context()))
			sections, builds := s.sections(t), 0
			for i := range books {
				s.created(t, fmt.Sprintf("Sách %03d", place(i)))
				time.Sleep(2 * x.Settling) // then it is old enough for a number
				require.NoError(t, x.UpdateAll(t.Context()))
				now := s.sections(t)
				require.LessOrEqual(t, now.Largest, 24, "after %d e-books", i+1)
				if now.Count > sections.Count+1 {
					builds++
				}
				sections = now
			}
			t.Logf("%d builds", builds)
			assert.LessOrEqual(t, builds, books/16)
			require.NoError(t, x.UpdateAll(t.Context()))
			version := s.version(t)
			require.NoError(t, x.UpdateAll(t.Context()))
			assert.Equal(t, version, s.version(t), "an update without changes builds nothing")
			wrong, err := index.Compare(t.Context(), s.db.DB.DB)
			require.NoError(t, err)
			assert.Empty(t, wrong)
		})
	}
}

type titleSections struct {
	Count   int `json:"count"`
	Largest int `json:"largest"`
}

func (s shelf) sections(t *testing.T) (found titleSections) {
	t.Helper()
	require.NoError(t, s.rawDB.QueryRowContext(t.Context(), `SELECT count(*), coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM search_numbers GROUP BY section) s`).
		Scan(&found.Count, &found.Largest))
	return found
}

func (s shelf) version(t *testing.T) (version int64) {
	t.Helper()
	require.NoError(t, s.rawDB.GetContext(t.Context(), &version, `SELECT version FROM search_built`))
	return version
}
