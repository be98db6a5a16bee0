package faults

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAHundredRecordsAreEditedOnceAlthoughTheServerIsKilledBetween edits a hundred e-books in one
// call, in which the server is killed once thirty are edited. The same call, sent again, edits the
// others and reports all of them (RULES §6.7).
func TestAHundredRecordsAreEditedOnceAlthoughTheServerIsKilledBetween(t *testing.T) {
	s, failpoint := harness.NewServerWithFailpoints(t)
	editor := s.As(t, "editor")
	const books, before = 100, 30
	ids, items := make([]string, books), make([]any, books)
	for i := range ids {
		ids[i] = editor.Draft(fmt.Sprintf("Sửa chung %d", i))
		items[i] = map[string]any{"id": ids[i], "version": 1}
	}
	edit := func() (harness.Response, error) {
		change := map[string]any{"items": items, "set": map[string]any{"subject": "Toán"}, "add_tags": []string{"mẫu"}}
		return editor.Try(http.MethodPost, "/ebooks/bulk/edit", change, "Idempotency-Key", "edit-a-hundred")
	}
	harness.Arm(t, failpoint, fmt.Sprintf("update e-book: committed@%d", before))
	response, err := edit()
	if !s.Died(wait.Timeout) {
		t.Fatalf("the server did not die: %v: %s", err, response.Body)
	}
	harness.Disarm(failpoint)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	edited := 0
	for _, id := range ids {
		if editor.Get("/ebooks/"+id).Number("data.ebook.version") == 2 {
			edited++
		}
	}
	if edited != before {
		t.Fatalf("%d of %d were edited before the kill, want %d", edited, books, before)
	}

	again, err := edit()
	if err != nil {
		t.Fatal(err)
	}
	again.Want(http.StatusOK)
	for i, id := range ids {
		if got := again.Text(fmt.Sprintf("data.results.%d.ebook.tags", i)); got != "mẫu" {
			t.Errorf("e-book %d is reported with tags %q: %s", i, got, again.Body)
			break
		}
		now := editor.Get("/ebooks/" + id)
		if v, subject := now.Number("data.ebook.version"), now.Text("data.ebook.subject"); v != 2 || subject != "Toán" {
			t.Errorf("e-book %d has subject %q in version %d, want Toán in version 2", i, subject, v)
		}
	}
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
