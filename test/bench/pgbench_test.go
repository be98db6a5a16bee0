package bench

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// pgbench is the path of PostgreSQL's own benchmark, "" if there is none.
func pgbench() string {
	debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pgbench")
	for _, path := range append([]string{os.Getenv("PGBENCH")}, debian...) {
		if path != "" && exec.Command(path, "--version").Run() == nil {
			return path
		}
	}
	path, _ := exec.LookPath("pgbench")
	return path
}

var statements = func() func(t *testing.T) map[string]string {
	var known map[string]string
	return func(t *testing.T) map[string]string {
		t.Helper()
		if known == nil {
			out, err := exec.Command(minimalProgram(t), "statements").Output()
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(out, &known); err != nil {
				t.Fatal(err)
			}
		}
		return known
	}
}()

// statusOf is a status by its number, as pgbench has no texts.
var statusOf = func() string {
	names := []string{}
	for _, s := range shares {
		names = append(names, "'"+string(s.status)+"'")
	}
	return "(ARRAY[" + strings.Join(names, ",") + "])[(:s)::int]"
}()

// The minimal server's statements, drawing what its requests draw.
func listScript(t *testing.T) string {
	return fmt.Sprintf("\\set s random(1, %d)\n\\set o 25 * random(0, %d)\n%s;\n", len(shares), pages-1,
		strings.NewReplacer("$1", statusOf, "$2", ":o", "\n", " ").Replace(statements(t)["list"]))
}

func oneScript(t *testing.T, size int) string {
	id := "('01900000-0000-7000-8000-' || lpad(to_hex((:i)::bigint), 12, '0'))::uuid"
	return fmt.Sprintf("\\set i random(0, %d)\n%s;\n", size-1, strings.NewReplacer("$1", id, "\n", " ").Replace(statements(t)["one"]))
}

// countScript counts the hits of one of the searches, each as the product
// counts them.
func countScript(queries []string) string {
	list := make([]string, len(queries))
	for i, q := range queries {
		list[i] = "'" + strings.ReplaceAll(q, "'", "''") + "'"
	}
	return fmt.Sprintf("\\set q random(1, %d)\nSELECT count(*) FROM ebook_search s WHERE s.words @@ ((ARRAY[%s])[:q])::tsquery;\n",
		len(list), strings.Join(list, ","))
}

// approveScript does in SQL what an approval does: lock, change, log, four
// counters. The row of history has the digests of its chain: without them it would
// be one of the previous version, after which the e-book is written a second time.
// It turns an e-book back the next time, so that it never runs out.
func approveScript(n int) string {
	return strings.NewReplacer("\n\t", " ").Replace(fmt.Sprintf(`\set k random(1, %d)
BEGIN;
SELECT b.id, b.title, b.description, b.subject, b.grade, b.author, b.tags, b.status, b.created_by, b.version, b.returned, b.pdf_sha256, u.full_name
	FROM bench_pending p JOIN ebooks b ON b.id = p.ebook_id JOIN users u ON u.id = b.created_by WHERE p.k = :k FOR UPDATE OF b \gset
UPDATE ebooks SET status = CASE status WHEN 'approved' THEN 'pending_review' ELSE 'approved' END,
	submitted_at = CASE status WHEN 'approved' THEN now() END, version = version + 1, updated_at = now(), updated_by = created_by,
	updated_by_name = 'x', log_head = repeat('0', 64) WHERE id = :id;
INSERT INTO workflow_logs VALUES (gen_random_uuid(), :id, 'approve', '', now(), :created_by, 'x', 'EXPERT', :version + 1, NULL, :pdf_sha256, NULL, NULL,
	repeat('0', 64), repeat('0', 64), repeat('0', 64));
INSERT INTO ebook_counts AS c VALUES ('approved', :subject, :grade, 1) ON CONFLICT (status, subject, grade) DO UPDATE SET n = c.n + excluded.n;
INSERT INTO ebook_counts AS c VALUES ('pending_review', :subject, :grade, -1) ON CONFLICT (status, subject, grade) DO UPDATE SET n = c.n + excluded.n;
INSERT INTO creator_counts AS c VALUES (:created_by, 'approved', 1) ON CONFLICT (created_by, status) DO UPDATE SET n = c.n + excluded.n;
INSERT INTO creator_counts AS c VALUES (:created_by, 'pending_review', -1) ON CONFLICT (created_by, status) DO UPDATE SET n = c.n + excluded.n;
COMMIT;
`, n))
}

var failedTransactions = regexp.MustCompile(`number of failed transactions: (\d+)`)

// bench runs a script with pgbench for about d, or 20 times for each client if d rounds to 0 seconds.
// It returns nothing if pgbench is not installed.
func (s *site) bench(t *testing.T, script, mode string, clients int, d time.Duration) figures {
	t.Helper()
	program, dir := pgbench(), t.TempDir()
	if program == "" {
		return figures{}
	}
	file := filepath.Join(dir, "script")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	seconds := int(d.Round(time.Second).Seconds())
	length := []string{"-T", strconv.Itoa(seconds)}
	if seconds == 0 { // pgbench knows only whole ones
		length = []string{"-t", "20"}
	}
	cmd := exec.Command(program, append(length, "-n", "-M", mode, "-c", strconv.Itoa(clients), "-j", strconv.Itoa(min(clients, 2)),
		"-l", "--log-prefix="+filepath.Join(dir, "took"), "-f", file, s.dsn)...)
	begun := time.Now()
	out, err := cmd.CombinedOutput()
	took := cmp.Or(time.Duration(seconds)*time.Second, time.Since(begun))
	if failed := failedTransactions.FindSubmatch(out); err != nil || failed != nil && string(failed[1]) != "0" {
		t.Fatalf("pgbench: %v\n%s", err, out)
	}
	return summed(transactions(t, dir), took)
}

// transactions reads how long each took from pgbench's own log.
func transactions(t *testing.T, dir string) []time.Duration {
	t.Helper()
	var all []time.Duration
	logs, _ := filepath.Glob(filepath.Join(dir, "took*"))
	for _, log := range logs {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			if fields := strings.Fields(string(line)); len(fields) > 2 {
				us, _ := strconv.Atoi(fields[2])
				all = append(all, time.Duration(us)*time.Microsecond)
			}
		}
	}
	slices.Sort(all)
	return all
}
