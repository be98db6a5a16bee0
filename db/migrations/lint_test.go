package migrations_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/db/migrations"
)

// baseline is the last step of the schema's baseline. Later steps run while the previous version
// continues working with the same tables.
const baseline = "00031"

// allowedRemovals are the statements of steps that remove something which neither this version nor one that may run
// beside it uses.
var allowedRemovals = map[string][]string{
	"00041_without_maps.sql":          {"DROP TABLE IF EXISTS search_changes", "DROP FUNCTION IF EXISTS search_without_maps"},
	"00042_without_places.sql":        {"ALTER TABLE ebook_search DROP COLUMN IF EXISTS n"},
	"00043_without_null_outlines.sql": {"DROP TRIGGER IF EXISTS empty_outline", "DROP FUNCTION IF EXISTS empty_outline"},
	"00044_without_recounts.sql": {"DROP TRIGGER IF EXISTS forget_log_head", "DROP TRIGGER IF EXISTS count_returned",
		"DROP FUNCTION IF EXISTS forget_log_head"},
}

// rule is a pattern that such a step must not contain, and why or what to do instead.
type rule struct {
	pattern *regexp.Regexp
	instead string
}

// oneReleaseLater is the finding about a statement that removes something.
const oneReleaseLater = "the previous version needs it: remove it a release after nothing uses it"

func forbid(pattern, instead string) rule {
	return rule{regexp.MustCompile(`(?is)` + pattern), instead}
}

// The rules are for one statement. tableRules do not apply to a table that the step itself creates.
var (
	rules = []rule{
		forbid(`^(DROP\s+(TABLE|VIEW|FUNCTION|COLLATION|TRIGGER)|TRUNCATE)\b`, oneReleaseLater),
		forbid(`^(LOCK|VACUUM|CLUSTER|REINDEX)\b`, "everybody would wait"),
		forbid(`^DROP\s+INDEX\s+(IF\b|\w+$)`, "DROP INDEX CONCURRENTLY"),
	}
	tableRules = []rule{
		forbid(`\bRENAME\b`, "the previous version knows the old name: add, copy, remove a release later"),
		forbid(`\bDROP\s+COLUMN\b`, oneReleaseLater),
		forbid(`\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b`, "it rewrites the whole table: add a column of the new type"),
		forbid(`\bSET\s+NOT\s+NULL\b`, "it reads the whole table under a lock: CHECK (… IS NOT NULL) NOT VALID, then VALIDATE"),
		forbid(`\bADD\s+COLUMN\b.*\bNOT\s+NULL\b`, "the previous version stores rows without it: let it be NULL"),
		forbid(`\bADD\s+COLUMN\b.*\b(GENERATED|(small|big)?serial)\b`, "it rewrites the whole table"),
		forbid(`\bADD\s+COLUMN\b.*\bDEFAULT\b.*\(`, "a default that is computed rewrites the whole table"),
		forbid(`\bADD\s+COLUMN\b.*\b(REFERENCES|UNIQUE|PRIMARY|CHECK)\b`, "add the constraint by itself"),
		forbid(`\bADD\s+(CONSTRAINT\s+\w+\s+)?(UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b.*\(`, "CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX"),
		forbid(`\bSET\s+(UN)?LOGGED\b|\bSET\s+TABLESPACE\b|\bATTACH\s+PARTITION\b`, "it holds the table for long"),
		forbid(`\bDISABLE\s+TRIGGER\b|\bENABLE\s+(ALWAYS\s+)?RULE\b`, "the previous version relies on it"),
	}
)

var (
	concurrently = regexp.MustCompile(`(?is)^(CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX)\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?(\w+)`)
	plainIndex   = regexp.MustCompile(`(?is)^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:\w+\s+)?ON\s+(\w+)`)
	alterTable   = regexp.MustCompile(`(?is)^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)`)
	createTable  = regexp.MustCompile(`(?is)^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)`)
	writeRows    = regexp.MustCompile(`(?is)^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+(\w+)`)
	foreignKey   = regexp.MustCompile(`(?is)\bADD\s+(?:CONSTRAINT\s+\w+\s+)?FOREIGN\s+KEY\b`)
	constraint   = regexp.MustCompile(`(?is)\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b`)
	notValid     = regexp.MustCompile(`(?is)\bNOT\s+VALID\b`)
	validate     = regexp.MustCompile(`(?is)\bVALIDATE\s+CONSTRAINT\b`)
)

