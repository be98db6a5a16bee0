package faults

import (
	"bytes"
	"database/sql"
	"io"
	"net/http"
	"net/http/httptrace"
	"syscall"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestSIGTERMLetsRequestsFinish sends SIGTERM to the server while saves wait for a locked row and
// an upload is half done. All of them succeed, and then the server ends (RULES §13.3).
func TestSIGTERMLetsRequestsFinish(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Khi máy chủ dừng")
	content := harness.PDF(2, 300_000)
	grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)

	db, err := sql.Open("postgres", s.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	lock, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Rollback() //nolint:errcheck // it may be committed
	if _, err := lock.Exec(`SELECT 1 FROM ebooks WHERE id = $1 FOR UPDATE`, id); err != nil {
		t.Fatal(err)
	}

	const saves = 10
	begun, responses, written := time.Now(), make(chan outcome, saves), make(chan struct{}, saves)
	save := traced(callAs(editor, s.URL, http.MethodPut, "/ebooks/"+id, `{"author":"Đang lưu"}`), func() { written <- struct{}{} })
	for range saves {
		go func() { responses <- send(save) }()
	}
	body, pipe := io.Pipe()
	uploaded := make(chan int, 1)
	go func() { uploaded <- putSlowly(t, grant.Text("data.uploadUrl"), body, len(content)) }()
	if _, err := pipe.Write(content[:len(content)/2]); err != nil {
		t.Fatal(err)
	}
	for range saves {
		wait.Receive(t, written, "each save is sent")
	}
	harness.UntilRead(t, s.URL)
	savesWait(t, db)

	if err := syscall.Kill(s.PID(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // it has got the signal to stop
	if err := lock.Commit(); err != nil {
		t.Fatal(err)
	}
	held := time.Since(begun)
	io.Copy(pipe, bytes.NewReader(content[len(content)/2:])) //nolint:errcheck // the upload's status shows it
	pipe.Close()
	saved := 0
	for range saves {
		switch o := <-responses; {
		case o.status == http.StatusOK:
			saved++
		case o.status == http.StatusServiceUnavailable && held > 3*time.Second: // this machine stood still: after four seconds a save gives up waiting for a row
		default:
			t.Errorf("a save under way got %d: %v", o.status, o.err)
		}
	}
	if status := <-uploaded; status != http.StatusOK {
		t.Errorf("an upload under way got %d", status)
	}
	begun = time.Now()
	s.Stop()
	t.Logf("ended %v after the last response", time.Since(begun).Round(time.Millisecond))
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	response := editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("data.objectName")}).Want(200)
	if version := response.Number("data.ebook.version"); version != 1+saved+1 {
		t.Errorf("the e-book is in version %d, want %d", version, 1+saved+1)
	}
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// traced is a request that calls written once it was sent.
func traced(r request, written func()) request {
	trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) { written() }}
	return request{what: r.what, make: func() (*http.Request, error) {
		made, err := r.make()
		if err != nil {
			return nil, err
		}
		return made.WithContext(httptrace.WithClientTrace(made.Context(), trace)), nil
	}}
}

// savesWait returns when the number of saves that wait for the locked row has not changed for a
// moment, well before they give up waiting. The others wait for their turn in the server.
func savesWait(t *testing.T, db *sql.DB) {
	t.Helper()
	before, since := 0, time.Now()
	wait.Until(t, func() bool {
		now := savesWaiting(t, db)
		if now != before || now == 0 {
			before, since = now, time.Now()
		}
		return time.Since(since) > 300*time.Millisecond
	}, "saves wait for the row")
}

// savesWaiting counts the saves that wait for the locked row.
func savesWaiting(t *testing.T, db *sql.DB) (count int) {
	t.Helper()
	if err := db.QueryRow(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&count); err != nil {
		t.Fatal(err)
	}
	return count
}

func putSlowly(t *testing.T, link string, body io.Reader, size int) int {
	request, err := http.NewRequest(http.MethodPut, link, body)
	if err != nil {
		t.Error(err)
		return 0
	}
	request.ContentLength = int64(size)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Errorf("an upload under way was cut off: %v", err)
		return 0
	}
	response.Body.Close()
	return response.StatusCode
}

// TestTheProductStartsRightAfterItsSupervisorWasKilled kills only the supervisor during an upload,
// which the server would still wait for, and starts the product again immediately (RULES §13.3).
func TestTheProductStartsRightAfterItsSupervisorWasKilled(t *testing.T) {
	p := harness.NewProduct(t)
	editor := p.As(t, "EDITOR")
	id := editor.DraftWithPDF("Khi người trông coi mất")
	grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
	request, err := http.NewRequest(http.MethodPut, grant.Text("data.uploadUrl"), endless{})
	if err != nil {
		t.Fatal(err)
	}
	request.ContentLength = 1 << 20
	go http.DefaultClient.Do(request)  //nolint:errcheck,bodyclose // it is cut off
	time.Sleep(300 * time.Millisecond) // some of it has arrived
	p.KillSupervisor()
	begun := time.Now()
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Logf("ready again after %v", time.Since(begun).Round(10*time.Millisecond))
	response := editor.Get("/ebooks/" + id).Want(200)
	if status, _ := harness.Fetch(t, response.Text("data.ebook.file_url")); status != http.StatusOK {
		t.Errorf("the PDF returns %d", status)
	}
	p.Verify(t)
}

// endless is a body that sends a byte every tenth of a second.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	time.Sleep(100 * time.Millisecond) // a slow line
	p[0] = 'x'
	return 1, nil
}
