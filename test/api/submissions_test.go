package api

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §18.4: each submission is complete, whatever happens to the e-book, and says how the
// review ended.
func TestEverySubmissionIsKeptAsItWas(t *testing.T) {
	s := shared(t)
	editor, expert, other := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "otherEditor")
	id := editor.DraftWithPDF("Toán 7")
	list := "/ebooks/" + id + "/submissions"
	none := editor.Get(list).Want(200)
	assert.Equal(t, []any{}, none.At("data.submissions"))
	assert.Equal(t, 0, none.Number("data.total"))
	editor.Put("/ebooks/"+id, map[string]any{"description": "hai\ndòng", "tags": "a, b"}).Want(200)
	items := func(title string) map[string]any {
		return map[string]any{"items": []any{item("temp-1", title, 1, 0, nil)}}
	}
	toc := editor.Put("/ebooks/"+id+"/toc", items("Chương cũ")).Want(200)
	first := editor.Act(id, "submit", map[string]any{"comment": "Lần đầu"}).Want(200)
	expert.Act(id, "reject", map[string]any{"comment": "Xem ghi chú"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"title": "Toán 7 mới"}).Want(200)
	editor.Put("/ebooks/"+id+"/toc", items("Chương mới")).Want(200)
	editor.Upload(id, "upload", "mới.pdf", pdfType, harness.PDF(5, 4000)).Want(200)
	editor.Upload(id, "cover", "bìa.png", "image/png", smallPNG).Want(200)
	second := editor.Act(id, "submit", nil).Want(200)

	all := other.Get(list).Want(200)
	assert.Equal(t, 2, all.Number("data.total"))
	assert.Equal(t, []string{"", "Lần đầu"}, all.List("data.submissions", "comment"), "newest first")
	assert.Nil(t, all.At("data.submissions.0.decision"))
	assert.Equal(t, "reject", all.Text("data.submissions.1.decision.action"))
	assert.Equal(t, "Xem ghi chú", all.Text("data.submissions.1.decision.comment"))
	assert.Equal(t, expert.UserID, all.Text("data.submissions.1.decision.user.id"))
	assert.Equal(t, editor.UserID, all.Text("data.submissions.1.by.id"))
	assert.Equal(t, first.Text("data.ebook.submitted_at"), all.Text("data.submissions.1.at"))
	assert.Equal(t, first.Number("data.ebook.version"), all.Number("data.submissions.1.version"))
	assert.Equal(t, true, all.At("data.submissions.1.kept"))

	old, latest := other.Get(list+"/1").Want(200), other.Get(list+"/2").Want(200)
	assert.Equal(t, all.Text("data.submissions.1.at"), old.Text("data.submission.at"))
	for _, member := range []string{"title", "description", "subject", "tags", "published_year", "total_pages"} {
		assert.Equal(t, first.At("data.ebook."+member), old.At("data.submission.record."+member), member)
		assert.Equal(t, second.At("data.ebook."+member), latest.At("data.submission.record."+member), member)
	}
	assert.Equal(t, toc.At("data.items"), old.At("data.submission.toc"))
	assert.Equal(t, []string{"Chương mới"}, latest.List("data.submission.toc", "title"))
	assert.Equal(t, 2, latest.Number("data.submission.toc_version"))
	assert.Nil(t, old.At("data.submission.cover"))
	assert.Equal(t, "bìa.png", latest.Text("data.submission.cover.name"))
	assert.Equal(t, 5, latest.Number("data.submission.pdf.pages"))
	history := editor.Get("/ebooks/" + id + "/workflow-logs")
	assert.Equal(t, history.Text("data.logs.2.pdf_sha256"), old.Text("data.submission.pdf.sha256"))
	assert.Equal(t, history.Text("data.logs.0.pdf_sha256"), latest.Text("data.submission.pdf.sha256"))
	status, body := harness.Fetch(t, old.Text("data.submission.pdf.url"))
	sum := sha256.Sum256([]byte(body))
	assert.Equal(t, 200, status)
	assert.Equal(t, old.Text("data.submission.pdf.sha256"), hex.EncodeToString(sum[:]), "the PDF before is still there")
	for _, n := range []string{"0", "3", "-1", "x", "99999999999999999999"} {
		other.Get(list+"/"+n).Refused(404, "submission.not_found")
	}
	write(expert, id, wholeEbook, "Vòng hai")
	assert.Equal(t, 2, editor.Get("/ebooks/"+id+"/notes").Number("data.notes.0.round"))
}

// RULES §18.4: what was submitted before submissions were kept says so, and what the
// previous version submits from then on is kept as well.
func TestAnEarlierSubmissionSaysThatItIsNotKept(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.DraftWithPDF("Gửi từ trước")
	db := database(t, s)
	run := func(statement string, args ...any) {
		_, err := db.Exec(statement, args...)
		require.NoError(t, err, statement)
	}
	editor.Act(id, "submit", nil).Want(200)
	run(`ALTER TABLE workflow_logs DISABLE TRIGGER never_changed`)
	run(`UPDATE workflow_logs SET submission_kept = NULL`) // as the step that added it left it
	run(`ALTER TABLE workflow_logs ENABLE ALWAYS TRIGGER never_changed`)
	run(`DELETE FROM submissions`)
	list := "/ebooks/" + id + "/submissions"
	assert.Equal(t, false, editor.Get(list).At("data.submissions.0.kept"))
	editor.Get(list+"/1").Refused(404, "submission.not_kept")
	s.Verify(t)
	expert.Act(id, "reject", map[string]any{"comment": "Sửa"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Mới"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	assert.Equal(t, []any{true, false}, []any{editor.Get(list).At("data.submissions.0.kept"), editor.Get(list).At("data.submissions.1.kept")})
	assert.Equal(t, "Mới", editor.Get(list+"/2").Want(200).Text("data.submission.record.author"))
	harness.Consistent(t, s.DSN, s.Files)
	_, err := db.Exec(`UPDATE submissions SET n = 9`)
	assert.ErrorContains(t, err, "never changed")

	// The previous version names neither the column nor the table.
	run(`INSERT INTO workflow_logs (id, ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version, pdf_sha256, record_sha256, toc_sha256, previous_sha256)
		SELECT gen_random_uuid(), ebook_id, action, comment, created_at, user_id, user_full_name, user_role, version + 1, pdf_sha256, record_sha256, toc_sha256, previous_sha256
		FROM workflow_logs WHERE ebook_id = $1 ORDER BY version DESC LIMIT 1`, id)
	assert.Equal(t, "true 3", harness.Column(t, db, `SELECT format('%s %s', l.submission_kept::text, (SELECT max(n) FROM submissions)) FROM workflow_logs l ORDER BY version DESC LIMIT 1`)[0])
}

// RULES §18.4.
func TestTheLargestOutlineIsKeptWithItsSubmission(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Mục lục lớn")
	items := []any{}
	for i := range 5000 {
		items = append(items, item(fmt.Sprint("temp-", i), fmt.Sprint("Bài số ", i, " của chương này"), 1, 0, nil))
	}
	saved := editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": items}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	kept := editor.Get("/ebooks/" + id + "/submissions/1").Want(200)
	want, err := json.Marshal(saved.At("data.items"))
	require.NoError(t, err)
	got, err := json.Marshal(kept.At("data.submission.toc"))
	require.NoError(t, err)
	assert.True(t, string(want) == string(got), "all of its lines, as they were")
}
