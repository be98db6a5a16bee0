package observe

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §26.1: a token in a path is not logged, however it is escaped.
func TestATokenIsNotLogged(t *testing.T) {
	value := strings.Repeat("a2", 29)
	for _, begin := range []string{"cms_pat_", "CMS_PAT_", "cms%5Fpat%5f", "cms_pat%5F"} {
		assert.Equal(t, "/x/cms_pat_…/y", Redact("/x/"+begin+value+"/y"))
	}
	assert.Equal(t, "/cms_path", Redact("/cms_path"))
}
