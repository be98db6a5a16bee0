package faults

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAKillOfAnyPartAtAnyMomentLosesNothing kills server, PostgreSQL and gateway in turn while four
// people work, then everything together. The supervisor restarts what died, and the next start
// recovers by itself. Nothing that got a 2xx is lost, nothing is done twice, and no
// e-book names a file that does not exist (RULES §14.6).
func TestAKillOfAnyPartAtAnyMomentLosesNothing(t *testing.T) {
	p := harness.NewProduct(t)
	t.Cleanup(func() { logErrors(t, p) })
	as := func(role string) func() *harness.Client { return func() *harness.Client { return p.As(t, role) } }
	kills, slowest := 0, time.Duration(0)
	for range harness.Rounds(1, 12) {
		stop := startWorkers(t, 4, as("EDITOR"), as("MANAGER"))
		for range harness.Rounds(1, 4) { // the supervisor gives up a part that dies more than five times a minute
			for _, part := range harness.Parts {
				time.Sleep(time.Duration(150+rand.IntN(600)) * time.Millisecond)
				slowest = max(slowest, killPart(t, p, part))
				kills++
			}
		}
		time.Sleep(time.Duration(100+rand.IntN(500)) * time.Millisecond)
		p.KillAll()
		kills += 4
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(300 * time.Millisecond) // they work on for a moment
		workers := stop()
		for _, w := range workers {
			w.verify()
		}
		books, writes, again := total(workers)
		t.Logf("%d e-books, %d writes, %d of them sent again", books, writes, again)
		harness.Consistent(t, p.DSN(t), p.Files)
		p.Verify(t)
		if t.Failed() {
			t.Fatalf("the output of the product:\n%s", p.Output())
		}
	}
	t.Logf("%d kills; the slowest return took %v", kills, slowest.Round(time.Millisecond))
}

// logErrors logs the server's errors after a failed test.
func logErrors(t *testing.T, p *harness.Product) {
	if !t.Failed() {
		return
	}
	text, _ := os.ReadFile(filepath.Join(p.Data, "logs", "server.log"))
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, `"status":500`) || strings.Contains(line, `"msg":"panic"`) {
			t.Log(line)
		}
	}
}

// killPart kills a part and waits until the product works again. It returns how long that took.
func killPart(t *testing.T, p *harness.Product, part string) time.Duration {
	t.Helper()
	before := p.PID(part)
	if before == 0 {
		t.Fatalf("%s does not run:\n%s", part, p.Output())
	}
	if err := syscall.Kill(before, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	wait.Until(t, func() bool { return p.PID(part) != before }, "%s is started again", part)
	p.Ready(t)
	return time.Since(begun)
}

// TestEveryKeyedWriteIsDoneOnceThoughTheServerDies sends hundreds of writes in parallel, kills the server
// meanwhile, and repeats all of them (RULES §5.5).
func TestEveryKeyedWriteIsDoneOnceThoughTheServerDies(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	const writes = 300
	for round := range harness.Rounds(2, 40) {
		drafts := make([]string, writes/3)
		for i := range drafts {
			drafts[i] = editor.Draft(fmt.Sprintf("Trước vòng %d, %d", round, i))
		}
		send := func(i int) (harness.Response, error) {
			key := fmt.Sprintf("once-%d-%d", round, i)
			switch i % 3 {
			case 0:
				return editor.Try("POST", "/ebooks", map[string]any{"title": fmt.Sprintf("Vòng-%d-số %d", round, i)}, "Idempotency-Key", key)
			case 1:
				return editor.Try("PUT", "/ebooks/"+drafts[i/3], map[string]any{"author": "Một lần"}, "Idempotency-Key", key)
			}
			return editor.Try("PUT", "/ebooks/"+drafts[i/3]+"/toc", map[string]any{"items": []any{}}, "Idempotency-Key", key)
		}
		first := flood(writes, send, func() {
			time.Sleep(time.Duration(20+rand.IntN(250)) * time.Millisecond)
			s.Kill()
		})
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		second := flood(writes, func(i int) (harness.Response, error) { return untilServed(send, i) }, func() {})
		responded := 0
		for i, response := range second {
			if response.Status == 0 || response.Status >= 300 {
				t.Fatalf("write %d, sent again, got %d: %s", i, response.Status, response.Body)
			}
			if first[i].Status == 0 {
				continue
			}
			responded++
			if path := "data.ebook.id"; i%3 == 0 && first[i].Text(path) != response.Text(path) {
				t.Errorf("write %d was done twice", i)
			}
		}
		for i, id := range drafts {
			response := editor.Get("/ebooks/" + id)
			if v, toc := response.Number("data.ebook.version"), response.Number("data.ebook.toc_version"); v != 2 || toc != 1 {
				t.Errorf("e-book %d is in version %d with outline %d, want 2 and 1", i, v, toc)
			}
		}
		if n := editor.Get(fmt.Sprintf("/ebooks?search=v%%C3%%B2ng-%d-&limit=1", round)).Number("total"); n != writes/3 {
			t.Errorf("%d e-books made, want %d", n, writes/3)
		}
		t.Logf("round %d: %d of %d got a response before the kill", round, responded, writes)
		harness.Consistent(t, s.DSN, s.Files)
		s.Verify(t)
	}
}
