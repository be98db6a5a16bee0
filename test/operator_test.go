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
	readSetting  = regexp.MustCompile(`\br\.\w+\("([A-Z][A-Z0-9_]+)"|\benv\["([A-Z][A-Z0-9_]+)"\]`)
	namedSetting = regexp.MustCompile("`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`")
	namedCommand = regexp.MustCompile("(?m)(?:`|^|/|; )cms ([a-z]+)(?: ([a-z]+))?")
	namedMetric  = regexp.MustCompile(`\bcms_[a-z_]+[a-z]`)
	auditEvent   = regexp.MustCompile(`\baudit\((?:[\w.]+, )?"([a-z_]+)"`)
)

// programs is the text of all that is built into the product, in Go.
func programs(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for file, text := range sources(t) {
		if strings.HasSuffix(file, ".go") && !isTest(file) && !strings.HasPrefix(file, "test/") {
			all.WriteString(text)
		}
	}
	return all.String()
}

// groups are the distinct texts that a pattern's groups find.
func groups(pattern *regexp.Regexp, text string) []string {
	found := []string{}
	for _, m := range pattern.FindAllStringSubmatch(text, -1) {
		found = append(found, strings.Join(m[1:], ""))
	}
	return slices.Compact(slices.Sorted(slices.Values(found)))
}

// RULES §13.4: the README's table has every setting, and none that is not read.
func TestEverySettingStandsInTheReadme(t *testing.T) {
	_, table, found := strings.Cut(sources(t)["README.md"], "\n## Settings\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	rows := []string{}
	for line := range strings.Lines(table) {
		if row, ok := strings.CutPrefix(line, "| "); ok {
			name, _, _ := strings.Cut(row, " | ")
			rows = append(rows, namedSetting.FindAllString(name, -1)...)
		}
	}
	listed := groups(namedSetting, strings.Join(rows, " "))
	assert.Equal(t, groups(readSetting, programs(t)), listed)
}

// RULES §15.2: an operator who types what a document says is understood.
func TestEveryCommandThatADocumentNamesExists(t *testing.T) {
	usage := sources(t)["cmd/cms/main.go"]
	for file, text := range documents(t) {
		for _, m := range namedCommand.FindAllStringSubmatch(text, -1) {
			if m[1] == "help" {
				continue
			}
			assert.Contains(t, usage, "\n  "+m[1], "%s names cms %s", file, m[1])
			if m[2] != "" && strings.Contains(usage, "\n  "+m[1]+" ") && (m[1] == "user" || m[1] == "ebook") {
				assert.Contains(t, usage, "\n  "+m[1]+" "+m[2]+" ", "%s names cms %s %s", file, m[1], m[2])
			}
		}
	}
}

// RULES §13.10: an alarm on a metric that nobody counts would never ring.
func TestEveryMetricThatADocumentNamesExists(t *testing.T) {
	code := programs(t)
	for file, text := range documents(t) {
		for _, name := range namedMetric.FindAllString(text, -1) {
			name = strings.TrimSuffix(name, "_bucket")
			assert.Contains(t, code, `"`+name+`"`, "%s names %s", file, name)
		}
	}
}

// RULES §13.10: whoever reads the audit finds each of its events explained.
func TestEveryEventOfTheAuditStandsInTheDocs(t *testing.T) {
	operations := sources(t)["docs/OPERATIONS.md"]
	for _, event := range groups(auditEvent, programs(t)) {
		closing := "`"
		if strings.HasSuffix(event, "_") { // the command's word follows
			closing = ""
		}
		assert.Contains(t, operations, "`"+event+closing, event)
	}
}
