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

// RULES §2.1: the table that people read is the one that the product obeys.
// Where this fails, put what it wants into docs/RULES.md.
func TestTheWorkflowTableInTheRulesIsTheDomains(t *testing.T) {
	rules, err := os.ReadFile("../docs/RULES.md")
	require.NoError(t, err)
	assert.Contains(t, string(rules), workflowTable())
}

func workflowTable() string {
	var b strings.Builder
	b.WriteString("| action | from | to | who | comment |\n|---|---|---|---|---|\n")
	for _, r := range domain.Workflow {
		who := joined(r.Roles)
		if r.Creator {
			who = "creator"
		}
		comment := "optional"
		switch {
		case r.Action == domain.Edit:
			comment = "–"
		case r.CommentRequired:
			comment = "required"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", r.Action, joined(r.From), r.To, who, comment)
	}
	return b.String() + "\n"
}

func joined[S ~string](words []S) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ", ")
}
