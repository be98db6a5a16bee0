package faults

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// commands are the drives of administration commands and of the sweep, which the server also does
// once an hour. Backups come first, while there is little to copy.
var commands = []drive{
	{name: "restore backup", offline: true, passes: passing(around("put object", 1), inTransaction("load", "")[:3]), begin: restoreBackup},
	{name: "restore refused backup", offline: true, passes: inTransaction("load", "")[3:], begin: restoreRefusedBackup},
	{name: "restore e-book", offline: true, passes: inTransaction("restore e-book", "UPDATE ON ebooks"), begin: restoreEbook},
	{name: "add user", offline: true, passes: inTransaction("add user", "INSERT ON users"), begin: addUser},
	{name: "change user", offline: true, passes: inTransaction("administer account", "UPDATE ON users"), begin: changeUser},
	{name: "verify", offline: true, passes: inTransaction("note scaled copies", "UPDATE OF detail_sha256 ON files"), begin: verifyOldCover},
	{name: "record a verification", offline: true, passes: inTransaction("store the result of a verification", "INSERT ON verifications"), begin: recordProof},
	{name: "prove a backup", offline: true, passes: inTransaction("store a proven backup", "INSERT ON backups"), begin: makeBackup},
	{name: "repair reports", offline: true, passes: passing(inTransaction("copy work", "INSERT ON work_events"), inTransaction("reset the sums of work", "DELETE ON work_sums"),
		inTransaction("end copying work", "INSERT ON work_filled"), inTransaction("count work", "INSERT OR UPDATE ON work_sums")), begin: repairReports},
	{name: "examine", offline: true, passes: inTransaction("note contents", "UPDATE OF contents ON files"), begin: examineOldPDF},
	{name: "sweep", offline: true, passes: passing(inTransaction("purge deleted e-books", "DELETE ON ebooks"),
		inTransaction("look for what to sweep", "UPDATE OF given_up_at ON files"), around("delete objects", 1),
		inTransaction("forget what was swept", "DELETE ON upload_grants"), inTransaction("forget keys", "DELETE ON idempotency_keys"),
		inTransaction("forget claims", "DELETE ON claims"), inTransaction("forget sessions", "DELETE ON sessions"), inTransaction("forget sign-ins", "DELETE ON login_attempts"),
		inTransaction("forget tokens", "DELETE ON tokens"), inTransaction("forget deliveries", "DELETE ON webhook_deliveries"),
		inTransaction("forget jobs", "DELETE ON jobs"), inTransaction("forget empty counters", "DELETE ON ebook_counts"),
		inTransaction("forget unused values", "DELETE ON counted_values")), begin: sweep},
	{name: "add webhook", offline: true, passes: inTransaction("add webhook", "INSERT ON webhooks"), begin: addWebhook},
	{name: "remove webhook", offline: true, passes: inTransaction("remove webhook", "DELETE ON webhooks"), begin: removeWebhook},
	{name: "disable webhook", offline: true, passes: inTransaction("change webhook", "UPDATE OF disabled_at ON webhooks"), begin: disableWebhook},
	{name: "replay deliveries", offline: true, passes: inTransaction("replay deliveries", "INSERT ON jobs"), begin: replayDeliveries},
	{name: "import records", offline: true, passes: importPoints, begin: importRecords},
	{name: "put digests", offline: true, passes: inTransaction("put digests", "INSERT ON jobs"), begin: putDigests},
	{name: "run jobs again", offline: true, passes: inTransaction("run jobs again", "UPDATE ON jobs"), begin: runJobsAgain},
	{name: "sweep notifications", offline: true, passes: inTransaction("forget notifications", "DELETE ON notifications"), begin: forgetNotifications},
}

// command returns a function that runs an administration command.
func (w *world) command(stdin string, args ...string) func() error {
	return func() error {
		if out, err := w.s.TryRun(stdin, args...); err != nil {
			return fmt.Errorf("cms %s: %w\n%s", strings.Join(args, " "), err, out)
		}
		return nil
	}
}

// unless returns a function that runs do. An error that contains message means that it was done
// before, and counts as success.
func unless(message string, do func() error) func() error {
	return func() error {
		if err := do(); err == nil || !strings.Contains(err.Error(), message) {
			return err
		}
		return nil
	}
}

func restoreEbook(w *world) (func() error, func()) {
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.manager.For(w).Delete("/ebooks/" + id).Want(http.StatusOK)
	return unless("there is no such e-book", w.command("", "ebook", "restore", id)), func() {
		w.editor.For(w).Get("/ebooks/" + id).Want(http.StatusOK)
		assert.Len(w, w.editor.For(w).Get("/ebooks?search="+strings.ReplaceAll(w.title(), " ", "%20")).List("data.ebooks", "id"), 1)
	}
}

