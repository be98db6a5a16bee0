package operations

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/schema"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// target is an empty database and an empty bucket, with the settings to reach
// them.
func target(t *testing.T, s *harness.Server) (settings []string, db *sql.DB, files string) {
	t.Helper()
	admin := connect(t, s)
	name := "restored_" + strings.ToLower(strings.ReplaceAll(filepath.Base(t.TempDir())+t.Name(), "/", "_"))[:20]
	execSQL(t, admin, `CREATE DATABASE `+name)
	t.Cleanup(func() {
		if admin, err := sql.Open("postgres", s.DSN); err == nil {
			admin.Exec(`DROP DATABASE ` + name + ` WITH (FORCE)`) //nolint:errcheck,noctx // the server goes anyway, and the test's context is over
			admin.Close()
		}
	})
	old := text(t, admin, `SELECT current_database()`)
	dsn := strings.Replace(s.DSN, old, name, 1)
	bucket := strings.ReplaceAll(name, "_", "-")
	files = filepath.Join(filepath.Dir(s.Files), bucket)
	require.NoError(t, os.Mkdir(files, 0o700))
	t.Cleanup(func() { os.RemoveAll(files) })
	return []string{"DATABASE_URL=" + dsn, "CMS_S3_BUCKET=" + bucket}, open(t, dsn), files
}

// run runs a command with other settings than the server's.
func run(t *testing.T, s *harness.Server, settings []string, args ...string) (string, error) {
	t.Helper()
	out, err := s.Command(t, settings, args...).CombinedOutput()
	return string(out), err
}

// contents is every row of a table, in one text.
func contents(t *testing.T, db *sql.DB, table string) string {
	t.Helper()
	row := "row_to_json(t)::text"
	if table == "sessions" || table == "tokens" { // they are ended by a restore
		row = "(to_jsonb(t) - 'ended_at' - 'revoked_at')::text"
	}
	return text(t, db, `SELECT coalesce(string_agg(`+row+`, E'\n' ORDER BY `+row+`), '') FROM `+table+` t`)
}

func tables(t *testing.T, db *sql.DB) []string {
	t.Helper()
	return strings.Fields(text(t, db, `SELECT coalesce(string_agg(relname, ' ' ORDER BY relname), '') FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'goose_db_version' AND relname !~ '^(claims|sign_ons|servers|search_(built|numbers|pending|postings|changes|maps|terms))$'`)) // claims, sign-ons and servers are over by then; the search index is rebuilt
}

