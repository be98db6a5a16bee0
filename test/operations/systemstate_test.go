package operations

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// partOf waits until a part of the system has the given state, and returns what the report says of it. A
// report is up to five seconds old.
func partOf(t *testing.T, s *harness.Server, name, state string) (part map[string]any) {
	t.Helper()
	wait.Until(t, func() bool {
		for _, p := range s.As(t, "admin").Get("/health").Want(200).At("data.parts").([]any) {
			if p := p.(map[string]any); p["name"] == name {
				part = p
			}
		}
		return part["state"] == state
	}, "%s becomes %s", name, state)
	return part
}

// RULES §24: a backup that passed its check is known with its age, on screen, in the check and as a metric.
func TestTheStateOfTheSystemKnowsTheLatestBackup(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address)
	db := connect(t, s)
	id := full(s.As(t, "editor"), "Sao lưu")
	partOf(t, s, "backups", "unknown")
	lines, _ := checked(t, s)
	assert.Contains(t, lines["ok backups"], "no cms backup has passed its check yet")
	out, err := s.TryRun("", "backup", s.Files) // a folder that is not empty: it proves nothing
	require.Error(t, err, "%s", out)
	partOf(t, s, "backups", "unknown")

	s.Run(t, "", "backup", filepath.Join(t.TempDir(), "backup"))
	part := partOf(t, s, "backups", "ok")
	assert.InDelta(t, 0, part["problems"], 0)
	assert.Greater(t, part["objects"], 0.0)
	lines, _ = checked(t, s)
	assert.Regexp(t, `\d+s old`, lines["ok backups"])
	assert.Regexp(t, `cms_last_backup_seconds 1\.\d+e\+09`, scrape(t, address))

	for _, aged := range []struct {
		days        int
		state, line string
	}{{2, "warn", "warn backups"}, {8, "bad", "fail backups"}} {
		execSQL(t, db, `UPDATE backups SET started_at = now() - make_interval(days => $1, secs => 60)`, aged.days)
		partOf(t, s, "backups", aged.state)
		lines, _ := checked(t, s)
		assert.Contains(t, lines[aged.line], "Run cms backup every day")
	}

	require.NoError(t, os.Remove(filepath.Join(s.Files, text(t, db, `SELECT pdf_object FROM ebooks WHERE id = $1`, id))))
	_, err = s.TryRun("", "backup", filepath.Join(t.TempDir(), "damaged"))
	require.Error(t, err)
	assert.InDelta(t, 1, partOf(t, s, "backups", "warn")["problems"], 0, "it is still there, with the problem that was there before")
}

// RULES §24: servers of two versions are known by name.
func TestTheStateOfTheSystemKnowsTheServers(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	assert.Len(t, partOf(t, s, "servers", "ok")["servers"], 1)
	execSQL(t, db, `INSERT INTO servers VALUES ('may-cu:8080', '0.9.0', now(), now())`)
	part := partOf(t, s, "servers", "warn")
	assert.Len(t, part["servers"], 2)
	lines, _ := checked(t, s)
	assert.Contains(t, lines["warn servers"], "may-cu:8080 0.9.0")
	execSQL(t, db, `UPDATE servers SET seen_at = now() - interval '4 minutes' WHERE name = 'may-cu:8080'`)
	partOf(t, s, "servers", "ok")
}

// RULES §24: the check and the metrics judge each part as the screen does. Only a server's own process knows about its
// sweeps.
func TestTheCheckAndTheMetricsSayWhatTheStateOfTheSystemSays(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address)
	db := connect(t, s)
	execSQL(t, db, `INSERT INTO jobs (kind, payload, failed_at) VALUES ('digest', '{}', now())`)
	execSQL(t, db, `INSERT INTO verifications (ended_at, ebooks, findings, broken) VALUES (now(), 3, 2, 1)`)
	partOf(t, s, "jobs", "warn")
	partOf(t, s, "verification", "bad")
	for _, name := range []string{"index", "sweep", "servers"} { // a server that has just started knows them only soon
		partOf(t, s, name, "ok")
	}
	var lines map[string]string
	wait.Until(t, func() bool { // a part that has no time on a busy machine changes its state for a moment
		var passed bool
		lines, passed = checked(t, s)
		assert.False(t, passed)
		different := disagreements(lines, scrape(t, address), s.As(t, "admin").Get("/health").Want(200).At("data.parts").([]any))
		t.Log(different)
		return len(different) == 0
	}, "all three say the same")
	assert.Contains(t, lines["warn jobs"], "1 have failed for good")
	assert.Contains(t, lines["fail verification"], "2 findings, 1 histories of e-books")
}

// disagreements returns the lines of the metrics, and the parts of the check, that differ from what the screen shows.
func disagreements(check map[string]string, exposition string, screen []any) (different []string) {
	levels := map[string]string{"ok": "ok", "unknown": "ok", "warn": "warn", "bad": "fail"}
	for _, p := range screen {
		part := p.(map[string]any)
		name, state := part["name"].(string), part["state"].(string)
		if line := fmt.Sprintf("cms_health{part=%q,state=%q} 1\n", name, state); !strings.Contains(exposition, line) {
			different = append(different, line)
		}
		if line := levels[state] + " " + name; name != "sweep" && check[line] == "" {
			different = append(different, line)
		}
	}
	return different
}
