package deploy

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/project"
)

// RULES §13.12: operators who upgrade find this version in the changelog, with its newest step of
// the schema and which versions may run beside it. Where this fails, say what an operator has
// to do about the new step, if anything.
func TestTheChangelogNamesThisVersionAndItsSchema(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(project.Dir(), "CHANGELOG.md"))
	require.NoError(t, err)
	intro, versions, found := strings.Cut(string(text), "\n## ")
	require.True(t, found)
	assert.Contains(t, intro, "**Versions side by side.**")

	output, err := newMachine(t).types(t, "cms version")
	require.NoError(t, err, output)
	number := regexp.MustCompile(`^cms (\d+\.\d+)\.\d+, schema (\d+)`).FindStringSubmatch(output)
	require.NotNil(t, number, output)
	newest, _, _ := strings.Cut(versions, "\n## ")
	heading, _, _ := strings.Cut(newest, "\n")
	assert.Regexp(t, `\b`+regexp.QuoteMeta(number[1])+`\b`, heading, "the newest version in the changelog is another")

	steps, err := filepath.Glob(filepath.Join(project.Dir(), "db", "migrations", "0*.sql"))
	require.NoError(t, err)
	last := strings.TrimSuffix(filepath.Base(slices.Max(steps)), ".sql")
	assert.Contains(t, newest, "`"+last+"`", "the changelog does not name the newest step of the schema")
}
