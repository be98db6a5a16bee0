package operations

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// countedAgain is a query that is sent both to the API and to the program that counts independently.
type countedAgain struct {
	Report string `json:"report"`
	By     string `json:"by,omitempty"`
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
	Person string `json:"person,omitempty"`
	Now    string `json:"now,omitempty"`

	reader *harness.Client // the administrator, or the person whose own report it is
}

// RULES §22.2: every figure of the reports is what a program that shares no code counts from the exported history.
// CMS_LONG=1 counts 100,000 e-books with 500,000 rows of history.
func TestReportsAreWhatAnotherProgramCounts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("left out: python3 is not installed")
	}
	s := harness.NewServer(t)
	w := fillSyntheticLibrary(t, s, harness.Rounds(400, 100_000))
	admin := s.As(t, "admin")
	folder := w.export(t, admin)
	queries := w.queries(admin)
	before := time.Now().UTC()
	queue := admin.Get("/reports/queue").Want(http.StatusOK)
	for _, now := range []time.Time{before, time.Now().UTC()} {
		queries = append(queries, countedAgain{Report: "queue", Now: now.Format(time.RFC3339Nano)})
	}
	responses := countAgain(t, python, folder, queries)
	last := len(responses) - 2
	for i, q := range queries[:last] {
		response := q.reader.Get(q.path()).Want(http.StatusOK)
		assert.Equal(t, true, response.At("data.complete"), q.path())
		assert.Equal(t, responses[i], figuresIn(t, q, response.At("data").(map[string]any)), q.path())
	}
	waiting := queueIn(queue.At("data").(map[string]any))
	assert.Contains(t, responses[last:], waiting, "as of the moment before or after")
	assert.NotEmpty(t, waiting["often_returned"])
	assert.NotEmpty(t, waiting["overdue"])
	t.Logf("%d e-books with %d rows of history, %d reports equal", w.books, w.rows, len(queries)-1)
}

// queries are all reports over all months, over one month, and those of three people.
func (w *syntheticLibrary) queries(admin *harness.Client) (queries []countedAgain) {
	months := [][2]string{{"2025-01", "2026-12"}, {"2025-03", "2025-03"}, {"2025-12", "2026-02"}}
	for report, rows := range map[string][]string{"work": {"month", "subject", "grade", "status", "person"}, "reasons": {"template", "month", "subject", "grade", "person"}} {
		for _, m := range months {
			for _, by := range rows {
				queries = append(queries, countedAgain{Report: report, By: by, From: m[0], To: m[1], reader: admin})
			}
			for _, person := range []*harness.Client{w.editors[0], w.reviewers[0], w.managers[0]} {
				queries = append(queries, countedAgain{Report: report, By: rows[0], From: m[0], To: m[1], Person: person.UserID, reader: person})
			}
		}
	}
	return queries
}

func (q countedAgain) path() string {
	path := "/reports/" + q.Report + "?by=" + q.By + "&from=" + q.From + "&to=" + q.To
	if q.Person != "" {
		path += "&person=me"
	}
	return path
}

// countAgain runs the program that counts independently.
func countAgain(t *testing.T, python, folder string, queries []countedAgain) (responses []map[string]any) {
	t.Helper()
	asked, err := json.Marshal(queries)
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), python, "testdata/recount.py", folder)
	var output, failed bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(asked), &output, &failed
	require.NoError(t, cmd.Run(), "%s", &failed)
	require.NoError(t, json.Unmarshal(output.Bytes(), &responses))
	require.Len(t, responses, len(queries))
	return responses
}

// figuresIn are the figures of a report, in the form of the other program.
func figuresIn(t *testing.T, q countedAgain, data map[string]any) map[string]any {
	t.Helper()
	assert.Equal(t, false, data["cut"], q.path())
	rows := map[string]any{}
	for _, one := range data["rows"].([]any) {
		row := one.(map[string]any)
		key := row["key"].(string)
		delete(row, "key")
		delete(row, "name")
		if q.Report == "reasons" {
			template, _ := row["template"].(map[string]any)
			id, _ := template["id"].(string)
			rows[key+"|"+id] = row["rejections"]
		} else {
			rows[key] = row
		}
	}
	figures := map[string]any{"rows": rows, "total": data["total"]}
	if list, ok := data["times"].([]any); ok {
		times := map[string]any{}
		for _, one := range list {
			row := one.(map[string]any)
			status := row["status"].(string)
			delete(row, "status")
			times[status] = row
		}
		figures["times"] = times
	}
	return figures
}

func queueIn(data map[string]any) map[string]any {
	var ages, often, overdue []any
	for _, age := range data["ages"].([]any) {
		ages = append(ages, age.(map[string]any)["count"])
	}
	for _, one := range data["often_returned"].([]any) {
		b := one.(map[string]any)
		often = append(often, []any{b["id"], b["title"], b["status"], b["returned_count"]})
	}
	for _, one := range data["overdue"].([]any) {
		b := one.(map[string]any)
		overdue = append(overdue, []any{b["id"], b["title"], b["due"], b["reviewer"].(map[string]any)["id"]})
	}
	return map[string]any{"overdue": overdue, "overdue_total": data["overdue_total"], "waiting": data["waiting"], "median_minutes": data["median_minutes"], "ages": ages, "often_returned": often, "often_total": data["often_total"]}
}

// export writes the files that the program counts: the history as the API exports it, and what has no export.
func (w *syntheticLibrary) export(t *testing.T, admin *harness.Client) (folder string) {
	t.Helper()
	folder = t.TempDir()
	history := admin.Do(http.MethodGet, "/history", nil, "Accept", "text/csv").Want(http.StatusOK).Body
	require.NoError(t, os.WriteFile(filepath.Join(folder, "history.csv"), history, 0o600))
	writeCSV(t, folder, "ebooks.csv", []string{"id", "created_at", "created_by", "status", "submitted_at", "deleted_at", "title", "assigned_to", "assigned_due", "assigned_at"}, w.ebooks)
	writeCSV(t, folder, "values.csv", []string{"ebook_id", "since", "subject", "grade"}, w.values)
	writeCSV(t, folder, "reasons.csv", []string{"log_id", "reason_id", "title"}, w.reasons)
	return folder
}

func writeCSV(t *testing.T, folder, name string, headings []string, rows [][]string) {
	t.Helper()
	var out bytes.Buffer
	file := csv.NewWriter(&out)
	require.NoError(t, file.WriteAll(append([][]string{headings}, rows...)))
	require.NoError(t, os.WriteFile(filepath.Join(folder, name), out.Bytes(), 0o600))
}

// when writes a time for the program, with microseconds.
func when(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format("2006-01-02T15:04:05.000000Z")
}

func uuidOf(kind, n int) string { return fmt.Sprintf("01%02x0000-0000-7000-8000-%012x", kind, n) }
