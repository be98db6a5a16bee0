package auditlog

import (
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clocked is an audit whose clock the test sets.
func clocked(t *testing.T, dir string) (log *slog.Logger, now *time.Time) {
	t.Helper()
	l, err := newHandler(slog.NewJSONHandler(io.Discard, nil), dir)
	require.NoError(t, err)
	at := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	l.now = func() time.Time { return at }
	return slog.New(l), &at
}

func auditLine(log *slog.Logger, event string, attrs ...any) {
	log.Info("audit", slog.Group("audit", append([]any{slog.String("event", event)}, attrs...)...))
}

func keptLines(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	lines := []string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		lines = append(lines, strings.Split(strings.TrimSpace(string(text)), "\n")...)
	}
	return lines
}

// RULES §13.10.
func TestTheAuditHasAFileADayKeptFor400Days(t *testing.T) {
	dir := t.TempDir()
	log, now := clocked(t, dir)
	for _, old := range []string{"audit-2020-01-01.jsonl", "audit-2025-01-24.jsonl", "audit-2025-01-25.jsonl", "audit-2025-01-26.jsonl", "notes.txt"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, old), []byte("x\n"), 0o600))
	}
	auditLine(log, "ebook_deleted")
	log.Info("request")
	*now = now.AddDate(0, 0, 1)
	auditLine(log, "ebook_restored")
	found := []string{}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		found = append(found, e.Name())
	}
	assert.Equal(t, []string{"audit-2025-01-26.jsonl", "audit-2026-03-01.jsonl", "audit-2026-03-02.jsonl", "notes.txt"}, found)
	today, err := os.ReadFile(filepath.Join(dir, "audit-2026-03-02.jsonl"))
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(today), "\n"))
	info, err := os.Stat(filepath.Join(dir, "audit-2026-03-02.jsonl"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

// RULES §13.10.
func TestTheAttributesOfALoggerReachItsFile(t *testing.T) {
	dir := t.TempDir()
	log, _ := clocked(t, dir)
	auditLine(log.With("request_id", "r1").WithGroup("http"), "ebook_deleted")
	assert.Contains(t, keptLines(t, dir)[0], `"request_id":"r1","http":{"audit":{"event":"ebook_deleted"`)
}

// RULES §13.10: a full disk or a crash cuts off only its own line, whichever process writes next.
func TestALineThatIsCutOffLosesNoOther(t *testing.T) {
	dir := t.TempDir()
	server, _ := clocked(t, dir)
	auditLine(server, "ebook_deleted")
	command, _ := clocked(t, dir)
	cutOff := func() {
		file, err := os.OpenFile(filepath.Join(dir, "audit-2026-03-01.jsonl"), os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = file.WriteString(`{"time":`)
		require.NoError(t, err)
		require.NoError(t, file.Close())
	}
	cutOff()
	auditLine(command, "user_disable")
	cutOff()
	auditLine(server, "ebook_restored")
	auditLine(command, "user_enable")
	lines := keptLines(t, dir)
	require.Len(t, lines, 6)
	for i, event := range map[int]string{0: "ebook_deleted", 2: "user_disable", 4: "ebook_restored", 5: "user_enable"} {
		assert.True(t, json.Valid([]byte(lines[i])), lines[i])
		assert.Contains(t, lines[i], event)
	}
}

// RULES §13.10.
func TestAFloodNeitherFillsTheAuditNorHidesWhatWasDecided(t *testing.T) {
	dir := t.TempDir()
	log, now := clocked(t, dir)
	auditLine(log, "ebook_deleted", slog.String("user", "manager"))
	for range 3000 {
		auditLine(log, "refused", slog.String("path", strings.Repeat("x", 30000)))
		auditLine(log, "refused", slog.String("user", "student"))
		auditLine(log, "sign_in_failed", slog.String("user", "manager"))
	}
	auditLine(log, "user_disable", slog.String("user", "student"))
	auditLine(log, "refused", slog.String("user", "another"))
	lines := keptLines(t, dir)
	assert.Len(t, lines, 1+2*burstLines+2)
	assert.Contains(t, lines[0], "ebook_deleted")
	assert.Contains(t, lines[len(lines)-2], "user_disable")
	assert.Contains(t, lines[len(lines)-1], "another", "each person has their own allowance")
	for _, line := range lines {
		assert.Less(t, len(line), longestValue+300)
	}
	*now = now.Add(linePause)
	auditLine(log, "refused", slog.String("path", "/"))
	lines = keptLines(t, dir)
	assert.Contains(t, lines[len(lines)-2], `"event":"lines_left_out","user":"","lines":5400`)
}

// RULES §13.10: very many people do not give those who were throttled a new burst.
func TestAThrottledPersonStaysSoWhenManyOthersCome(t *testing.T) {
	dir := t.TempDir()
	log, now := clocked(t, dir)
	for i := range maxUsers - 1 {
		auditLine(log, "refused", slog.String("user", strconv.Itoa(i)))
	}
	*now = now.Add(linePause)
	for range burstLines + 5 {
		auditLine(log, "refused", slog.String("user", "throttled"))
	}
	auditLine(log, "refused", slog.String("user", "one more"))
	auditLine(log, "refused", slog.String("user", "throttled"))
	*now = now.Add(linePause)
	auditLine(log, "refused", slog.String("user", "throttled"))
	lines := keptLines(t, dir)
	assert.Len(t, lines, maxUsers-1+burstLines+1+2)
	assert.Contains(t, lines[len(lines)-2], `"event":"lines_left_out","user":"throttled","lines":6`)
}
