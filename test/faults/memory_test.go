package faults

import (
	"testing"
	"time"

	"backoffice/test/harness"
)

// maxServerMemory is the most memory, in kB, that the server may use while the largest PDF is
// uploaded.
const maxServerMemory = 150 << 10

// TestTheServerStaysSmallWhileTheLargestPDFGoesUp uploads a PDF of one byte less than the limit
// through a server that has just started, and reads the peak of its memory. The parser is another
// process (RULES §13.11).
func TestTheServerStaysSmallWhileTheLargestPDFGoesUp(t *testing.T) {
	p := harness.NewProduct(t)
	editor := p.As(t, "EDITOR")
	content := harness.PDFOfSize(12, 100<<20-1)
	killPart(t, p, "server")
	id := editor.Draft("Sách gần 100 MB")
	before := peakMemory(t, p.PID("server"))
	for range harness.Rounds(1, 5) {
		begun := time.Now()
		response := editor.Upload(id, "upload", "lớn.pdf", "application/pdf", content).Want(200)
		if size, pages := response.Number("data.ebook.file_size"), response.Number("data.ebook.total_pages"); size != 100<<20-1 || pages != 12 {
			t.Errorf("kept %d bytes and %d pages", size, pages)
		}
		status, body := harness.Fetch(t, response.Text("data.ebook.file_url"))
		if status != 200 || body != string(content) {
			t.Errorf("returns %d with other bytes", status)
		}
		after := peakMemory(t, p.PID("server"))
		t.Logf("up, confirmed and down in %v; the server's peak: %d MB before, %d MB after", time.Since(begun).Round(10*time.Millisecond), before>>10, after>>10)
		if after >= maxServerMemory {
			t.Errorf("the server had %d MB in memory", after>>10)
		}
	}
}

// peakMemory is the most memory that a process has used so far, in kB.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	_, most := harness.Memory(t, pid)
	return most
}
