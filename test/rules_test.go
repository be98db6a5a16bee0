package test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	ruleTitle = regexp.MustCompile(`(?m)^##+ (\d+(?:\.\d+)?) `)
	citation  = regexp.MustCompile(`\bRULES §+(\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)`)
	number    = regexp.MustCompile(`\d+(?:\.\d+)?`)
)

// ruleNumbers are the numbers of docs/RULES.md's sections.
func ruleNumbers(t *testing.T) []string {
	t.Helper()
	found := []string{}
	for _, m := range ruleTitle.FindAllStringSubmatch(sources(t)["docs/RULES.md"], -1) {
		found = append(found, m[1])
	}
	require.NotEmpty(t, found)
	return found
}

// cited lists the sections that a text cites.
func cited(text string) []string {
	found := []string{}
	for _, m := range citation.FindAllStringSubmatch(text, -1) {
		found = append(found, number.FindAllString(m[1], -1)...)
	}
	return found
}

// RULES §15.2: whoever follows a citation finds the section.
func TestEverySectionThatIsCitedExists(t *testing.T) {
	there := ruleNumbers(t)
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(there))), len(there), "a number stands twice")
	for file, text := range sources(t) {
		for _, section := range cited(text) {
			assert.Contains(t, there, section, "%s cites RULES §%s", file, section)
		}
	}
}
