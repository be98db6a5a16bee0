package opds

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/ports"
)

// RULES §29.2: a facet has as many values as fit, also if several are equally frequent.
func TestAFacetHasItsMostFrequentValues(t *testing.T) {
	all := make([]ports.PublicValue, maxFacetValues+2)
	for i := range all {
		all[i] = ports.PublicValue{Key: fmt.Sprintf("%02d", i), Count: 1}
	}
	assert.Equal(t, all[:maxFacetValues], mostFrequent(all, ""))
	assert.Equal(t, all[:2], mostFrequent(all[:2], ""))
	assert.Empty(t, mostFrequent(nil, ""))
	last := maxFacetValues + 1
	all[last].Count = 2
	assert.Equal(t, append(all[:maxFacetValues-1:maxFacetValues-1], all[last]), mostFrequent(all, ""))
	assert.Equal(t, append(all[:maxFacetValues-1:maxFacetValues-1], all[maxFacetValues], all[last]), mostFrequent(all, all[maxFacetValues].Key), "and the chosen one")
}