// RULES §14.4.
func TestARestoredBackupIsTheWholeLibrary(t *testing.T) {
	s := harness.NewServer(t)
	busy(t, s, 4)
	s.As(t, "editor").Post("/ebooks", map[string]any{"title": "Một lần \n"}, "Idempotency-Key", "k")
	s.As(t, "editor").Post("/ebooks", map[string]any{"title": "Có môn", "subject": "Vật lí"}).Want(201)
	manager := s.As(t, "manager")
	united := manager.Post("/values/unite", map[string]any{"field": "subject", "from": []string{"Vật lí"}, "to": "Vật lý"}).Want(201).Text("data.uniting.id")
	wait.Until(t, func() bool {
		return manager.Get("/values/unite/"+united).Want(200).Text("data.uniting.state") == "done"
	}, "the values are united")
	s.As(t, "editor").Post("/filters", map[string]any{"name": "Nháp", "query": "status=draft"}).Want(201)
	noted := s.As(t, "editor").Draft("Có ghi chú")
	note := s.As(t, "expert").Post("/ebooks/"+noted+"/notes", map[string]any{"place": map[string]any{"kind": "field", "field": "title"}, "body": "Sai \n tên"}).Want(201).Text("data.note.id")
	s.As(t, "editor").Post("/ebooks/"+noted+"/notes/"+note+"/replies", map[string]any{"body": "Đã sửa"}).Want(201)
	s.Nobody(t).Post("/auth/login", map[string]any{"email": "nobody@test.example", "password": "wrong password"}).Want(401)
	waiting := s.As(t, "editor").DraftWithPDF("Chờ duyệt")
	s.As(t, "editor").Act(waiting, "submit", nil).Want(200)
	reason := manager.Post("/reasons", map[string]any{"title": "Bìa mờ", "text": "Ảnh bìa mờ. \n Vui lòng thay."}).Want(201).Text("data.reason.id")
	returned := s.As(t, "editor").DraftWithPDF("Từ chối theo mẫu")
	s.As(t, "editor").Act(returned, "submit", nil).Want(200)
	s.As(t, "expert").Act(returned, "reject", map[string]any{"comment": "Ảnh bìa mờ.", "reasons": []string{reason}}).Want(200)
	s.Run(t, "", "token", "add", manager.Email, "--scope", "read", "--name", "Sao lưu", "--days", "30")
	// A restore disables the webhooks and fails what waits; these are so already.
	execSQL(t, connect(t, s), `INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at, disabled_at, stopped_by)
		VALUES (gen_random_uuid(), 'https://receiver.example/hook', '{submit}', false, decode(repeat('ab', 60), 'hex'), now(), now(), 'person')`)
	execSQL(t, connect(t, s), `INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at, failed_at) SELECT id, id, 'ebook.submitted', '{}', now(), now(), now() FROM webhooks`)
	importText(t, s, s.As(t, "editor"), "title\nNhập từ tệp\n")
	manager.Put("/notifications/settings", map[string]any{"digest": false}).Want(200)
	s.As(t, "admin").Post("/users", map[string]any{"email": "moi@test.example", "full_name": "Được Mời", "role": "EDITOR"}).Want(201)
	execSQL(t, connect(t, s), `INSERT INTO handovers (id, user_id, to_id, by_id, by_name, started_at, expected, ended_at)
		SELECT gen_random_uuid(), a.id, b.id, a.id, a.full_name, now(), 1, now() FROM users a JOIN users b ON b.id > a.id LIMIT 1`)
	execSQL(t, connect(t, s), `INSERT INTO identities (user_id, issuer, subject) SELECT id, 'https://id.test.example', 'một người' FROM users LIMIT 1`)
	execSQL(t, connect(t, s), `INSERT INTO provider_sessions (session_id, name, token, checked_at) SELECT id, 'một phiên', 'x', now() FROM sessions LIMIT 1`)
	execSQL(t, connect(t, s), `INSERT INTO provider_logouts (id, at) VALUES (decode(repeat('ab', 32), 'hex'), now())`)
	execSQL(t, connect(t, s), `INSERT INTO unsubscribe_secrets (user_id, secret) SELECT id, decode(repeat('cd', 32), 'hex') FROM users LIMIT 1`)
	s.Run(t, "", "verify")
	s.Run(t, "", "reports", "verify")
	s.Run(t, "", "backup", filepath.Join(t.TempDir(), "earlier"))
	source, dir := connect(t, s), filepath.Join(t.TempDir(), "backup")
	s.Stop()
	// Uses of values that the server may have counted by now.
	execSQL(t, source, `INSERT INTO suggestion_changes (field, value, change) VALUES ('subject', 'Vật lý', 1), ('subject', 'Vật lý', -1)`)
	execSQL(t, source, `INSERT INTO work_uncounted SELECT ebook_id, version FROM work_events LIMIT 1`)
	out, err := run(t, s, harness.Mailing(harness.NoMailServer), "digests")
	require.NoError(t, err, "%s", out)
	execSQL(t, source, `UPDATE digests SET handed = handed + 1`) // a restore forgets those of today that wait
	out = s.Run(t, "", "backup", dir)
	all := tables(t, source)
	assert.Contains(t, out, fmt.Sprintf("The backup is complete: %d tables and ", len(all)))
	requireRecord(t, records(t, out), map[string]any{"event": "backup_made", "folder": dir})
	execSQL(t, source, `DELETE FROM backups WHERE started_at = (SELECT max(started_at) FROM backups)`) // it is not in itself

	settings, restored, files := target(t, s)
	out, err = run(t, s, settings, "restore", dir)
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "Nothing is wrong with ")
	require.Greater(t, len(all), 15)
	for _, table := range all {
		if table == "account_links" {
			assert.NotEmpty(t, contents(t, source, table))
			assert.Empty(t, contents(t, restored, table), "no link that was used or replaced meanwhile is good again")
			continue
		}
		assert.Equal(t, contents(t, source, table), contents(t, restored, table), table)
		assert.NotEmpty(t, contents(t, restored, table), "%s has nothing to compare", table)
	}
	assert.Equal(t, "0", text(t, restored, `SELECT count(*) FROM sessions WHERE ended_at IS NULL`), "nobody is signed in")
	assert.Equal(t, "0", text(t, restored, `SELECT count(*) FROM tokens WHERE revoked_at IS NULL`), "no program is let in")
	assert.FileExists(t, filepath.Join(files, text(t, restored, `SELECT pdf_object FROM ebooks WHERE pdf_id IS NOT NULL LIMIT 1`)))

	out, err = run(t, s, settings, "restore", dir)
	require.Error(t, err)
	assert.Contains(t, out, "is not empty")
	execSQL(t, restored, `INSERT INTO login_attempts (email, address, at) VALUES ('a', 'b', now())`)
	out, err = run(t, s, settings, "verify", "--files")
	require.NoError(t, err, "%s", out)
}

