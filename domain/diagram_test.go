package domain_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// diagram draws the table as a state diagram in Mermaid's language.
func diagram() string {
	var b strings.Builder
	b.WriteString("stateDiagram-v2\n    [*] --> draft\n")
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
			fmt.Fprintf(&b, "    %s --> %s: %s (%s)\n", from, r.To, label, who)
		}
	}
	return b.String()
}

// RULES §2.1: if this fails, copy the expected diagram into docs/WORKFLOW.md.
func TestTheDiagramInTheDocsIsTheTable(t *testing.T) {
	page, err := os.ReadFile("../docs/WORKFLOW.md")
	require.NoError(t, err)
	_, drawn, _ := strings.Cut(string(page), "```mermaid\n")
	drawn, _, _ = strings.Cut(drawn, "```")
	assert.Equal(t, diagram(), drawn)
}
