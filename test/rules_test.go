package test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	ruleTitle = regexp.MustCompile(`(?m)^##+ (\d+(?:\.\d+)?) `)
	citation  = regexp.MustCompile(`\bRULES §+(\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)`)
	number    = regexp.MustCompile(`\d+(?:\.\d+)?`)
	refusal   = regexp.MustCompile(`Code(?::| =)\s+"([a-z_.]+)"|invalidField\([^,\n]+, "([a-z_.]+)"|\.refusal\("([a-z_.]+)"`)
	ruleCode  = regexp.MustCompile("`([a-z]+(?:\\.[a-z_]+)?)`")
	// Written so that it does not match itself.
	elsewhere = regexp.MustCompile(`\b(?:SP)EC\b|\b(?:CON)TRACT\b|\bTest(?:Issue|Spec|Contract)\d\w*|\bHOUSE\.md`)
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

// RULES §15.2: every cited section exists.
func TestEverySectionThatIsCitedExists(t *testing.T) {
	there := ruleNumbers(t)
	assert.Len(t, slices.Compact(slices.Sorted(slices.Values(there))), len(there), "a number is there twice")
	for file, text := range sources(t) {
		for _, section := range cited(text) {
			assert.Contains(t, there, section, "%s cites RULES §%s", file, section)
		}
	}
}

// RULES §15.2: every promise has a test. A section with parts is cited by its parts.
func TestEverySectionIsCitedByATest(t *testing.T) {
	byTests := map[string]bool{}
	for file, text := range sources(t) {
		if isTest(file) {
			for _, section := range cited(text) {
				byTests[section] = true
			}
		}
	}
	for _, section := range ruleNumbers(t) {
		if strings.Contains(section, ".") {
			assert.True(t, byTests[section], "no test cites RULES §%s", section)
		}
	}
}

// RULES §15.2: everything that is cited is in the repository, and tests are named after their
// subject.
func TestNothingIsCitedThatNoCloneHolds(t *testing.T) {
	for file, text := range sources(t) {
		assert.Empty(t, elsewhere.FindAllString(text, -1), file)
	}
}

// internal are codes that no response has: they are shown at the command line, or replaced.
var internal = []string{"job.not_found", "file.confirmed_meanwhile"}

// RULES §11.3: one list has all codes that programs may meet.
func TestEveryCodeOfARefusalIsInTheDescription(t *testing.T) {
	code := schemas(t)["Problem"].Value.Properties["code"]
	assert.ElementsMatch(t, groups(refusal, programs(t)), append(groups(ruleCode, code.Value.Description), internal...))
}