func addUser(w *world) (func() error, func()) {
	email := fmt.Sprintf("new%d@test.example", w.n)
	return unless("another account has this", w.command(harness.Password+"\n", "user", "add", email, "EDITOR", "Người mới")), func() {
		w.s.SignIn(w, email, "Người mới").Get("/ebooks?limit=1").Want(http.StatusOK)
	}
}

func changeUser(w *world) (func() error, func()) {
	student := w.s.As(w, "student")
	return w.command(harness.Password+"\n", "user", "password", student.Email), func() {
		student.Post("/auth/refresh", map[string]any{"refresh_token": student.Refresh}).Want(http.StatusUnauthorized)
		w.s.As(w, "student")
	}
}

// verifyOldCover verifies a cover that an older version has confirmed, without the digests of its
// scaled copies.
func verifyOldCover(w *world) (func() error, func()) {
	id := w.editor.For(w).Draft(w.title())
	w.editor.For(w).Upload(id, "cover", "bìa.png", "image/png", harness.PNG(30, 40)).Want(http.StatusOK)
	w.run(`UPDATE files SET detail_sha256 = NULL, thumb_sha256 = NULL WHERE ebook_id = $1`, id)
	return w.command("", "verify", "--files"), func() {
		assert.Empty(w, harness.Column(w, w.db, `SELECT id::text FROM files WHERE kind = 'cover' AND used_at IS NOT NULL AND num_nonnulls(detail_sha256, thumb_sha256) <> 2`))
	}
}

// examineOldPDF examines a PDF that the previous version has confirmed.
func examineOldPDF(w *world) (func() error, func()) {
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.run(`UPDATE files SET contents = NULL WHERE ebook_id = $1`, id)
	return w.command("", "files", "examine"), func() {
		assert.Empty(w, harness.Column(w, w.db, `SELECT id::text FROM files WHERE kind = 'pdf' AND used_at IS NOT NULL AND replaced_at IS NULL AND contents IS NULL`))
	}
}

// sweep prepares something of each kind to remove, and something to keep.
func sweep(w *world) (func() error, func()) {
	editor := w.editor.For(w)
	kept := editor.DraftWithPDF(w.title())
	editor.Upload(kept, "upload", "mới.pdf", "application/pdf", harness.PDF(4, 100)).Want(http.StatusOK)
	deleted := editor.DraftWithPDF(w.title())
	w.manager.For(w).Delete("/ebooks/" + deleted).Want(http.StatusOK)
	unconfirmed := editor.PutFile(kept, "upload", "a.pdf", "application/pdf", harness.PDF(1, 100))
	w.run(`UPDATE ebooks SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`, deleted)
	w.run(`UPDATE files SET replaced_at = replaced_at - interval '31 days' WHERE replaced_at IS NOT NULL`)
	w.run(`UPDATE upload_grants SET given_at = given_at - interval '2 days'`)
	w.run(`UPDATE idempotency_keys SET used_at = used_at - interval '2 days'`)
	w.run(`INSERT INTO claims (ebook_id, user_id, since, until) VALUES ($1, $2, now() - interval '2 hours', now() - interval '1 hour')`, kept, w.manager.UserID)
	w.run(`INSERT INTO login_attempts (email, address, at) VALUES ('old@test.example', '192.0.2.1', now() - interval '1 day')`)
	w.run(`INSERT INTO sessions (id, user_id, started_at, ends_at) VALUES (gen_random_uuid(), $1, now() - interval '40 days', now() - interval '10 days')`, w.editor.UserID)
	w.run(`INSERT INTO tokens (id, user_id, hash, name, scope, made_by_name, created_at, expires_at)
		VALUES (gen_random_uuid(), $1, sha256(gen_random_uuid()::text::bytea), 'cũ', 'read', 'x', now() - interval '100 days', now() - interval '91 days')`, w.editor.UserID)
	w.run(`DELETE FROM webhooks`)
	w.run(`INSERT INTO webhooks (id, url, actions, allow_private, secret, created_at) VALUES (gen_random_uuid(), 'https://receiver.example', '{}', false, decode(repeat('ab', 60), 'hex'), now())`)
	w.run(`INSERT INTO webhook_deliveries (webhook_id, ebook_id, event, body, begun_at, due_at, failed_at) SELECT id, $1, 'x', '{}', now() - interval '31 days', now(), now() FROM webhooks`, kept)
	w.run(`UPDATE webhooks SET disabled_at = now()`)
	w.run(`INSERT INTO jobs (kind, payload, put_at, failed_at) VALUES ('digest', '{}', now() - interval '2 days', now())`)
	w.run(`INSERT INTO ebook_counts (status, subject, grade, n) VALUES ('draft', 'Môn không còn', 'Lớp không còn', 0)`)
	return w.command("", "sweep"), func() {
		w.expect(kept, "draft", 3)
		for what, left := range map[string]string{
			"deleted e-books": `SELECT id::text FROM ebooks WHERE deleted_at < now() - interval '30 days'`,
			"grants":          `SELECT object_name FROM upload_grants WHERE given_at < now() - interval '1 day'`,
			"replaced files":  `SELECT object FROM files WHERE replaced_at < now() - interval '30 days'`,
			"keys":            `SELECT encode(key, 'escape') FROM idempotency_keys WHERE used_at < now() - interval '1 day'`,
			"attempts":        `SELECT email FROM login_attempts WHERE at < now() - interval '12 hours'`,
			"claims":          `SELECT ebook_id::text FROM claims WHERE until < now()`,
			"sessions":        `SELECT id::text FROM sessions WHERE ends_at < now()`,
			"deliveries":      `SELECT id::text FROM webhook_deliveries WHERE begun_at < now() - interval '30 days'`,
			"jobs":            `SELECT kind FROM jobs WHERE kind = 'digest' AND put_at < now() - interval '1 day'`,
			"counters":        `SELECT subject FROM ebook_counts WHERE n = 0`,
			"values":          `SELECT value FROM counted_values WHERE value LIKE '%không còn'`,
			"tokens":          `SELECT name FROM tokens WHERE expires_at < now() - interval '90 days'`,
		} {
			assert.Empty(w, harness.Column(w, w.db, left), what)
		}
		assert.NoFileExists(w, filepath.Join(w.s.Files, unconfirmed))
		harness.Consistent(w, w.s.DSN, w.s.Files)
	}
}

