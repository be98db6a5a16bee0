package operations

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §14.5.
func TestVerifyIsCleanWhileOthersWorkAndAfter(t *testing.T) {
	s := harness.NewServer(t)
	done := make(chan struct{})
	go func() { defer close(done); busy(t, s, 3) }()
	for working := true; working; {
		select {
		case <-done:
			working = false
		default:
		}
		assert.Empty(t, findings(t, s, "--files"))
	}
	s.Run(t, "", "sweep")
	assert.Empty(t, findings(t, s))
	out, err := s.TryRun("", "verify", "--everything")
	require.Error(t, err)
	assert.Contains(t, out, "usage")
}

// RULES §14.5.
func TestVerifyFindsWhatContradictsTheHistory(t *testing.T) {
	s := harness.NewServer(t)
	db, editor, expert, manager := connect(t, s), s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	execSQL(t, db, `ALTER TABLE workflow_logs DISABLE TRIGGER never_changed`)
	for name, damage := range map[string]struct{ statement, want string }{
		"status": {`UPDATE ebooks SET status = 'approved' WHERE id = $1`, "the status is approved, but the history ends in [published]"},
		"no history": {`DELETE FROM workflow_logs WHERE ebook_id = $1`,
			"the status is published, but the history ends in [draft]"},
		"swapped before approval": {`UPDATE workflow_logs SET pdf_sha256 = repeat('a', 64) WHERE action = 'approve' AND ebook_id = $1`,
			"the PDF at approve (version 5) is not the one submitted in version 4"},
		"swapped after approval": {`UPDATE ebooks SET cover_sha256 = repeat('b', 64) WHERE id = $1`,
			"its cover is not what was submitted in version 4"},
		"record changed behind the approval":  {`UPDATE ebooks SET description = 'đổi' WHERE id = $1`, "its record is not what was submitted in version 4"},
		"outline changed behind the approval": {`UPDATE tocs SET items = '[]' WHERE ebook_id = $1`, "its outline is not what was submitted in version 4"},
		"comment changed":                     {`UPDATE workflow_logs SET comment = 'đổi' WHERE action = 'submit' AND ebook_id = $1`, "the history is broken before approve in version 5"},
		"end cut off":                         {`DELETE FROM workflow_logs WHERE action = 'publish' AND ebook_id = $1`, "the history does not end as the e-book says"},
		"submission lost":                     {`DELETE FROM submissions WHERE ebook_id = $1`, "what was submitted in version 4 is not kept"},
		"submission rewritten": {`WITH was AS (DELETE FROM submissions WHERE ebook_id = $1 RETURNING *)
			INSERT INTO submissions SELECT ebook_id, n + 1, ebook, items FROM was`, "submission 2 is kept, but the history has only 1"},
		"open notes":                              {`UPDATE ebooks SET open_notes = 2 WHERE id = $1`, "it says that 2 notes are open, there are 0"},
		"note of a round that does not exist":     {`INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, done_at, done_by, round) SELECT id, id, '{"kind": "ebook"}', 'x', created_by, now(), now(), created_by, 2 FROM ebooks WHERE id = $1`, "is of submission 2, but the history has only 1"},
		"note on nothing":                         {`INSERT INTO notes (ebook_id, id, place, body, author_id, created_at, done_at, done_by, round) SELECT id, id, '{"kind": "page"}', 'x', created_by, now(), now(), created_by, 1 FROM ebooks WHERE id = $1`, "has no valid place"},
		"template counted for another action":     {`INSERT INTO reason_uses (log_id, reason_id, reason_title, actor_id, at) SELECT id, gen_random_uuid(), 'Bìa mờ', user_id, created_at FROM workflow_logs WHERE ebook_id = $1 AND action <> 'reject' LIMIT 1`, "is counted for something that is not a rejection"},
		"notification without an action":          {`INSERT INTO notifications (id, user_id, kind, ebook_id, by_id, created_at) SELECT gen_random_uuid(), created_by, 'approve', id, gen_random_uuid(), now() FROM ebooks WHERE id = $1`, "matches no action of another person"},
		"notification of the person's own action": {`UPDATE notifications SET by_id = user_id WHERE ebook_id = $1`, "matches no action of another person"},
		"count of returns":                        {`UPDATE ebooks SET returned_count = 3 WHERE id = $1`, "its history says that it was returned 0 times, but it says 3"},
		"register":                                {`UPDATE files SET replaced_at = now() WHERE kind = 'pdf' AND ebook_id = $1`, "the register has"},
		"publication lost":                        {`UPDATE publications SET state = 'withdrawn' WHERE ebook_id = $1`, "what the public sees of it does not match its record"},
		"publication of an older one":             {`UPDATE publications SET version = version - 1 WHERE ebook_id = $1`, "what the public sees of it does not match its record"},
	} {
		t.Run(name, func(t *testing.T) {
			id := full(editor, name)
			editor.Act(id, "submit", nil).Want(200)
			expert.Act(id, "approve", nil).Want(200)
			manager.Act(id, "publish", nil).Want(200)
			require.Empty(t, findings(t, s))
			execSQL(t, db, damage.statement, id)
			found := strings.Join(findings(t, s), "\n")
			assert.Contains(t, found, "e-book "+id+": ")
			assert.Contains(t, found, damage.want)
			execSQL(t, db, `DELETE FROM ebooks WHERE id = $1`, id)
			execSQL(t, db, `UPDATE publications SET state = 'withdrawn' WHERE ebook_id = $1`, id)
			execSQL(t, db, `DELETE FROM files WHERE ebook_id = $1`, id)
			execSQL(t, db, `DELETE FROM ebook_counts`)
			execSQL(t, db, `DELETE FROM creator_counts`)
		})
	}
}

