package portstest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Filters tests that an adapter keeps the promises of ports.Filters.
func Filters(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a filter is kept as it was saved, for its person, by name", filtersKeep},
		{"a name stands once, whatever its case", filterNames},
		{"there are so many a person and no more, also of many at once", filtersBounded},
		{"one removes one's own, and nothing else", filterRemoved},
		{"an error of make leaves nothing", filterRefused},
	})
}

func (l *library) saveFilter(by domain.Actor, name, query string) (domain.SavedFilter, error) {
	return l.Filters.Save(l.t.Context(), ports.Operator(by, l.tick()), func(actor domain.Actor, now time.Time) (domain.SavedFilter, error) {
		return domain.NewFilter(newID(), actor, name, query, now)
	})
}

func (l *library) filters(of domain.Actor) []domain.SavedFilter {
	l.t.Helper()
	list, err := l.Filters.List(l.t.Context(), of.ID)
	require.NoError(l.t, err)
	return list
}

func filtersKeep(l *library) {
	assert.Equal(l.t, []domain.SavedFilter{}, l.filters(l.editor))
	saved := map[string]domain.SavedFilter{}
	for _, name := range []string{"Văn 10", "Âm nhạc", "Văn 2"} {
		f, err := l.saveFilter(l.editor, "  "+name+" ", "?search=s%C3%A1ch&sort=waiting")
		require.NoError(l.t, err)
		assert.Equal(l.t, name, f.Name)
		assert.Equal(l.t, "search=s%C3%A1ch&sort=waiting", f.Query)
		saved[name] = f
	}
	_, err := l.saveFilter(l.other, "Văn 10", "")
	require.NoError(l.t, err)
	assert.Equal(l.t, []domain.SavedFilter{saved["Âm nhạc"], saved["Văn 2"], saved["Văn 10"]}, l.filters(l.editor))
	assert.Len(l.t, l.filters(l.other), 1)
}

func filterNames(l *library) {
	first, err := l.saveFilter(l.editor, "Của Tôi", "status=draft")
	require.NoError(l.t, err)
	again, err := l.saveFilter(l.editor, "của tôi", "status=draft")
	require.NoError(l.t, err)
	assert.Equal(l.t, first, again, "the same was sent again")
	_, err = l.saveFilter(l.editor, "CU\u0309A TÔI", "status=rejected") // with decomposed marks
	assert.ErrorIs(l.t, err, domain.ErrFilterExists)
	_, err = l.saveFilter(l.editor, "Cua toi", "status=rejected")
	assert.NoError(l.t, err, "marks tell names apart")
}

func filtersBounded(l *library) {
	for i := range domain.MaxFilters - 5 {
		_, err := l.saveFilter(l.editor, fmt.Sprint("Bộ lọc ", i), "")
		require.NoError(l.t, err)
	}
	var kept atomic.Int32
	atOnce(12, func(i int) {
		_, err := l.saveFilter(l.editor, fmt.Sprint("Cùng lúc ", i), "")
		if err == nil {
			kept.Add(1)
			return
		}
		assert.ErrorIs(l.t, err, domain.ErrFiltersFull)
	})
	assert.EqualValues(l.t, 5, kept.Load())
	assert.Len(l.t, l.filters(l.editor), domain.MaxFilters)
	_, err := l.saveFilter(l.editor, "Bộ lọc 0", "")
	assert.NoError(l.t, err, "it is there")
	_, err = l.saveFilter(l.other, "Của người khác", "")
	assert.NoError(l.t, err)
}

func filterRemoved(l *library) {
	mine, err := l.saveFilter(l.editor, "Một", "")
	require.NoError(l.t, err)
	_, err = l.saveFilter(l.editor, "Hai", "")
	require.NoError(l.t, err)
	remove := func(by domain.Actor, id string) error {
		return l.Filters.Remove(l.t.Context(), ports.Operator(by, l.tick()), id)
	}
	assert.ErrorIs(l.t, remove(l.other, mine.ID), domain.ErrNoFilter)
	assert.ErrorIs(l.t, remove(l.editor, newID()), domain.ErrNoFilter)
	assert.Len(l.t, l.filters(l.editor), 2)
	require.NoError(l.t, remove(l.editor, mine.ID))
	assert.ErrorIs(l.t, remove(l.editor, mine.ID), domain.ErrNoFilter)
	assert.Equal(l.t, "Hai", l.filters(l.editor)[0].Name)
	assert.Len(l.t, l.filters(l.editor), 1)
}

func filterRefused(l *library) {
	_, err := l.saveFilter(l.editor, " ", "")
	assert.ErrorIs(l.t, err, &domain.Error{Code: "filter.invalid"})
	assert.Empty(l.t, l.filters(l.editor))
}
