package fieldtest_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/test/fieldtest"
)

type inner struct{ Text string }

type outer struct {
	inner
	N      int
	Yes    bool
	At     *time.Time
	Inside *inner
	List   []inner
	hidden int
}

func TestEachFieldIsChangedByItself(t *testing.T) {
	filled := fieldtest.Filled[outer]()
	assert.True(t, filled.N != 0 && filled.Yes && !filled.At.IsZero() && filled.Inside.Text != "" && filled.List[0].Text != filled.Inside.Text)
	assert.Zero(t, filled.hidden)
	var names []string
	fieldtest.Each(func(name string, changed outer) {
		names = append(names, name)
		assert.NotEqual(t, filled, changed, name)
	})
	assert.Equal(t, []string{"N", "Yes", "At", "Inside.Text", "List.Text"}, names, "an embedded struct that is not exported is left out")
}

func TestFieldsThatARowDoesNotFillAreNamed(t *testing.T) {
	var v struct {
		inner
		Inside inner
		N      int
		At     *time.Time
		Listed []string
	}
	assert.Equal(t, []string{"Inside.Text", "N", "At", "Listed"}, fieldtest.Unread(&v, nil))
	assert.Equal(t, []string{"Inside.Text", "N"}, fieldtest.Unread(&v, []any{&v.Listed, &v.At}))
	assert.Empty(t, fieldtest.Unread(&v, []any{&v.Inside, &v.N, &v.At, (*names)(&v.Listed)}), "a struct may be read as a whole, and another type may read it")
}

type names []string
