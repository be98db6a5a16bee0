package bench

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/test/harness"
)

// uploadAtOnce sends many PDFs in parallel through the product's own origin while
// an editor reads lists, and prints how long it took, what the server had in memory
// and how long the lists took. None may fail.
func uploadAtOnce(t *testing.T, s *site) {
	t.Helper()
	var count, size int
	if _, err := fmt.Sscanf(*uploads, "%dx%d", &count, &size); err != nil {
		t.Fatalf("-uploads: %v", err)
	}
	s.renewTokens(t)
	people := s.people[:min(count, len(s.people))]
	ids, content := make([]string, count), harness.PDFOfSize(10, size<<20)
	for i := range ids {
		ids[i] = people[i%len(people)].For(t).Draft(fmt.Sprintf("Sách tải lên %d", i))
	}
	var wait, asking sync.WaitGroup
	var done atomic.Bool
	var lists figures
	asking.Go(func() { lists = s.listsUntil(t, &done) })
	begun := time.Now()
	for i, id := range ids {
		wait.Go(func() {
			if err := upload(people[i%len(people)], id, content); err != nil {
				t.Errorf("upload %d: %v", i, err)
			}
		})
	}
	wait.Wait()
	took := time.Since(begun)
	done.Store(true)
	asking.Wait()
	_, most := s.memory(t)
	t.Logf("%d uploads of %d MB at once, %d e-books: %v; the server had %d MB at most; lists meanwhile: p50 %s ms, p99 %s ms, %.0f/s",
		count, size, s.size, took.Round(100*time.Millisecond), most, ms(lists.p50), ms(lists.p99), lists.rate)
}

// upload takes a PDF through grant, PUT and confirmation.
func upload(c *harness.Client, id string, content []byte) error {
	grant, err := c.Try(http.MethodPost, "/ebooks/"+id+"/upload", map[string]any{"fileName": "sách.pdf", "fileSize": len(content), "contentType": "application/pdf"})
	if err != nil {
		return fmt.Errorf("grant: %w", err)
	}
	if grant.Status != http.StatusOK {
		return fmt.Errorf("grant got %d: %.300s", grant.Status, grant.Body)
	}
	put, err := http.NewRequest(http.MethodPut, grant.Text("data.uploadUrl"), bytes.NewReader(content))
	if err != nil {
		return err
	}
	put.Header.Set("Content-Type", "application/pdf")
	response, err := http.DefaultClient.Do(put)
	if err != nil {
		return fmt.Errorf("PUT: %w", err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("PUT got %s", response.Status)
	}
	for { // asked to try again while too many parsers are busy
		confirm, err := c.Try(http.MethodPost, "/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("data.objectName")})
		if err != nil {
			return fmt.Errorf("confirm: %w", err)
		}
		switch confirm.Status {
		case http.StatusOK:
			return nil
		case http.StatusServiceUnavailable:
			time.Sleep(time.Second)
		default:
			return fmt.Errorf("confirm got %d: %.300s", confirm.Status, confirm.Body)
		}
	}
}

// listsUntil reads lists over one connection, with a pause between two, until done.
func (s *site) listsUntil(t *testing.T, done *atomic.Bool) figures {
	t.Helper()
	next := s.newest()
	return load(t, s.servers(), 1, time.Hour, func(connection int, r *rand.Rand) (request, bool) {
		time.Sleep(10 * time.Millisecond)
		if done.Load() {
			return request{}, false
		}
		return next(connection, r)
	}, fullPage)
}