// copyOfLibrary is what a backup is restored into: an empty database and an empty bucket.
type copyOfLibrary struct {
	w        *world
	backup   string
	settings []string
	dsn      string
	bucket   string
	db       *sql.DB
}

func newCopy(w *world) *copyOfLibrary {
	c := &copyOfLibrary{w: w, backup: filepath.Join(w.TempDir(), "backup"), dsn: harness.EmptyPostgres(w)}
	name := fmt.Sprintf("copy-%d-%d", os.Getpid(), w.n)
	c.bucket = filepath.Join(filepath.Dir(w.s.Files), name)
	require.NoError(w, os.Mkdir(c.bucket, 0o700))
	w.Cleanup(func() { os.RemoveAll(c.bucket) })
	require.NoError(w, os.Mkdir(c.backup, 0o700))
	w.editor.For(w).DraftWithPDF(w.title())
	w.s.Run(w, "", "backup", c.backup)
	c.settings = []string{"DATABASE_URL=" + c.dsn, "CMS_S3_BUCKET=" + name}
	db, err := sql.Open("postgres", c.dsn)
	require.NoError(w, err)
	w.Cleanup(func() { db.Close() })
	c.db = db
	return c
}

func (c *copyOfLibrary) run(args ...string) error {
	out, err := c.w.s.Command(c.w, c.settings, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("cms %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}

func (c *copyOfLibrary) count() string {
	counts := harness.Column(c.w, c.db, `SELECT count(*) FROM ebooks`)
	return counts[0]
}

// restore restores the backup. After a failed try it empties the target first, as OPERATIONS says.
func (c *copyOfLibrary) restore() error {
	err := c.run("restore", c.backup)
	switch {
	case err == nil || strings.Contains(err.Error(), "killed"):
		return err
	case strings.Contains(err.Error(), "there are rows in"): // an earlier restore was complete
		return nil
	case strings.Contains(err.Error(), "the bucket is not empty") && c.count() == "0":
		return errors.Join(os.RemoveAll(filepath.Join(c.bucket, "files")), c.run("restore", c.backup))
	}
	return err
}

func (c *copyOfLibrary) whole() {
	assert.Equal(c.w, harness.Column(c.w, c.w.db, `SELECT count(*) FROM ebooks`)[0], c.count())
	assert.NoError(c.w, c.run("verify", "--files"))
	harness.Consistent(c.w, c.dsn, c.bucket)
}

func restoreBackup(w *world) (func() error, func()) {
	c := newCopy(w)
	return c.restore, c.whole
}

// restoreRefusedBackup dies after the target's database has refused a table that differs from the
// backup's.
func restoreRefusedBackup(w *world) (func() error, func()) {
	c := newCopy(w)
	require.NoError(w, c.run("migrate"))
	_, err := c.db.Exec(`ALTER TABLE sessions ADD CONSTRAINT refuse CHECK (started_at < 'epoch')`)
	require.NoError(w, err)
	first := true
	return func() error {
		if !first {
			if _, err := c.db.Exec(`ALTER TABLE sessions DROP CONSTRAINT refuse`); err != nil {
				return err
			}
		}
		first = false
		return c.restore()
	}, c.whole
}
