package pdf

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §17.12, §1.2: keywords are kept as far as they fit into the tags.
func TestKeywordsFillTheTags(t *testing.T) {
	first, second := strings.Repeat("ă", 600), strings.Repeat("â", domain.MaxTags-602)
	assert.Equal(t, []string{first, second}, keywords(first+";"+second))
	assert.Equal(t, []string{first}, keywords(first+";"+second+"b"))
}