// RULES §14.5.
func TestVerifyFindsCountersThatAreWrong(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	editor := s.As(t, "editor")
	id := editor.Draft("Đếm sai")
	execSQL(t, db, `UPDATE ebook_counts SET n = n + 2`)
	assert.Equal(t, []string{`counter in ebook_counts of status draft, subject "", grade "": it says 3, there are 1`}, findings(t, s))
	execSQL(t, db, `UPDATE ebook_counts SET n = n - 2`)
	execSQL(t, db, `DELETE FROM creator_counts`)
	assert.Equal(t, []string{"counter in creator_counts of status draft, creator " + editor.UserID + ": it says 0, there are 1"}, findings(t, s))
	execSQL(t, db, `DELETE FROM ebooks WHERE id = $1`, id)
	assert.Equal(t, []string{`counter in ebook_counts of status draft, subject "", grade "": it says 1, there are 0`}, findings(t, s))
	execSQL(t, db, `UPDATE ebook_counts SET n = n - 1`)
	execSQL(t, db, `INSERT INTO unitings (id, field, sources, target, by_id, by_name, started_at, expected, scanned, changed, restored)
		VALUES ($1, 'author', '{a}', 'b', $1, 'x', now(), 1, $1, 2, 1)`, id)
	execSQL(t, db, `INSERT INTO united_ebooks (uniting_id, ebook_id, was) VALUES ($1, $1, 'a')`, id)
	assert.Equal(t, []string{
		"counter in unitings.changed of " + id + ": it says 3, there are 1",
		"counter in unitings.restored of " + id + ": it says 1, there are 0",
	}, findings(t, s))
}

// RULES §14.5.
func TestVerifyFindsFilesThatAreLostOrChanged(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Tệp hỏng")
	pdf := filepath.Join(s.Files, text(t, db, `SELECT pdf_object FROM ebooks WHERE id = $1`, id))
	cover := filepath.Join(s.Files, text(t, db, `SELECT cover_object FROM ebooks WHERE id = $1`, id))
	whole, err := os.ReadFile(pdf)
	require.NoError(t, err)

	flipped := append([]byte{}, whole...)
	flipped[len(flipped)/2] ^= 1
	require.NoError(t, os.WriteFile(pdf, flipped, 0o600))
	assert.Empty(t, findings(t, s), "without --files only sizes are compared")
	found := findings(t, s, "--files")
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "e-book "+id+": its pdf has other bytes than were confirmed")

	require.NoError(t, os.WriteFile(pdf, whole[:10], 0o600))
	found = findings(t, s)
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "its pdf has 10 bytes instead of ")

	require.NoError(t, os.Remove(pdf))
	require.NoError(t, os.Remove(cover+"-thumb.jpg"))
	found = findings(t, s)
	require.Len(t, found, 2)
	assert.Contains(t, found[0], "its cover is lost")
	assert.Contains(t, found[1], "its pdf is lost")
	s.As(t, "manager").Delete("/ebooks/" + id).Want(200)
	assert.Len(t, findings(t, s), 2, "a deleted e-book can be restored, so its files count")
}

// RULES §14.5.
func TestVerifyFindsObjectsThatNothingNeeds(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Vật thừa")
	unconfirmed := editor.PutFile(id, "upload", "a.pdf", "application/pdf", pdf)
	stray := filepath.Join(s.Files, "files", id, "stray")
	require.NoError(t, os.WriteFile(stray, []byte("stray"), 0o600))
	assert.Empty(t, findings(t, s), "too young to be sure")

	old := time.Now().Add(-3 * 24 * time.Hour)
	require.NoError(t, filepath.Walk(s.Files, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		return os.Chtimes(path, old, old)
	}))
	assert.Equal(t, []string{"object files/" + id + "/stray: nothing needs it, and the sweep should have removed it"}, findings(t, s))
	execSQL(t, db, `UPDATE upload_grants SET given_at = $1`, old)
	assert.Len(t, findings(t, s), 2, "an upload that the sweep should have removed")
	require.NoError(t, os.Remove(stray))
	s.Run(t, "", "sweep")
	assert.Empty(t, findings(t, s))
	assert.NoFileExists(t, filepath.Join(s.Files, unconfirmed))
}

