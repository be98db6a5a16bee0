package api

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// bulk returns the body of a call on several e-books, with their latest versions.
func bulk(comment string, ids ...string) map[string]any {
	items := []any{}
	for _, id := range ids {
		items = append(items, map[string]any{"id": id})
	}
	return map[string]any{"items": items, "comment": comment}
}

// outcomes returns the outcomes of a response: the new status, or the code of the refusal.
func outcomes(response harness.Response) []string {
	found := []string{}
	for i := range response.List("data.results", "id") {
		at := fmt.Sprintf("data.results.%d.", i)
		if response.At(at+"ebook") != nil {
			found = append(found, response.Text(at+"ebook.status"))
			continue
		}
		found = append(found, fmt.Sprintf("%d %s", response.Number(at+"error.status"), response.Text(at+"error.code")))
	}
	return found
}

// RULES §6.7.
func TestSeveralAreDecidedTogetherEachWithItsOutcome(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	one, two, withoutPDF := editor.DraftWithPDF("Nhiều 1"), editor.DraftWithPDF("Nhiều 2"), editor.Draft("Nhiều 3")
	other := s.As(t, "otherEditor").DraftWithPDF("Của người khác")
	unknown := "00000000-0000-4000-8000-000000000000"
	response := editor.Post("/ebooks/bulk/submit", bulk("Nhờ duyệt", one, withoutPDF, other, unknown, "gì đó", two)).Want(200)
	assert.Equal(t, []string{"pending_review", "422 ebook.pdf_missing", "403 ebook.forbidden", "404 ebook.not_found", "404 ebook.not_found", "pending_review"}, outcomes(response))
	assert.Equal(t, []string{one, withoutPDF, other, unknown, "gì đó", two}, response.List("data.results", "id"))
	assert.NotEmpty(t, response.Text("data.results.1.error.message"))
	assert.Equal(t, []string{}, response.List("data.results.0.ebook.actions", "name"))
	logs := editor.Get("/ebooks/" + two + "/workflow-logs").Want(200)
	assert.Equal(t, []string{"submit"}, logs.List("data.logs", "action"))
	assert.Equal(t, "Nhờ duyệt", logs.Text("data.logs.0.comment"))

	items := []any{map[string]any{"id": one, "version": 2}, map[string]any{"id": strings.ToUpper(two), "version": 3}}
	response = expert.Post("/ebooks/bulk/approve", map[string]any{"items": items}).Want(200)
	assert.Equal(t, []string{"409 ebook.decided", "approved"}, outcomes(response), "it is not as it was read")
	response = expert.Post("/ebooks/bulk/approve", bulk("", one, two)).Want(200)
	assert.Equal(t, []string{"approved", "409 ebook.decided"}, outcomes(response))
	assert.Contains(t, response.Text("data.results.1.error.message"), "đã phê duyệt eBook này lúc", "by whom and when")
	assert.Equal(t, []string{"published", "published"}, outcomes(manager.Post("/ebooks/bulk/publish", bulk("", one, two)).Want(200)))
	response = manager.Post("/ebooks/bulk/unpublish", bulk("Sai bìa", one, two)).Want(200)
	assert.Equal(t, []string{"draft", "draft"}, outcomes(response))
	assert.Equal(t, "Sai bìa", response.Text("data.results.1.ebook.returned.comment"))
	assert.Equal(t, 1, response.Number("data.results.1.ebook.returned_count"))
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §6.7: each history has the reason.
func TestSeveralAreRejectedDeletedAndRestoredWithOneReason(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	one, two := editor.DraftWithPDF("Cùng lý do 1"), editor.DraftWithPDF("Cùng lý do 2")
	editor.Post("/ebooks/bulk/submit", bulk("", one, two)).Want(200)
	expert.Post("/ebooks/bulk/reject", bulk(" ", one, two)).Refused(422, "ebook.comment_required")
	assert.Equal(t, []string{"rejected", "rejected"}, outcomes(expert.Post("/ebooks/bulk/reject", bulk("Thiếu bìa", one, two)).Want(200)))
	assert.Equal(t, []string{"403 ebook.forbidden", "403 ebook.forbidden"}, outcomes(expert.Post("/ebooks/bulk/delete", bulk("", one, two)).Want(200)))
	stale := map[string]any{"items": []any{map[string]any{"id": one, "version": 1}, map[string]any{"id": two}}, "comment": "Trùng sách"}
	assert.Equal(t, []string{"409 ebook.stale", "rejected"}, outcomes(manager.Post("/ebooks/bulk/delete", stale).Want(200)))
	editor.Get("/ebooks/"+two).Refused(404, "ebook.not_found")
	a := manager.Post("/ebooks/bulk/restore", bulk("Không trùng", one, two)).Want(200)
	assert.Equal(t, []string{"409 ebook.not_deleted", "rejected"}, outcomes(a))
	logs := editor.Get("/ebooks/" + two + "/workflow-logs").Want(200)
	assert.Equal(t, []string{"restore", "delete", "reject", "submit"}, logs.List("data.logs", "action"))
	for i, reason := range []string{"Không trùng", "Trùng sách", "Thiếu bìa"} {
		assert.Equal(t, reason, logs.Text(fmt.Sprintf("data.logs.%d.comment", i)))
	}
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §6.7: each is saved separately, with its version, and repeated with its key nothing is
// done twice.
func TestSeveralAreEditedTogether(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	one, two, waiting := editor.Draft("Sửa cùng 1"), editor.Draft("Sửa cùng 2"), editor.DraftWithPDF("Đang chờ")
	editor.Act(waiting, "submit", nil).Want(200)
	other := s.As(t, "otherEditor").Draft("Của người khác")
	editor.Put("/ebooks/"+two, map[string]any{"tags": "nháp, hình học"}).Want(200)
	body := func(more map[string]any, items ...map[string]any) map[string]any {
		more["items"] = items
		return more
	}
	item := func(id string, version any) map[string]any { return map[string]any{"id": id, "version": version} }
	change := body(map[string]any{"set": map[string]any{"subject": " Toán ", "published_year": 2024}, "add_tags": []string{"đại số"}, "remove_tags": []string{"Nháp"}},
		item(one, 1), item(two, 1), item(waiting, nil), item(other, nil))
	response := editor.Post("/ebooks/bulk/edit", change, "Idempotency-Key", "edit-"+one).Want(200)
	assert.Equal(t, []string{"draft", "409 ebook.stale", "409 ebook.not_editable", "403 ebook.forbidden"}, outcomes(response))
	assert.JSONEq(t, string(response.Body), string(editor.Post("/ebooks/bulk/edit", change, "Idempotency-Key", "edit-"+one).Want(200).Body))
	now := editor.Get("/ebooks/" + one).Want(200)
	assert.Equal(t, []any{"Toán", 2024, "đại số", 2}, []any{now.Text("data.ebook.subject"), now.Number("data.ebook.published_year"), now.Text("data.ebook.tags"), now.Number("data.ebook.version")})

	response = editor.Post("/ebooks/bulk/edit", body(map[string]any{"add_tags": []string{"đại số"}, "remove_tags": []string{"NHÁP"}}, item(two, 2)), "Idempotency-Key", "edit-"+two).Want(200)
	assert.Equal(t, "hình học, đại số", response.Text("data.results.0.ebook.tags"))
	response = editor.Post("/ebooks/bulk/edit", body(map[string]any{"set": map[string]any{"published_year": 1800}}, item(one, nil), item(two, nil))).Want(200)
	assert.Equal(t, []string{"422 ebook.invalid", "422 ebook.invalid"}, outcomes(response))
	for _, wrong := range []map[string]any{{}, body(map[string]any{}, item(one, nil), item(one, nil))} {
		editor.Post("/ebooks/bulk/edit", wrong).Refused(422, "ebook.bulk")
	}
	for _, broken := range []string{`{"items":[{"id":"x"}],"add_tags":"a"}`, `{"items":[{"id":"x"}],"set":[]}`, `{"items":[{"id":"x"}],"set":{"title":1}}`} {
		editor.Do(http.MethodPost, "/ebooks/bulk/edit", broken).Want(400)
	}
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §6.7: what is wrong with the call is refused as a whole, and nothing done.
func TestACallOnSeveralThatIsWrongDoesNothing(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF("Không gửi")
	many := make([]string, 100)
	for i := range many {
		many[i] = fmt.Sprintf("00000000-0000-4000-8000-%012d", i)
	}
	for name, body := range map[string]any{
		"no items": map[string]any{}, "none": bulk(""), "twice": bulk("", id, strings.ToUpper(id)), "a hundred and one": bulk("", append(many, id)...),
	} {
		response := editor.Post("/ebooks/bulk/submit", body).Refused(422, "ebook.bulk")
		assert.NotEmpty(t, response.Text("errors.items"), name)
	}
	editor.Post("/ebooks/bulk/submit", bulk(strings.Repeat("a", 2001), id)).Refused(422, "ebook.invalid")
	manager.Post("/ebooks/bulk/unpublish", bulk("  ", id)).Refused(422, "ebook.comment_required")
	manager.Post("/ebooks/bulk/give", bulk("Lý do", id)).Refused(404, "request.no_route")
	for _, broken := range []string{`{"items":{}}`, `{"items":["x"]}`, `{"items":[{"id":1}]}`, `[]`, ``} {
		editor.Do(http.MethodPost, "/ebooks/bulk/submit", broken).Want(400)
	}
	assert.Equal(t, "draft", editor.Get("/ebooks/"+id).Text("data.ebook.status"))
	assert.Len(t, editor.Post("/ebooks/bulk/submit", bulk("", many...)).Want(200).List("data.results", "id"), 100)
}

// RULES §6.7: the same call gets the same whole response, also of what was refused and
// could be done since.
func TestACallOnSeveralIsDoneOnceWithItsKey(t *testing.T) {
	s := shared(t)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	one, late := editor.DraftWithPDF("Một lần 1"), editor.Draft("Một lần 2")
	body, key := bulk("", one, late), []string{"Idempotency-Key", "several-" + one}
	first := editor.Post("/ebooks/bulk/submit", body, key...).Want(200)
	assert.Equal(t, []string{"pending_review", "422 ebook.pdf_missing"}, outcomes(first))
	editor.Upload(late, "upload", "a.pdf", pdfType, pdf).Want(200)
	manager.Act(one, "approve", nil).Want(200)
	again := editor.Post("/ebooks/bulk/submit", body, key...).Want(200)
	assert.JSONEq(t, string(first.Body), string(again.Body))
	assert.Equal(t, "draft", editor.Get("/ebooks/"+late).Text("data.ebook.status"))
	editor.Post("/ebooks/bulk/submit", bulk("", late), key...).Refused(422, "idempotency.key_reused")
	editor.Act(late, "submit", nil).Want(200)

	several := []string{editor.DraftWithPDF("Cùng lúc 1"), editor.DraftWithPDF("Cùng lúc 2"), editor.DraftWithPDF("Cùng lúc 3")}
	send := func() harness.Response {
		return editor.Post("/ebooks/bulk/submit", bulk("", several...), "Idempotency-Key", "at-once-"+one)
	}
	for _, a := range together(t, send, send, send) {
		assert.Equal(t, []string{"pending_review", "pending_review", "pending_review"}, outcomes(a))
	}
	for _, id := range several {
		assert.Equal(t, []string{"submit"}, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action"))
	}
}

// RULES §6.7: of a bulk and single decisions at the same moment one wins each
// e-book, and each learns which.
func TestRace_BulkAgainstSingleDecisions(t *testing.T) {
	s := shared(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	rounds(t, 3, func(t *testing.T, _ int) {
		ids := []string{}
		for i := range 6 {
			ids = append(ids, editor.For(t).DraftWithPDF(fmt.Sprint("Tranh ", i)))
		}
		editor.For(t).Post("/ebooks/bulk/submit", bulk("", ids...)).Want(200)
		tries := []try{func() harness.Response { return expert.Post("/ebooks/bulk/approve", bulk("", ids...)) }}
		for _, id := range ids {
			tries = append(tries, func() harness.Response { return manager.Act(id, "reject", map[string]any{"comment": "Chưa đạt"}) })
		}
		responses := together(t, tries...)
		results := outcomes(responses[0].Want(200))
		require.Len(t, results, len(ids))
		for i, id := range ids {
			log := editor.For(t).Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action")
			if results[i] == "approved" {
				assert.Equal(t, "ebook.decided", refusedWith(responses[1+i]))
				assert.Equal(t, []string{"approve", "submit"}, log)
			} else {
				assert.Equal(t, "409 ebook.decided", results[i])
				assert.Equal(t, 200, responses[1+i].Status)
				assert.Equal(t, []string{"reject", "submit"}, log)
			}
		}
	})
}

// TestABulkCallMayWhatTheSingleCallMay walks the table once more: for each role,
// status and owner the outcome is that of the single call (RULES §3.1).
func TestABulkCallMayWhatTheSingleCallMay(t *testing.T) {
	l := newLibrary(t)
	cells := 0
	for _, row := range readTable(t) {
		action := strings.TrimPrefix(row.path, "/")
		if row.method != http.MethodPost || row.status == "-" || !strings.Contains(" submit approve reject publish unpublish restore ", " "+action+" ") {
			continue
		}
		for column, who := range row.responses {
			if roles[column] == "nobody" || roles[column] == "student" || who == "-" {
				continue
			}
			cells++
			l.walkBulk(t, row, action, roles[column], who)
		}
	}
	t.Logf("%d cells", cells)
	assert.Greater(t, cells, 150)
}

func (l *library) walkBulk(t *testing.T, row tableRow, action, who, want string) {
	t.Helper()
	owner, id := stranger, map[string]string{"unknown": "00000000-0000-4000-8000-000000000000", "malformed": "not-an-id"}[row.status]
	if row.whose == "own" {
		owner = who
	}
	if id == "" {
		id = l.take(t, row.status, owner).id
	}
	response := l.people[who].For(t).Post("/ebooks/bulk/"+action, bulk("Theo bảng", id)).Want(200)
	got := outcomes(response)[0]
	if response.At("data.results.0.ebook") != nil {
		delete(l.shelf, row.status+owner)
		assert.Equal(t, row.then, got)
		got = "200"
	}
	assert.Equal(t, want, got, "%s of %s e-book in %s by %s", action, row.whose, row.status, who)
}
