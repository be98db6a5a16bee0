package operations

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

var remedy = regexp.MustCompile("`((?:UPDATE|DELETE) [^`]+)`")

// RULES §14.5: PostgreSQL accepts the statements that OPERATIONS names as remedies of findings.
func TestTheRemediesOfFindingsFitTheDatabase(t *testing.T) {
	document, err := os.ReadFile("../../docs/OPERATIONS.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(document), "| finding | what to do |")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	statements := remedy.FindAllStringSubmatch(table, -1)
	require.NotEmpty(t, statements)
	db := open(t, harness.Postgres(t))
	for _, statement := range statements {
		_, err := db.Exec("EXPLAIN " + statement[1])
		assert.NoError(t, err, statement[1])
	}
}
