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

// baseline is the last step of the schema's baseline. What comes after it runs
// while the previous version continues working with the same tables.
const baseline = "00031"

// removed are what later steps remove, by what they say: nothing uses it any more,
// neither this version nor one that may run beside it.
var removed = map[string][]string{
	"00041_without_maps.sql":          {"DROP TABLE IF EXISTS search_changes", "DROP FUNCTION IF EXISTS search_without_maps"},
	"00042_without_places.sql":        {"ALTER TABLE ebook_search DROP COLUMN IF EXISTS n"},
	"00043_without_null_outlines.sql": {"DROP TRIGGER IF EXISTS empty_outline", "DROP FUNCTION IF EXISTS empty_outline"},
	"00044_without_recounts.sql": {"DROP TRIGGER IF EXISTS forget_log_head", "DROP TRIGGER IF EXISTS count_returned",
		"DROP FUNCTION IF EXISTS forget_log_head"},
}

// rule is something that such a step may not hold, and what to do instead.
type rule struct {
	pattern *regexp.Regexp
	instead string
}

// oneReleaseLater is the finding about what a step removes.
const oneReleaseLater = "the previous version needs it: remove it a release after nothing uses it"

func not(pattern, instead string) rule { return rule{regexp.MustCompile(`(?is)` + pattern), instead} }

// rules look at one statement. Those of table are for a table that was there
// before: the step itself may have made it.
var (
	rules = []rule{
		not(`^(DROP\s+(TABLE|VIEW|FUNCTION|COLLATION|TRIGGER)|TRUNCATE)\b`, oneReleaseLater),
		not(`^(LOCK|VACUUM|CLUSTER|REINDEX)\b`, "everybody would wait"),
		not(`^DROP\s+INDEX\s+(IF\b|\w+$)`, "DROP INDEX CONCURRENTLY"),
	}
	table = []rule{
		not(`\bRENAME\b`, "the previous version knows the old name: add, copy, remove a release later"),
		not(`\bDROP\s+COLUMN\b`, oneReleaseLater),
		not(`\bALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE\b`, "it rewrites the whole table: add a column of the new type"),
		not(`\bSET\s+NOT\s+NULL\b`, "it reads the whole table under a lock: CHECK (… IS NOT NULL) NOT VALID, then VALIDATE"),
		not(`\bADD\s+COLUMN\b.*\bNOT\s+NULL\b`, "the previous version stores rows without it: let it be NULL"),
		not(`\bADD\s+COLUMN\b.*\b(GENERATED|(small|big)?serial)\b`, "it rewrites the whole table"),
		not(`\bADD\s+COLUMN\b.*\bDEFAULT\b.*\(`, "a default that is computed rewrites the whole table"),
		not(`\bADD\s+COLUMN\b.*\b(REFERENCES|UNIQUE|PRIMARY|CHECK)\b`, "add the constraint by itself"),
		not(`\bADD\s+(CONSTRAINT\s+\w+\s+)?(UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b.*\(`, "CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX"),
		not(`\bSET\s+(UN)?LOGGED\b|\bSET\s+TABLESPACE\b|\bATTACH\s+PARTITION\b`, "it holds the table for long"),
		not(`\bDISABLE\s+TRIGGER\b|\bENABLE\s+(ALWAYS\s+)?RULE\b`, "the previous version relies on it"),
	}
)

var (
	concurrent  = regexp.MustCompile(`(?is)^(CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX)\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?(\w+)`)
	plainIndex  = regexp.MustCompile(`(?is)^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:\w+\s+)?ON\s+(\w+)`)
	altered     = regexp.MustCompile(`(?is)^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)`)
	made        = regexp.MustCompile(`(?is)^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)`)
	written     = regexp.MustCompile(`(?is)^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+(\w+)`)
	constrained = regexp.MustCompile(`(?is)\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b`)
	unproved    = regexp.MustCompile(`(?is)\bNOT\s+VALID\b`)
	proved      = regexp.MustCompile(`(?is)\bVALIDATE\s+CONSTRAINT\b`)
)

// violations names what a step holds that must not run beside a server.
func violations(step string) []string {
	up, _, _ := strings.Cut(step, "-- +goose Down")
	found, new, touched := []string{}, map[string]bool{}, map[string]bool{}
	var validates, promises bool
	say := func(statement, instead string) {
		found = append(found, fmt.Sprintf("%.60s: %s", strings.Join(strings.Fields(statement), " "), instead))
	}
	all := statements(up)
	for _, s := range all {
		for _, r := range rules {
			if r.pattern.MatchString(s) {
				say(s, r.instead)
			}
		}
		if m := made.FindStringSubmatch(s); m != nil {
			new[m[1]] = true
		}
		if m := plainIndex.FindStringSubmatch(s); m != nil && !new[m[1]] {
			say(s, "CREATE INDEX CONCURRENTLY")
		}
		if m := written.FindStringSubmatch(s); m != nil && !new[m[1]] {
			say(s, "rows are changed in batches, by the program")
		}
		m := altered.FindStringSubmatch(s)
		if m == nil || new[m[1]] {
			continue
		}
		touched[m[1]] = true
		validates, promises = validates || proved.MatchString(s), promises || unproved.MatchString(s)
		for _, r := range table {
			if r.pattern.MatchString(s) {
				say(s, r.instead)
			}
		}
		if constrained.MatchString(s) && !unproved.MatchString(s) {
			say(s, "it reads the whole table under a lock: NOT VALID, then VALIDATE")
		}
	}
	if len(touched) > 1 {
		found = append(found, "several tables are locked at once: one a step")
	}
	if validates && promises {
		found = append(found, "VALIDATE in the step of NOT VALID keeps its lock: a step of its own")
	}
	return append(found, aloneAndAgain(up, all)...)
}

// aloneAndAgain wants what runs outside of a transaction to be one index, made
// so that a step that was killed can be taken again, and waiting as long as it
// needs: it lets nobody else wait.
func aloneAndAgain(up string, all []string) []string {
	outside := strings.Contains(up, "-- +goose NO TRANSACTION")
	var indexes [][]string
	for _, s := range all {
		if m := concurrent.FindStringSubmatch(s); m != nil {
			indexes = append(indexes, m)
		}
	}
	switch {
	case len(indexes) == 0 && !outside:
		return nil
	case len(indexes) == 0:
		return []string{"NO TRANSACTION without CONCURRENTLY: half of it may stay"}
	case !outside:
		return []string{"CONCURRENTLY needs -- +goose NO TRANSACTION"}
	}
	words := []string{}
	for _, s := range all {
		words = append(words, strings.ToUpper(strings.Join(strings.Fields(s), " ")))
	}
	name := strings.ToUpper(indexes[len(indexes)-1][2])
	drop, create := "DROP INDEX CONCURRENTLY IF EXISTS "+name, " INDEX CONCURRENTLY "+name+" ON "
	right := len(words) >= 3 && words[0] == "SET LOCK_TIMEOUT = 0" && words[1] == drop && words[len(words)-1] == "RESET LOCK_TIMEOUT" &&
		(len(words) == 3 || len(words) == 4 && strings.Contains(words[2], create))
	if !right {
		return []string{"one index a step: SET lock_timeout = 0; DROP INDEX CONCURRENTLY IF EXISTS x; CREATE INDEX CONCURRENTLY x …; RESET lock_timeout"}
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
			require.Len(t, found, len(removed[name]), "%s: %v", name, found)
			for i, removal := range removed[name] {
				assert.True(t, strings.HasPrefix(found[i], removal) && strings.HasSuffix(found[i], oneReleaseLater), "%s: %s", name, found[i])
			}
		}
	}
}
