package deploy

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// replicationPrograms are those that OPERATIONS has people use. The PostgreSQL from npm does
// not have them, Debian's has.
var replicationPrograms = []string{"initdb", "postgres", "pg_basebackup", "pg_rewind"}

// rewindable is a setting that pg_rewind needs, and that the harness turns off for the sake of speed.
const rewindable = "full_page_writes=on"

// RULES §13.7: who sets a standby up by the words of OPERATIONS, loses the primary and makes
// the old one a standby again has lost nothing that was acknowledged, and has two machines.
func TestAFailOverAndTheWayBackByTheDocument(t *testing.T) {
	if !harness.HasPostgresPrograms(replicationPrograms...) {
		t.Skip("left out: pg_rewind and pg_basebackup are not installed (Debian's package is postgresql)")
	}
	doc := operations(t, "A standby")
	primary := harness.EmptyNode(t, replicationPrograms)
	primary.Configure(codeIn(t, doc, "", "wal_log_hints"))
	primary.Stop()
	primary.Start(rewindable)
	primary.Migrate()
	primary.Administer(strings.ReplaceAll(codeIn(t, doc, "sql", "REPLICATION"), "'…'", "'a secret'"))

	standby := harness.BareNode(t, replicationPrograms...)
	runs(t, standby, codeIn(t, doc, "sh", "pg_basebackup"), "host=db1", "host=127.0.0.1 port="+primary.Port)
	standby.Start(rewindable)
	follows(t, primary, "db2")
	primary.Administer(codeIn(t, doc, "sql", "FIRST 1 (db2)"))

	s := harness.NewServerOn(t, []*harness.Node{primary, standby})
	editor := s.As(t, "editor")
	before := editor.DraftWithPDF("Trước khi chuyển")
	bothOK := regexp.MustCompile(`(?s)ok\s+hosts.*ok\s+replication`)
	wait.Until(t, func() bool { out, err := s.TryRun("", "check"); return err == nil && bothOK.MatchString(out) }, "both hosts respond in time")

	standby.Kill()
	primary.Exec(`SET synchronous_commit = local; CREATE TABLE never_acknowledged ()`) // the two part here
	primary.Kill()
	standby.Start(rewindable)
	standby.Administer(codeIn(t, doc, "sql", "pg_promote"))
	after := ""
	wait.Until(t, func() bool {
		response := editor.Post("/ebooks", map[string]any{"title": "Sau khi chuyển"})
		after = response.Text("data.ebook.id")
		return response.Status == http.StatusCreated
	}, "servers take changes again")

	runs(t, primary, codeIn(t, doc, "sh", "pg_rewind"), "host=db2", "host=127.0.0.1 port="+standby.Port)
	primary.Start(rewindable)
	primary.Administer(codeIn(t, doc, "sql", "primary_slot_name"))
	follows(t, standby, "db1")
	standby.Administer(strings.ReplaceAll(codeIn(t, doc, "sql", "FIRST 1 (db2)"), "db2", "db1"))
	wait.Until(t, func() bool {
		out, err := s.TryRun("", "check")
		return err == nil && regexp.MustCompile(`ok\s+replication`).MatchString(out)
	}, "what is acknowledged is on two machines again")
	assert.Equal(t, "true", standby.Ask(`SELECT active::text FROM pg_replication_slots WHERE slot_name = 'standby'`))
	wait.Until(t, func() bool {
		return primary.Ask(`SELECT count(*)::text FROM ebooks WHERE id IN ('`+before+`', '`+after+`')`) == "2"
	}, "the old primary has both e-books")
	assert.Equal(t, "true", primary.Ask(`SELECT (to_regclass('never_acknowledged') IS NULL)::text`))
	s.Run(t, "", "verify")
}

// runs has code of a document run on a machine of PostgreSQL, with other words instead of
// examples.
func runs(t *testing.T, n *harness.Node, code string, pairs ...string) {
	t.Helper()
	out, err := n.Shell(filled(t, code, nil, pairs...))
	require.NoError(t, err, out)
}

// follows waits until a standby of this name is connected.
func follows(t *testing.T, primary *harness.Node, name string) {
	t.Helper()
	wait.Until(t, func() bool {
		return primary.Ask(`SELECT count(*)::text FROM pg_stat_replication WHERE application_name = '`+name+`'`) == "1"
	}, "%s follows", name)
}
