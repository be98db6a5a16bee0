package faults

import (
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestADatabaseWithoutSpaceLosesNothing fills the database's disk, first for its tables and then
// for its log, which makes PostgreSQL exit. Meanwhile each write succeeds or gets 503, and records
// can be read while the database runs. When there is space again everything continues by itself, and
// a write that is repeated with its key is done once (RULES §13.7).
func TestADatabaseWithoutSpaceLosesNothing(t *testing.T) {
	dsn, disk := harness.PostgresOnDisk(t)
	s := harness.NewServer(t, "DATABASE_URL="+dsn)
	s.DSN = dsn
	logDisk(t, disk)
	editor := s.As(t, "editor")
	old := editor.DraftWithPDF("Có từ trước")
	k := &keyed{t: t, editor: editor, drafts: []string{old}}
	for i := range 50 {
		k.drafts = append(k.drafts, editor.Draft(fmt.Sprintf("Bản nháp %d", i)))
	}
	refusals := 0
	for range harness.Rounds(1, 5) {
		died := deaths(disk)
		disk.Fill(t, 200<<10)
		refusals += k.until(disk, func(refused int) bool { return refused >= 5 })
		if disk.Real { // a limit, too, affects the log first
			refusals += k.untilDeath(dsn, disk, died, old)
		}
		disk.Free(t)
		wait.Until(t, func() bool {
			status, _ := readiness(t, s.URL)
			return status == http.StatusOK
		}, "ready")
		k.sendAgain()
		if t.Failed() {
			return
		}
	}
	k.verify()
	t.Logf("%d writes, %d of them first got 503; PostgreSQL gave up %d times", k.n, refusals, deaths(disk))
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// untilDeath checks what can be read while only the tables have no space. Then it uses up the log's
// space until PostgreSQL exits, while writes continue.
func (k *keyed) untilDeath(dsn string, disk *harness.Disk, died int, old string) (refused int) {
	k.t.Helper()
	if deaths(disk) == died {
		k.editor.Get("/ebooks").Want(http.StatusOK)
		link := k.editor.Get("/ebooks/" + old).Want(http.StatusOK).Text("data.ebook.file_url")
		status, _ := harness.Fetch(k.t, link)
		assert.Equal(k.t, http.StatusOK, status)
	}
	disk.Fill(k.t, 2<<20)
	var log sync.WaitGroup
	log.Go(func() { useUpLog(k.t, dsn, disk, died) })
	defer log.Wait()
	return k.until(disk, func(refused int) bool { return refused >= 5 && deaths(disk) > died })
}

// logDisk logs what kind of disk it is, and after a failure the output of the program on it.
func logDisk(t *testing.T, disk *harness.Disk) {
	if disk.Real {
		t.Log("the disk is a separate tmpfs")
	} else {
		t.Log("no tmpfs can be mounted here: the disk is a limit on the size of files")
	}
	t.Cleanup(func() {
		if text := disk.Output(); t.Failed() {
			t.Logf("the output of the program on the disk:\n%s", text[max(0, len(text)-4000):])
		}
	})
}

// deaths counts how often PostgreSQL panicked.
func deaths(disk *harness.Disk) int { return strings.Count(disk.Output(), "PANIC") }

// useUpLog writes into the database's write-ahead log until there is no space left.
func useUpLog(t *testing.T, dsn string, disk *harness.Disk, died int) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close()
	for begun := time.Now(); deaths(disk) == died && time.Since(begun) < time.Minute; time.Sleep(10 * time.Millisecond) {
		db.Exec(`SELECT pg_logical_emit_message(true, '', repeat('x', 300000))`) //nolint:errcheck // it is meant to fail in the end
	}
}

// TestAStoreWithoutSpaceLosesNothing fills the store's disk and frees a few bytes at a time, so
// that each step of a confirmation runs out of space once. What cannot be stored gets 503, what is
// stored can be read, and in the end everything is done once (RULES §13.7).
func TestAStoreWithoutSpaceLosesNothing(t *testing.T) {
	gateway, disk := harness.GatewayOnDisk(t)
	s := harness.NewServer(t, gateway.Settings()...)
	s.Files = filepath.Join(disk.Folder, "library")
	logDisk(t, disk)
	editor := s.As(t, "editor")
	old := editor.DraftWithPDF("Có từ trước")
	link := editor.Get("/ebooks/" + old).Text("data.ebook.file_url")
	refused := 0
	for round := range harness.Rounds(1, 10) {
		id := editor.Draft(fmt.Sprintf("Đầy đĩa %d", round))
		pdf := harness.PDF(3, 9000)
		picture := harness.PNG(400, 500)
		confirm := map[string]string{
			"upload": editor.PutFile(id, "upload", "a.pdf", "application/pdf", pdf),
			"cover":  editor.PutFile(id, "cover", "a.png", "image/png", picture),
		}
		grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "b.pdf"}).Want(http.StatusOK)
		for _, left := range []int{0, 4 << 10, 8 << 10, 12 << 10, 16 << 10} {
			disk.Fill(t, left)
			status, _ := harness.PutBytes(t, grant.Text("data.uploadUrl"), "application/pdf", harness.PDF(3, 40<<10))
			assert.Equal(t, http.StatusServiceUnavailable, status, "PUT with %d bytes left", left)
			for kind, object := range confirm {
				response, err := editor.Try(http.MethodPost, "/ebooks/"+id+"/"+kind+"/confirm", map[string]any{"objectName": object}, "Idempotency-Key", fmt.Sprint(kind, round))
				require.NoError(t, err)
				switch {
				case response.Status == http.StatusServiceUnavailable && response.Header.Get("Retry-After") != "":
					refused++
				case response.Status != http.StatusOK:
					t.Errorf("confirm of %s with %d bytes left got %d: %s", kind, left, response.Status, response.Body)
				}
			}
			status, _ = harness.Fetch(t, link)
			assert.Equal(t, http.StatusOK, status, "a stored file with %d bytes left", left)
			editor.Get("/ebooks/" + id).Want(http.StatusOK)
		}
		disk.Free(t)
		for kind, object := range confirm {
			editor.Post("/ebooks/"+id+"/"+kind+"/confirm", map[string]any{"objectName": object}, "Idempotency-Key", fmt.Sprint(kind, round)).Want(http.StatusOK)
		}
		response := editor.Get("/ebooks/" + id)
		assert.Equal(t, 3, response.Number("data.ebook.version"), "PDF and cover, each once")
		_, body := harness.Fetch(t, response.Text("data.ebook.file_url"))
		assert.True(t, body == string(pdf), "the PDF is what was sent")
		status, _ := harness.PutBytes(t, grant.Text("data.uploadUrl"), "application/pdf", pdf)
		assert.Equal(t, http.StatusOK, status)
	}
	assert.NotZero(t, refused, "confirmations that found no space")
	t.Logf("%d confirmations refused for want of space", refused)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}
