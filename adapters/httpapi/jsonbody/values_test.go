package jsonbody

import (
	"encoding/json"
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

// RULES §5.4.
func TestNullIsNeitherTrueNorFalse(t *testing.T) {
	var sent struct {
		Disabled Member[bool]
		Name     Member[string]
	}
	assert.NoError(t, json.Unmarshal([]byte(`{"Disabled": false, "Name": null}`), &sent))
	assert.True(t, sent.Disabled.Sent && sent.Name.Sent)
	assert.Error(t, json.Unmarshal([]byte(`{"Disabled": null}`), &sent), "it would enable an account")
}
