package api

import (
	"database/sql"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

func database(t *testing.T, s *harness.Server) *sql.DB {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// untilEnded waits until work in the background has ended, for as long as it makes progress.
func untilEnded(t *testing.T, work string, ask func() (progress int, ended bool)) {
	t.Helper()
	for last, ended := -1, false; !ended; {
		wait.Until(t, func() bool {
			var progress int
			progress, ended = ask()
			moved := progress > last
			last = progress
			return ended || moved
		}, "%s ends, or makes progress", work)
	}
}

// forgetAttempts removes the failed attempts that other tests have made with links.
func forgetAttempts(t *testing.T, db *sql.DB) {
	t.Helper()
	_, err := db.Exec(`DELETE FROM login_attempts`)
	require.NoError(t, err)
}

// inVietnam returns the day in Vietnam that is this many days from now, in the form of the API.
func inVietnam(days int) string { return domain.Day(time.Now().AddDate(0, 0, days)) }

// readCSV reads a file, which begins with a byte order mark: a line for each row, by the names of its
// columns.
func readCSV(t *testing.T, file harness.Response) (lines []map[string]string) {
	t.Helper()
	text, marked := strings.CutPrefix(string(file.Body), "\uFEFF")
	require.True(t, marked, "it begins with a byte order mark")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	for _, row := range rows[1:] {
		line := map[string]string{}
		for i, name := range rows[0] {
			line[name] = row[i]
		}
		lines = append(lines, line)
	}
	return lines
}
