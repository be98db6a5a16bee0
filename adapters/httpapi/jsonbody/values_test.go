package jsonbody

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFractionsAndHugeNumbersBecomeZero(t *testing.T) {
	whole := func(v float64) *int { return Number{&v}.Whole() }
	assert.Nil(t, Number{}.Whole())
	assert.Equal(t, 12, *whole(12))
	for _, wrong := range []float64{1.5, 1e18, -1e300} {
		assert.Zero(t, *whole(wrong), "refused like page 0")
	}
}
