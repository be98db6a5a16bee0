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
	anySetting   = regexp.MustCompile(`\bCMS_[A-Z0-9_]*[A-Z0-9]\b`)
	usageCommand = regexp.MustCompile(`(?m)^  ([a-z]+)(?: ([a-z]+))?`)
	namedCommand = regexp.MustCompile("(?m)(?:`|^|/|; )cms ([a-z]+)(?: ([a-z]+))?")
	namedMetric  = regexp.MustCompile(`\bcms_[a-z_]+[a-z]`)
	quoted       = regexp.MustCompile("`([^`]+)`")
	auditEvent   = regexp.MustCompile(`\b(?:[aA]udit|Record)\((?:[\w.]+, )?"([a-z_]+)"`)
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
func TestEverySettingIsInTheReadme(t *testing.T) {
	_, table, found := strings.Cut(sources(t)["README.md"], "\n## Settings\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	names := []string{}
	for line := range strings.Lines(table) {
		if row, ok := strings.CutPrefix(line, "| "); ok {
			name, _, _ := strings.Cut(row, " | ")
			names = append(names, name)
		}
	}
	listed := groups(namedSetting, strings.Join(names, " "))
	assert.Equal(t, groups(readSetting, programs(t)), listed)
}

// RULES §15.2: every setting that a document names is read.
func TestEverySettingThatADocumentNamesExists(t *testing.T) {
	read := append(groups(readSetting, programs(t)), "CMS_LONG", "CMS_TOKEN") // of the tests, and of the examples for integrators
	for file, text := range documents(t) {
		for _, name := range anySetting.FindAllString(text, -1) {
			assert.Contains(t, read, name, file)
		}
	}
}

// RULES §15.2: every command in a document exists.
func TestEveryCommandThatADocumentNamesExists(t *testing.T) {
	second := map[string][]string{"help": {""}} // the second words of a command by its first word
	for _, m := range usageCommand.FindAllStringSubmatch(sources(t)["cmd/cms/usage.go"], -1) {
		second[m[1]] = append(second[m[1]], m[2])
	}
	for file, text := range documents(t) {
		for _, m := range namedCommand.FindAllStringSubmatch(text, -1) {
			assert.Contains(t, second, m[1], "%s names cms %s", file, m[1])
			if hasSecond := slices.ContainsFunc(second[m[1]], func(word string) bool { return word != "" }); hasSecond && m[2] != "" {
				assert.Contains(t, second[m[1]], m[2], "%s names cms %s %s", file, m[1], m[2])
			}
		}
	}
}

// RULES §13.10: a metric in a document exists, so that an alarm on it can fire.
func TestEveryMetricThatADocumentNamesExists(t *testing.T) {
	code := programs(t)
	for file, text := range documents(t) {
		text = strings.ReplaceAll(text, "`cms_pat_`", "") // begins the tokens of programs
		for _, name := range namedMetric.FindAllString(text, -1) {
			name = strings.TrimSuffix(name, "_bucket")
			assert.Contains(t, code, `"`+name+`"`, "%s names %s", file, name)
		}
	}
}

// RULES §13.10: the docs explain each event of the audit.
func TestEveryEventOfTheAuditIsInTheDocs(t *testing.T) {
	operations, events := sources(t)["docs/OPERATIONS.md"], groups(auditEvent, programs(t))
	require.Greater(t, len(events), 20)
	for _, event := range events {
		closing := "`"
		if strings.HasSuffix(event, "_") { // the command's word follows
			closing = ""
		}
		assert.Contains(t, operations, "`"+event+closing, event)
	}
}

// RULES §15.2: figures in OPERATIONS are those of the code. If this fails, correct the document,
// or the pair.
func TestTheFiguresInOperationsAreThoseOfTheCode(t *testing.T) {
	all := sources(t)
	for _, pair := range []struct{ file, code, words string }{
		{"cmd/cms/webserver/server.go", "HeaderTimeout = 10 * time.Second", "a header has 10 seconds"},
		{"cmd/cms/webserver/server.go", "MaxHeader      = 32 << 10", "10 seconds and 32 KiB"},
		{"cmd/cms/background.go", "drainTimeout  = 20 * time.Second", "up to 20 seconds"},
		{"cmd/cms/webserver/connections.go", "maxFromAddress = 512", "may have 512 connections"},
		{"cmd/cms/webserver/connections.go", "maxConnections = 4096", "all 4,096"},
		{"adapters/httpapi/admission/deadlines.go", "bodyTimeout = 30 * time.Second", "a body 30 seconds"},
		{"adapters/httpapi/admission/deadlines.go", "workTimeout = 2 * time.Minute", "a request two minutes to be worked on"},
		{"adapters/httpapi/admission/deadlines.go", "stallTimeout = time.Minute", "a file may not stall for a minute"},
		{"internal/capacity/capacity_test.go", "Reading: 12, Writing: 8, Reads: 10, ReadsEach: 3, WritesEach: 2}, Of(Default(2))", "With two cores that is 23: 12 for reading and 8 for writing"},
		{"internal/capacity/capacity_test.go", "Reads: 10, ReadsEach: 3", "with two cores ten reads are worked on in parallel, three of one person"},
		{"internal/capacity/capacity_test.go", "WritesEach: 2}, Of(Default(2))", "two of one person's writes"},
		{"internal/capacity/capacity.go", "defaultBase = 11 defaultForCore = 6 defaultMost = 43", "by default 11 and 6 for each core, 43 at most"},
		{"domain/writing.go", "WriteBurst = 128 << 20", "128 MiB at once"},
		{"domain/writing.go", "WritePerSecond = MaxOutlineBody / 30", "and 4 MiB more each minute"},
		{"cmd/standalone/embeddedpg/cluster.go", "max_wal_size=256MB", "up to 256 MB for its log"},
		{"adapters/postgres/database/connect.go", `"4250"`, "4.25 seconds"},
		{"adapters/postgres/database/connect.go", `"lock_timeout":                        "4000"`, "a lock 4"},
		{"adapters/postgres/schema/migrate.go", "lockTimeout       = 300 * time.Millisecond", "gives up after 0.3 seconds"},
		{"adapters/postgres/schema/migrate.go", "maxLockWait       = 10 * time.Minute", "for ten minutes"},
		{"domain/retention.go", "AccessTokenLife = 15 * time.Minute", "they last 15 minutes"},
	} {
		assert.True(t, strings.Contains(oneLine(all[pair.file]), oneLine(pair.code)), "%s no longer says %s", pair.file, pair.code)
		assert.True(t, strings.Contains(oneLine(all["docs/OPERATIONS.md"]), pair.words), "%s: %s", pair.file, pair.code)
	}
}

// oneLine is a text whose line breaks and columns do not matter.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// RULES §14.5: OPERATIONS explains only findings that exist.
func TestEveryFindingThatOperationsExplainsIsMade(t *testing.T) {
	_, table, found := strings.Cut(sources(t)["docs/OPERATIONS.md"], "| finding | what to do |\n|---|---|\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n\n")
	code := programs(t)
	for row := range strings.Lines(table) {
		findings, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | ")
		for _, finding := range quoted.FindAllStringSubmatch(findings, -1) {
			parts := strings.Split(finding[1], "…")
			for i := range parts {
				parts[i] = regexp.QuoteMeta(parts[i])
			}
			assert.True(t, regexp.MustCompile(strings.Join(parts, `[^"\n]*`)).MatchString(code), "nothing finds %q", finding[1])
		}
	}
}
