package recent

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestAValueIsRememberedForAsLongAsItsLife(t *testing.T) {
	m, start := New[int](time.Minute), time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	m.Put("a", 7, start)
	value, age, ok := m.Get("a", start.Add(59*time.Second))
	assert.True(t, ok)
	assert.Equal(t, 7, value)
	assert.Equal(t, 59*time.Second, age)
	_, _, ok = m.Get("a", start.Add(time.Minute))
	assert.False(t, ok, "too old")
	_, _, ok = m.Get("a", start.Add(-time.Second))
	assert.False(t, ok, "put later than it is asked for")
	_, _, ok = m.Get("b", start)
	assert.False(t, ok)
}

func TestWhatIsTooOldIsForgotten(t *testing.T) {
	m, start := New[int](time.Minute), time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for i := range 600 {
		m.Put(fmt.Sprint(i), i, start.Add(time.Duration(i)*time.Second))
		assert.LessOrEqual(t, len(m.known), 120)
	}
}