// violations returns what must not run beside a server of the previous version.
func violations(step string) []string {
	up, _, _ := strings.Cut(step, "-- +goose Down")
	found, created, filled, changed := []string{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	var validates, addsNotValid bool
	add := func(statement, instead string) {
		found = append(found, fmt.Sprintf("%.60s: %s", strings.Join(strings.Fields(statement), " "), instead))
	}
	all := statements(up)
	for _, s := range all {
		for _, r := range rules {
			if r.pattern.MatchString(s) {
				add(s, r.instead)
			}
		}
		if m := createTable.FindStringSubmatch(s); m != nil {
			created[m[1]] = true
		}
		if m := plainIndex.FindStringSubmatch(s); m != nil && !created[m[1]] {
			add(s, "CREATE INDEX CONCURRENTLY")
		}
		if m := writeRows.FindStringSubmatch(s); m != nil {
			if filled[m[1]] = true; !created[m[1]] {
				add(s, "rows are changed in batches, by the program")
			}
		}
		m := alterTable.FindStringSubmatch(s)
		if m != nil && created[m[1]] && filled[m[1]] && foreignKey.MatchString(s) && !notValid.MatchString(s) {
			add(s, "it reads every row while the other table is locked: NOT VALID, then VALIDATE in a later step")
		}
		if m == nil || created[m[1]] {
			continue
		}
		changed[m[1]] = true
		validates, addsNotValid = validates || validate.MatchString(s), addsNotValid || notValid.MatchString(s)
		for _, r := range tableRules {
			if r.pattern.MatchString(s) {
				add(s, r.instead)
			}
		}
		if constraint.MatchString(s) && !notValid.MatchString(s) {
			add(s, "it reads the whole table under a lock: NOT VALID, then VALIDATE")
		}
	}
	if len(changed) > 1 {
		found = append(found, "several tables are locked at once: change one table in each step")
	}
	if validates && addsNotValid {
		found = append(found, "VALIDATE in the step of NOT VALID keeps its lock: use another step")
	}
	return append(found, indexViolations(up, all)...)
}

// indexViolations checks that a step outside of a transaction only creates or drops one index, so that it can run
// again after it was killed, and without a lock timeout, because nobody waits for it.
func indexViolations(up string, all []string) []string {
	outside := strings.Contains(up, "-- +goose NO TRANSACTION")
	var indexes [][]string
	for _, s := range all {
		if m := concurrently.FindStringSubmatch(s); m != nil {
			indexes = append(indexes, m)
		}
	}
	switch {
	case len(indexes) == 0 && !outside:
		return nil
	case len(indexes) == 0:
		return []string{"NO TRANSACTION without CONCURRENTLY: a part of it may stay"}
	case !outside:
		return []string{"CONCURRENTLY needs -- +goose NO TRANSACTION"}
	}
	upper := []string{}
	for _, s := range all {
		upper = append(upper, strings.ToUpper(strings.Join(strings.Fields(s), " ")))
	}
	name := strings.ToUpper(indexes[len(indexes)-1][2])
	drop, create := "DROP INDEX CONCURRENTLY IF EXISTS "+name, " INDEX CONCURRENTLY "+name+" ON "
	complete := len(upper) >= 3 && upper[0] == "SET LOCK_TIMEOUT = 0" && upper[1] == drop && upper[len(upper)-1] == "RESET LOCK_TIMEOUT" &&
		(len(upper) == 3 || len(upper) == 4 && strings.Contains(upper[2], create))
	if !complete {
		return []string{"one index in each step: SET lock_timeout = 0; DROP INDEX CONCURRENTLY IF EXISTS x; CREATE INDEX CONCURRENTLY x …; RESET lock_timeout"}
	}
	return nil
}

var comment = regexp.MustCompile(`--[^\n]*`)

// statements splits SQL at its semicolons. A body in StatementBegin and
// StatementEnd is one statement.
func statements(sql string) []string {
	var list []string
	for i, part := range strings.Split(sql, "-- +goose StatementBegin") {
		whole := ""
		if i > 0 {
			whole, part, _ = strings.Cut(part, "-- +goose StatementEnd")
		}
		for _, s := range append([]string{whole}, strings.Split(comment.ReplaceAllString(part, ""), ";")...) {
			if s = strings.TrimSpace(s); s != "" {
				list = append(list, s)
			}
		}
	}
	return list
}

// TestStepsAfterTheReleaseRunBesideServers also reads the steps with which
// test/operations migrates under load: what passes here is what is tried there (RULES §13.8).
func TestStepsAfterTheReleaseRunBesideServers(t *testing.T) {
	for _, dir := range []fs.FS{migrations.FS, os.DirFS("../../test/operations/testdata/migrations")} {
		names, err := fs.Glob(dir, "*.sql")
		require.NoError(t, err)
		require.NotEmpty(t, names)
		for _, name := range names {
			if name[:len(baseline)] <= baseline {
				continue
			}
			step, err := fs.ReadFile(dir, name)
			require.NoError(t, err)
			found := violations(string(step))
			require.Len(t, found, len(allowedRemovals[name]), "%s: %v", name, found)
			for i, removal := range allowedRemovals[name] {
				assert.True(t, strings.HasPrefix(found[i], removal) && strings.HasSuffix(found[i], oneReleaseLater), "%s: %s", name, found[i])
			}
		}
	}
}
