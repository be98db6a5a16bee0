package accounts

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

// Filters tests that an adapter keeps the promises of ports.Filters.
func Filters(t *testing.T, open func(*testing.T) portstest.Records) {
	portstest.Run(t, open, portstest.Promises{
		"a person's filters are listed by name, as they were saved":     filtersListed,
		"two names that differ only in case are the same":               filterNames,
		"each person has a limited number, also after concurrent calls": filtersLimited,
		"people remove only their own":                                  filterRemoved,
		"a refused filter is not stored":                                filterRefused,
	})
}

func saveFilter(l *portstest.Library, by domain.Actor, name, query string) (domain.SavedFilter, error) {
	return l.Filters.Save(l.T.Context(), ports.Operator(by, l.Tick()), func(actor domain.Actor, now time.Time) (domain.SavedFilter, error) {
		return domain.NewFilter(portstest.NewID(), actor, name, query, now)
	})
}

func filters(l *portstest.Library, of domain.Actor) []domain.SavedFilter {
	l.T.Helper()
	list, err := l.Filters.List(l.T.Context(), of.ID)
	require.NoError(l.T, err)
	return list
}

func filtersListed(l *portstest.Library) {
	assert.Equal(l.T, []domain.SavedFilter{}, filters(l, l.Editor))
	saved := map[string]domain.SavedFilter{}
	for _, name := range []string{"Văn 10", "Âm nhạc", "Văn 2"} {
		f, err := saveFilter(l, l.Editor, "  "+name+" ", "?search=s%C3%A1ch&sort=waiting")
		require.NoError(l.T, err)
		assert.Equal(l.T, name, f.Name)
		assert.Equal(l.T, "search=s%C3%A1ch&sort=waiting", f.Query)
		saved[name] = f
	}
	_, err := saveFilter(l, l.Other, "Văn 10", "")
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.SavedFilter{saved["Âm nhạc"], saved["Văn 2"], saved["Văn 10"]}, filters(l, l.Editor))
	assert.Len(l.T, filters(l, l.Other), 1)
}

func filterNames(l *portstest.Library) {
	first, err := saveFilter(l, l.Editor, "Của Tôi", "status=draft")
	require.NoError(l.T, err)
	again, err := saveFilter(l, l.Editor, "của tôi", "status=draft")
	require.NoError(l.T, err)
	assert.Equal(l.T, first, again, "the same filter again")
	_, err = saveFilter(l, l.Editor, "CU\u0309A TÔI", "status=rejected") // with decomposed marks
	assert.ErrorIs(l.T, err, domain.ErrFilterExists)
	_, err = saveFilter(l, l.Editor, "Cua toi", "status=rejected")
	assert.NoError(l.T, err, "marks distinguish names")
}

func filtersLimited(l *portstest.Library) {
	for i := range domain.MaxFilters - 5 {
		_, err := saveFilter(l, l.Editor, fmt.Sprint("Bộ lọc ", i), "")
		require.NoError(l.T, err)
	}
	var saved atomic.Int32
	portstest.AtOnce(12, func(i int) {
		_, err := saveFilter(l, l.Editor, fmt.Sprint("Cùng lúc ", i), "")
		if err == nil {
			saved.Add(1)
			return
		}
		assert.ErrorIs(l.T, err, domain.ErrFiltersFull)
	})
	assert.EqualValues(l.T, 5, saved.Load())
	assert.Len(l.T, filters(l, l.Editor), domain.MaxFilters)
	_, err := saveFilter(l, l.Editor, "Bộ lọc 0", "")
	assert.NoError(l.T, err, "a filter that exists")
	_, err = saveFilter(l, l.Other, "Của người khác", "")
	assert.NoError(l.T, err)
}

func filterRemoved(l *portstest.Library) {
	first, err := saveFilter(l, l.Editor, "Một", "")
	require.NoError(l.T, err)
	_, err = saveFilter(l, l.Editor, "Hai", "")
	require.NoError(l.T, err)
	remove := func(by domain.Actor, id string) error {
		return l.Filters.Remove(l.T.Context(), ports.Operator(by, l.Tick()), id)
	}
	assert.ErrorIs(l.T, remove(l.Other, first.ID), domain.ErrNoFilter)
	assert.ErrorIs(l.T, remove(l.Editor, portstest.NewID()), domain.ErrNoFilter)
	assert.Len(l.T, filters(l, l.Editor), 2)
	require.NoError(l.T, remove(l.Editor, first.ID))
	assert.ErrorIs(l.T, remove(l.Editor, first.ID), domain.ErrNoFilter)
	assert.Equal(l.T, "Hai", filters(l, l.Editor)[0].Name)
	assert.Len(l.T, filters(l, l.Editor), 1)
}

func filterRefused(l *portstest.Library) {
	_, err := saveFilter(l, l.Editor, " ", "")
	assert.ErrorIs(l.T, err, &domain.Error{Code: "filter.invalid"})
	assert.Empty(l.T, filters(l, l.Editor))
}
