package faults

import (
	"fmt"
	"net/http"
	"testing"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAHundredRecordsAreEditedOnceAlthoughTheServerIsKilledBetween edits a hundred e-books in one
// call and kills the server once the first is edited. The same call, sent again, edits the others
// and reports all of them (RULES §6.7).
func TestAHundredRecordsAreEditedOnceAlthoughTheServerIsKilledBetween(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	const books = 100
	ids, items := make([]string, books), make([]any, books)
	for i := range ids {
		ids[i] = editor.Draft(fmt.Sprintf("Sửa chung %d", i))
		items[i] = map[string]any{"id": ids[i], "version": 1}
	}
	edit := func() (harness.Response, error) {
		change := map[string]any{"items": items, "set": map[string]any{"subject": "Toán"}, "add_tags": []string{"mẫu"}}
		return editor.Try(http.MethodPost, "/ebooks/bulk/edit", change, "Idempotency-Key", "edit-a-hundred")
	}
	edited := func(i int) bool { return editor.Get("/ebooks/"+ids[i]).Number("data.ebook.version") == 2 }
	statuses := make(chan int, 1)
	go func() {
		response, _ := edit()
		statuses <- response.Status
	}()
	wait.Until(t, func() bool { return edited(0) }, "the first e-book is edited")
	s.Kill()
	if status := wait.Receive(t, statuses, "the call ends with its server"); status != 0 {
		t.Logf("the call got %d before the kill", status)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	before := 0
	for i := range ids {
		if edited(i) {
			before++
		}
	}
	t.Logf("%d of %d were edited before the kill", before, books)

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
