package faults

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// The size of the disk, and what is free when the editor begins: too little for uploads, enough for
// records.
const (
	smallDisk      = 700 << 20
	roomForRecords = 30 << 20
	underFloor     = 10 << 20 // too little for records, enough for everything else
)

// TestOneEditorCannotFillTheDiskWithOutlines saves the largest outlines that are allowed. They are
// refused before the database runs out of space. Everything that needs no space continues, and saves
// succeed again when there is space (RULES §8.9).
func TestOneEditorCannotFillTheDiskWithOutlines(t *testing.T) {
	p, disk := harness.ProductOnDisk(t, smallDisk)
	logDisk(t, disk)
	if !disk.Real {
		t.Skip("left out: without its own disk no free space can be measured")
	}
	editor, expert, manager := p.As(t, "EDITOR"), p.As(t, "EXPERT"), p.As(t, "MANAGER")
	waiting, unwanted := editor.DraftWithPDF("Chờ duyệt"), editor.Draft("Sẽ xóa")
	editor.Act(waiting, "submit", nil).Want(http.StatusOK)
	drafts := make([]string, 4)
	for i := range drafts {
		drafts[i] = editor.Draft(fmt.Sprint("Mục lục dài ", i))
	}
	indexLater := holdIndex(t, p.DSN(t))
	disk.Fill(t, roomForRecords)
	saved := saveUntilRefused(t, editor, drafts)
	t.Logf("%d saves of a megabyte were done before one was refused; %d kB are free", saved, disk.Left(t)>>10)
	disk.Fill(t, underFloor) // there may still be room for small saves

	response := editor.Post("/ebooks", map[string]any{"title": "Không còn chỗ"}).Refused(http.StatusServiceUnavailable, "storage.full")
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
	assert.Contains(t, response.Text("message"), "Ổ đĩa của máy chủ sắp đầy")
	editor.Put("/ebooks/"+drafts[0], map[string]any{"author": "Không còn chỗ"}).Refused(http.StatusServiceUnavailable, "storage.full")
	expert.Post("/ebooks/"+waiting+"/notes", map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Không còn chỗ"}).Refused(http.StatusServiceUnavailable, "storage.full")
	assert.Equal(t, `{"status":"ready","storage":"full","records":"full"}`, readyBody(t, p))
	for range harness.Rounds(20, 200) { // what needs hardly any space continues
		p.As(t, "EXPERT").Get("/ebooks").Want(http.StatusOK)
	}
	expert.Act(waiting, "reject", map[string]any{"comment": "Sửa lại."}).Want(http.StatusOK)
	manager.Delete("/ebooks/" + unwanted).Want(http.StatusOK)
	log, err := os.ReadFile(filepath.Join(p.Data, "logs", "postgres.log"))
	require.NoError(t, err)
	assert.NotContains(t, string(log), "PANIC")
	assert.NotContains(t, string(log), "No space left")

	disk.Free(t)
	indexLater()
	editor.Put("/ebooks/"+drafts[0], map[string]any{"author": "Có chỗ lại"}).Want(http.StatusOK)
	harness.Consistent(t, p.DSN(t), p.Files)
}

// holdIndex keeps the server from updating its search index, which it does ten seconds after a save without
// asking for space, until the returned function is called.
func holdIndex(t *testing.T, dsn string) (release func()) {
	t.Helper()
	db, err := sql.Open("postgres", dsn)
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	held, err := db.BeginTx(context.WithoutCancel(t.Context()), nil)
	require.NoError(t, err)
	t.Cleanup(func() { held.Rollback() }) //nolint:errcheck // it has changed nothing
	_, err = held.Exec(`LOCK TABLE search_built IN SHARE ROW EXCLUSIVE MODE`)
	require.NoError(t, err)
	return func() { require.NoError(t, held.Rollback()) }
}

// saveUntilRefused saves outlines of the largest size, several in parallel, until there is no
// space, and returns how many were saved.
func saveUntilRefused(t *testing.T, editor *harness.Client, drafts []string) (saved int) {
	t.Helper()
	var all sync.WaitGroup
	var mu sync.Mutex
	full := false
	for _, id := range drafts {
		all.Go(func() {
			for n := range 100 {
				response, err := editor.Try(http.MethodPut, "/ebooks/"+id+"/toc", longOutline(n))
				mu.Lock()
				switch {
				case err == nil && response.Status == http.StatusOK:
					saved++
				case err == nil && response.Status == http.StatusTooManyRequests: // limit on one person's saves
				case err == nil && strings.Contains(string(response.Body), `"server.busy"`): // a busy machine
				case err == nil && strings.Contains(string(response.Body), `"storage.full"`):
					full = true
				default:
					t.Errorf("a save got %d: %v %.300s", response.Status, err, response.Body)
					full = true
				}
				over := full
				mu.Unlock()
				if over {
					return
				}
			}
		})
	}
	all.Wait()
	assert.True(t, full, "the disk was never full")
	return saved
}

// longOutline is as large as an outline may be: 5,000 items, 200,000 letters.
func longOutline(n int) string {
	var text strings.Builder
	text.WriteString(`{"items":[`)
	for i := range 5000 {
		if i > 0 {
			text.WriteByte(',')
		}
		title := fmt.Sprintf("Mục %d.%d ", n, i*7919%5000) + strings.Repeat(fmt.Sprintf("ữ%x ", i*31+n), 8)
		fmt.Fprintf(&text, `{"id":"temp-%d","title":%q,"level":0,"page_number":%d}`, i, firstLetters(title, 40), i+1)
	}
	return text.String() + "]}"
}

// firstLetters returns the first n letters of a text.
func firstLetters(text string, n int) string {
	letters := []rune(text)
	return string(letters[:min(n, len(letters))])
}

// TestTheProductWaitsForSpaceAndContinues: PostgreSQL cannot start on a full disk. The product keeps
// trying, and continues by itself when there is space (RULES §13.7).
func TestTheProductWaitsForSpaceAndContinues(t *testing.T) {
	p, disk := harness.ProductOnDisk(t, smallDisk)
	logDisk(t, disk)
	editor := p.As(t, "EDITOR")
	id := editor.Draft("Có từ trước")
	supervisor := p.PID("server")
	disk.Fill(t, 0)
	require.NoError(t, syscall.Kill(p.PID("postgres"), syscall.SIGKILL))
	time.Sleep(15 * time.Second) // six failed starts, after which a part was given up, took seven seconds
	assert.NotContains(t, disk.Output(), "within a minute")
	disk.Free(t)
	wait.Until(t, func() bool {
		status, _ := readiness(t, p.URL)
		return status == http.StatusOK
	}, "the product is ready")
	assert.Equal(t, supervisor, p.PID("server"), "nothing else was started again")
	editor.Get("/ebooks/" + id).Want(http.StatusOK)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Sau khi có chỗ"}).Want(http.StatusOK)
	harness.Consistent(t, p.DSN(t), p.Files)
}