func TestVerifyFindsAScaledCoverThatWasChanged(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Bìa thu nhỏ")
	object := text(t, db, `SELECT cover_object FROM ebooks WHERE id = $1`, id)
	require.Empty(t, findings(t, s, "--files"))
	thumb := filepath.Join(s.Files, object+"-thumb.jpg")
	whole, err := os.ReadFile(thumb)
	require.NoError(t, err)
	changed := append([]byte{}, whole...)
	changed[len(changed)/2] ^= 1
	require.NoError(t, os.WriteFile(thumb, changed, 0o600))
	found := findings(t, s, "--files")
	require.Len(t, found, 1)
	assert.Contains(t, found[0], "e-book "+id+": a scaled copy of its cover has other bytes than were made: object "+object+"-thumb.jpg")
	out, err := s.TryRun("", "backup", filepath.Join(t.TempDir(), "backup"))
	require.Error(t, err)
	assert.Contains(t, out, "object "+object+"-thumb.jpg has ", "a backup reports it as well")

	execSQL(t, db, `UPDATE files SET detail_sha256 = NULL, thumb_sha256 = NULL`) // an older cover
	assert.Empty(t, findings(t, s, "--files"), "without a digest nothing is compared, and the digest is stored")
	require.NoError(t, os.WriteFile(thumb, whole, 0o600))
	assert.Len(t, findings(t, s, "--files"), 1)
}

func TestVerifyFindsARowOfTheSearchThatIsLostOrWrong(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	ids := []string{full(editor, "Mất dòng"), full(editor, "Sai chữ"), full(editor, "Sai ngày"), full(editor, "Nguyên vẹn"), full(editor, "Đã xóa")}
	manager := s.As(t, "manager")
	manager.Delete("/ebooks/" + ids[4]).Want(200)
	require.Empty(t, findings(t, s))
	s.Stop() // it would index the changes meanwhile
	execSQL(t, db, `DELETE FROM ebook_search WHERE ebook_id = $1`, ids[0])
	execSQL(t, db, `UPDATE ebook_search SET words = ts_delete(words, 'chu') FROM (SELECT set_config('cms.by_key', 'on', true)) own WHERE ebook_id = $1`, ids[1])
	execSQL(t, db, `UPDATE ebook_search SET created_at = created_at + interval '1 s' WHERE ebook_id = $1`, ids[2])
	execSQL(t, db, `UPDATE ebook_keys SET record_key = gen_random_uuid() WHERE ebook_id = $1`, ids[3])
	execSQL(t, db, `INSERT INTO ebook_search (ebook_id, created_at, words, marked) VALUES ($1, now(), '', '')`, ids[4])
	execSQL(t, db, `INSERT INTO ebook_keys (ebook_id, created_at) VALUES ($1, now())`, ids[4])
	search := "its row in ebook_search or search_texts is missing or wrong, so searches do not find it by its words"
	want := []string{}
	for _, w := range [][2]string{
		{ids[0], search}, {ids[1], search}, {ids[2], search}, {ids[3], "its row in ebook_keys is missing or wrong, so it is not found as a possible duplicate"},
		{ids[4], "it is deleted, but has a row in ebook_keys"}, {ids[4], "it is deleted, but has a row in ebook_search"},
	} {
		want = append(want, "e-book "+w[0]+": "+w[1])
	}
	assert.ElementsMatch(t, want, findings(t, s))
	require.NoError(t, s.Start())
	for _, id := range ids[:4] {
		manager.Delete("/ebooks/" + id).Want(200)
		manager.Post("/ebooks/"+id+"/restore", nil).Want(200)
	}
	execSQL(t, db, `DELETE FROM ebook_search WHERE ebook_id = $1`, ids[4])
	execSQL(t, db, `DELETE FROM ebook_keys WHERE ebook_id = $1`, ids[4])
	assert.Empty(t, findings(t, s), "what OPERATIONS says about each helps")
}

