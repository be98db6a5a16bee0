package faults

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
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

// The size of the product's disk, and how much of it must stay free, in bytes.
const (
	wholeDisk = 512 << 20
	stayFree  = wholeDisk / 20
)

// TestADiskThatIsGettingFullRefusesUploadsAndNothingElse fills the disk that files and records
// share until less is free than must be. Everything that stores a file gets 503 storage.full,
// uploads under way too. The database continues writing, and uploads work again when there is space.
func TestADiskThatIsGettingFullRefusesUploadsAndNothingElse(t *testing.T) {
	p, disk := harness.ProductOnDisk(t, wholeDisk)
	logDisk(t, disk)
	editor := p.As(t, "EDITOR")
	id := editor.DraftWithPDF("Có từ trước")
	assert.Equal(t, `{"status":"ready"}`, readyBody(t, p))
	if !disk.Real {
		t.Skip("left out: without its own disk no free space can be measured")
	}
	content := harness.PDFOfSize(2, 1<<20)
	waiting := editor.PutFile(id, "upload", "a.pdf", "application/pdf", content)
	given := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "b.pdf"}).Want(http.StatusOK)
	slow := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "c.pdf"}).Want(http.StatusOK)
	before := disk.Left(t)

	underWay := newSlowPut(t, slow.Text("data.uploadUrl"), 40<<20)
	underWay.pass(20 << 20)
	wait.Until(t, func() bool { return disk.Left(t) < before-8<<20 }, "much of it is on the disk")
	disk.Fill(t, stayFree-1<<20)
	underWay.pass(20 << 20)
	assert.NotEqual(t, http.StatusOK, underWay.status(), "an upload under way")
	assert.NoFileExists(t, filepath.Join(p.Files, slow.Text("data.objectName")))

	wait.Until(t, func() bool { return disk.Left(t) > stayFree+2<<20 }, "the interrupted upload frees its space")
	disk.Fill(t, stayFree-1<<20)
	assert.Equal(t, `{"status":"ready","storage":"full"}`, readyBody(t, p))
	response := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "d.pdf", "fileSize": 1000}).Refused(http.StatusServiceUnavailable, "storage.full")
	assert.NotEmpty(t, response.Header.Get("Retry-After"))
	status, says := harness.PutBytes(t, given.Text("data.uploadUrl"), "application/pdf", content)
	assert.Equal(t, http.StatusServiceUnavailable, status, says)
	editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": waiting}).Refused(http.StatusServiceUnavailable, "storage.full")
	for i := range harness.Rounds(100, 1000) { // all other work continues
		draft := editor.Post("/ebooks", map[string]any{"title": fmt.Sprint("Viết tiếp ", i), "description": strings.Repeat("Dài. ", 300)}).Want(http.StatusCreated).Text("data.ebook.id")
		editor.Put("/ebooks/"+draft, map[string]any{"author": "Người viết"}).Want(http.StatusOK)
	}
	editor.Act(id, "submit", nil).Want(http.StatusOK)
	status, _ = harness.Fetch(t, editor.Get("/ebooks/"+id).Text("data.ebook.file_url"))
	assert.Equal(t, http.StatusOK, status)
	p.As(t, "EXPERT").Act(id, "reject", map[string]any{"comment": "Sửa lại."}).Want(http.StatusOK)

	crowd(t, p, editor, disk)
	disk.Free(t)
	assert.Equal(t, `{"status":"ready"}`, readyBody(t, p))
	editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": waiting}).Want(http.StatusOK)
	harness.Consistent(t, p.DSN(t), p.Files)
	log, err := os.ReadFile(filepath.Join(p.Data, "logs", "postgres.log"))
	require.NoError(t, err)
	assert.NotContains(t, string(log), "PANIC")
	assert.NotContains(t, string(log), "No space left")
	t.Logf("of %d MB, %d were free before and %d stayed", wholeDisk>>20, before>>20, stayFree>>20)
}

// crowd begins more parallel uploads than there is room for. Only as many may succeed as leave free
// what must stay free.
func crowd(t *testing.T, p *harness.Product, editor *harness.Client, disk *harness.Disk) {
	t.Helper()
	const room = 24 << 20
	disk.Fill(t, stayFree+room)
	id := editor.Draft("Chen nhau")
	content := make([]byte, 8<<20)
	links := make([]string, 8)
	for i := range links {
		links[i] = editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(http.StatusOK).Text("data.uploadUrl")
	}
	statuses := make([]int, len(links))
	stored := 0
	for tries := 0; stored == 0 && tries < 5; tries++ { // PostgreSQL may add 16 MB to its log at any time
		disk.Fill(t, stayFree+room)
		stored = putAtOnce(t, links, content, statuses)
	}
	assert.LessOrEqual(t, stored, 3, "%v", statuses)
	assert.NotZero(t, stored, "%v", statuses)
	assert.GreaterOrEqual(t, disk.Left(t), int64(stayFree-2<<20))
}

// putAtOnce sends the content to all links, and returns how many took it.
func putAtOnce(t *testing.T, links []string, content []byte, statuses []int) (stored int) {
	t.Helper()
	var all sync.WaitGroup
	for i, link := range links {
		all.Go(func() {
			request, err := http.NewRequest(http.MethodPut, link, bytes.NewReader(content))
			if !assert.NoError(t, err) {
				return
			}
			if response, err := http.DefaultClient.Do(request); err == nil { // a refused body may be cut off
				response.Body.Close()
				statuses[i] = response.StatusCode
			}
		})
	}
	all.Wait()
	for _, s := range statuses {
		if s == http.StatusOK {
			stored++
		}
	}
	return stored
}

// readyBody returns the body of /readyz of a server that is ready. On a busy machine it may not be for a moment.
func readyBody(t *testing.T, p *harness.Product) (body string) {
	t.Helper()
	wait.Until(t, func() (ready bool) {
		var status int
		status, body = readiness(t, p.URL)
		return status == http.StatusOK
	}, "it is ready")
	return body
}

// readiness asks /readyz after the server's cached result has expired, so that it includes what has
// just happened to the disk.
func readiness(t *testing.T, server string) (status int, body string) {
	t.Helper()
	time.Sleep(1500 * time.Millisecond) // until the cached result has expired
	response, err := http.Get(server + "/readyz")
	require.NoError(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(text)
}

// slowPut is an upload whose bytes the test sends piece by piece.
type slowPut struct {
	t    *testing.T
	pipe *io.PipeWriter
	done chan int // the status, 0 if the connection was cut
}

func newSlowPut(t *testing.T, link string, size int64) *slowPut {
	t.Helper()
	body, pipe := io.Pipe()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPut, link, body)
	require.NoError(t, err)
	request.ContentLength = size
	u := &slowPut{t: t, pipe: pipe, done: make(chan int, 1)}
	go func() {
		response, err := http.DefaultClient.Do(request)
		body.CloseWithError(io.ErrClosedPipe)
		if err != nil {
			u.done <- 0
			return
		}
		response.Body.Close()
		u.done <- response.StatusCode
	}()
	return u
}

// pass sends this many bytes, or fewer if the server stops reading.
func (u *slowPut) pass(bytes int) {
	piece := make([]byte, 1<<20)
	for ; bytes > 0; bytes -= len(piece) {
		if _, err := u.pipe.Write(piece); err != nil {
			return
		}
	}
}

func (u *slowPut) status() int {
	u.pipe.Close()
	return <-u.done
}
