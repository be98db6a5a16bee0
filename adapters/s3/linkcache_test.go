package s3

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLinksAreRememberedWithinBounds(t *testing.T) {
	var c linkCache
	often := linkKey{object: "often"}
	c.put(often, "link")
	for i := range 10 * generation {
		c.put(linkKey{object: strconv.Itoa(i)}, "other")
		if i%100 == 0 {
			_, ok := c.get(often)
			assert.True(t, ok, "what is asked for stays")
		}
	}
	assert.LessOrEqual(t, len(c.young)+len(c.old), 2*generation)
	_, ok := c.get(linkKey{object: "0"})
	assert.False(t, ok, "what nobody asks for goes")
}