func TestVerifyFindsWrongEntriesOfTheSearchIndex(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	ids := []string{full(editor, "Mất khóa riêng"), full(editor, "Thừa khóa"), full(editor, "Sai nhan đề"), full(editor, "Nguyên vẹn")}
	execSQL(t, db, `DELETE FROM search_built`)
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM search_built`) == "1" && text(t, db, `SELECT count(*) FROM search_pending`) == "0"
	}, "the index is rebuilt")
	s.Stop()
	require.Empty(t, findings(t, s))
	execSQL(t, db, `DELETE FROM search_postings WHERE key = 'wrien'`)
	execSQL(t, db, `INSERT INTO search_postings SELECT 'wkhongco', block, bits FROM search_postings WHERE key = 'wthua'`)
	execSQL(t, db, `UPDATE search_numbers SET title = 'A' WHERE ebook_id = $1`, ids[2])
	found := findings(t, s)
	require.Len(t, found, 3)
	for _, id := range ids[:3] {
		assert.Contains(t, found, "e-book "+id+": the search index has other words or fields for it, or sorts it in the wrong place")
	}
}

// RULES §§14.5, 26, 27.
func TestVerifyFindsImpossibleTokensAndWebhooks(t *testing.T) {
	s := harness.NewServer(t)
	db, admin, editor := connect(t, s), s.As(t, "admin"), s.As(t, "editor")
	r := newReceiver(t)
	hook(t, s, r)
	token := admin.Post("/tokens", map[string]any{"user_id": editor.UserID, "name": "Kho cũ", "scope": "read", "days": 365}).Want(201).Text("data.token.id")
	editor.Act(editor.DraftWithPDF("Đã báo"), "submit", nil).Want(200)
	wait.Until(t, func() bool {
		return text(t, db, `SELECT count(*) FROM webhook_deliveries WHERE delivered_at IS NOT NULL`) == "1"
	}, "the event arrives")
	assert.Empty(t, findings(t, s))
	execSQL(t, db, `UPDATE webhooks SET url = replace(url, 'http:', 'HTTP:')`) // as someone may type it
	assert.Empty(t, findings(t, s))
	for name, damage := range map[string]struct{ statement, repair, want string }{
		"too long": {`UPDATE tokens SET expires_at = expires_at + interval '1 day'`, `UPDATE tokens SET expires_at = expires_at - interval '1 day'`,
			"token " + token + ": it is valid for longer than a token may be"},
		"of a student": {`ALTER TABLE users DISABLE TRIGGER revoke_tokens; UPDATE users SET role = 'STUDENT' WHERE id = (SELECT user_id FROM tokens)`,
			`UPDATE users SET role = 'EDITOR' WHERE id = (SELECT user_id FROM tokens); ALTER TABLE users ENABLE TRIGGER revoke_tokens`, "it can be used, but its account may not use the CMS"},
		"used after its end": {`UPDATE tokens SET revoked_at = now(), used_at = now() + interval '1 hour'`, `UPDATE tokens SET revoked_at = NULL, used_at = NULL`, "it was used after it had ended"},
		"value as name":      {`UPDATE tokens SET name = 'cms_pat_' || repeat('a', 58)`, `UPDATE tokens SET name = 'Kho cũ'`, "its name contains a token"},
		"too many": {`INSERT INTO tokens (id, user_id, hash, name, scope, made_by_name, created_at, expires_at)
			SELECT gen_random_uuid(), user_id, sha256(n::text::bytea), 'Thừa', scope, '', created_at, expires_at FROM tokens, generate_series(1, 20) n`, `DELETE FROM tokens WHERE name = 'Thừa'`,
			"account " + editor.UserID + ": it has 21 tokens that can be used"},
		"secret in clear": {`UPDATE webhooks SET secret = 'whsec_abc'`, `UPDATE webhooks SET secret = decode(repeat('ab', 60), 'hex')`, "its secret is not encrypted"},
		"without TLS":     {`UPDATE webhooks SET allow_private = false`, `UPDATE webhooks SET allow_private = true`, "its address does not begin with https://"},
		"stopped":         {`UPDATE webhooks SET stopped_by = 'person'`, `UPDATE webhooks SET stopped_by = NULL`, "it is enabled, but names who disabled it"},
		"stuck": {`UPDATE webhook_deliveries SET delivered_at = NULL, due_at = now() + interval '1 hour'`, `UPDATE webhook_deliveries SET delivered_at = now()`,
			"events wait for it, but no job sends them"},
		"both":        {`UPDATE webhook_deliveries SET failed_at = now()`, `UPDATE webhook_deliveries SET failed_at = NULL`, "it has both been delivered and failed"},
		"not arrived": {`UPDATE webhook_deliveries SET status = 500`, `UPDATE webhook_deliveries SET status = 200`, "it was delivered, but the receiver returned 500"},
	} {
		execSQL(t, db, damage.statement)
		found := slices.DeleteFunc(findings(t, s), func(f string) bool { return strings.Contains(f, "but the history says") }) // of the account's role
		assert.Len(t, found, 1, name)
		assert.Contains(t, strings.Join(found, "\n"), damage.want, name)
		execSQL(t, db, damage.repair)
	}
	assert.Empty(t, findings(t, s))
}
