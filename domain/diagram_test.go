package domain_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// diagram draws the table as doc.go shows it.
func diagram() string {
	var b strings.Builder
	b.WriteString("//\tstateDiagram-v2\n//\t    [*] --> draft\n")
	for _, r := range domain.Workflow {
		who := "creator"
		if !r.Creator {
			roles := make([]string, len(r.Roles))
			for i, role := range r.Roles {
				roles[i] = string(role)
			}
			who = strings.Join(roles, ", ")
		}
		label := string(r.Action)
		if r.CommentRequired {
			label += ", with a comment"
		}
		for _, from := range r.From {
			fmt.Fprintf(&b, "//\t    %s --> %s: %s (%s)\n", from, r.To, label, who)
		}
	}
	return b.String()
}

// RULES §2.1: where this fails, put what it wants into doc.go.
func TestTheDiagramInTheDocsIsTheTable(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	drawn := slices.Collect(func(yield func(string) bool) {
		for line := range strings.Lines(string(doc)) {
			if strings.HasPrefix(line, "//\t") && !yield(line) {
				return
			}
		}
	})
	assert.Equal(t, diagram(), strings.Join(drawn, ""))
}