// RULES §14.4: reading a large backup takes hours, so what is cheap comes first.
func TestARestoreChecksTheRolesBeforeItReadsTheBackup(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "objects")))
	settings, db, _ := target(t, s)
	owner := strings.TrimPrefix(settings[0], "DATABASE_URL=")
	for want, urls := range map[string][]string{
		"set DATABASE_OWNER_URL":                         {"DATABASE_URL=" + harness.Serving(owner)},
		`DATABASE_URL: role "nobody_yet" does not exist`: {"DATABASE_URL=" + strings.Replace(owner, "test@", "nobody_yet@", 1), "DATABASE_OWNER_URL=" + owner},
	} {
		out, err := run(t, s, append(settings, urls...), "restore", dir)
		require.Error(t, err)
		assert.Contains(t, out, want)
		assert.NotContains(t, out, "is not in the backup")
	}
	assert.Empty(t, tables(t, db))
}

// RULES §14.4: it may be a library in use.
func TestADatabaseOfAnotherSchemaIsNotMigratedByARestore(t *testing.T) {
	s := harness.NewServer(t)
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	settings, db, _ := target(t, s)
	dsn, older := strings.TrimPrefix(settings[0], "DATABASE_URL="), schema.Newest()-1
	require.NoError(t, schema.MigrateTo(t.Context(), dsn, dsn, older))
	out, err := run(t, s, settings, "restore", dir)
	require.Error(t, err)
	assert.Contains(t, out, fmt.Sprintf("the database has schema %d", older))
	assert.Equal(t, fmt.Sprint(older), text(t, db, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`))
}

// RULES §14.4.
func TestAnUnfinishedOrChangedBackupIsNotRestored(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Sao lưu")
	dir := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", dir)
	out, err := s.TryRun("", "backup", dir)
	require.Error(t, err)
	assert.Contains(t, out, "the folder is not empty")
	settings, db, files := target(t, s)
	refused := func(want string) {
		t.Helper()
		out, err := run(t, s, settings, "restore", dir)
		require.Error(t, err)
		assert.Contains(t, out, want)
	}
	manifest := filepath.Join(dir, "manifest.json")
	require.NoError(t, os.Rename(manifest, manifest+".new"))
	refused("this is not a backup, or one that was not finished")
	require.NoError(t, os.Rename(manifest+".new", manifest))

	table := filepath.Join(dir, "tables", "ebooks.jsonl.gz")
	whole, err := os.ReadFile(table)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(table, whole[:len(whole)-1], 0o600))
	refused("tables/ebooks.jsonl.gz differs from the manifest")
	require.NoError(t, os.WriteFile(table, whole, 0o600))

	require.NoError(t, os.WriteFile(filepath.Join(files, "stray"), []byte("x"), 0o600))
	refused("the bucket is not empty: there is an object stray")
	require.NoError(t, os.Remove(filepath.Join(files, "stray")))

	objects, err := filepath.Glob(filepath.Join(dir, "objects", "files", "*", "*"))
	require.NoError(t, err)
	require.Len(t, objects, 4)
	changed, err := os.ReadFile(objects[3])
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(objects[3], append([]byte("x"), changed[1:]...), 0o600))
	require.NoError(t, os.Remove(objects[1]))
	refused(inBackup(dir, objects[3]) + " differs from its entry in the backup")
	refused(inBackup(dir, objects[1]) + " is not in the backup")
	refused("damaged objects: 2, files in use that are not whole: 1")
	assert.Empty(t, tables(t, db), "everything is read before the first table")
	uploaded, err := os.ReadDir(files)
	require.NoError(t, err)
	assert.Empty(t, uploaded, "everything is read before the first upload")
}

func inBackup(dir, path string) string {
	name, _ := filepath.Rel(dir, path)
	return name
}

// RULES §14.3.
func TestABackupIsCheckedBeforeItIsReportedAsComplete(t *testing.T) {
	s := harness.NewServer(t)
	full(s.As(t, "editor"), "Không nạp lại được")
	db, dir := connect(t, s), filepath.Join(t.TempDir(), "backup")
	execSQL(t, db, `ALTER TABLE ebooks ADD CONSTRAINT of_later CHECK (title NOT LIKE 'Không%') NOT VALID`)
	out, err := s.TryRun("", "backup", dir)
	require.Error(t, err, "it can be written down, but not loaded")
	assert.Contains(t, out, "the backup failed its check and cannot be used")
	assert.Contains(t, out, "of_later")
	assert.NotContains(t, out, "The backup is complete")
	assert.NoFileExists(t, filepath.Join(dir, "manifest.json"))
}
