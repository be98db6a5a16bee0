package faults

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// promptly is how soon a request gets a response while a part does not respond: 5 seconds, and some for
// a busy machine. A server that waited for two timeouts would take almost nine, and the outage is longer
// than that. Time in which the machine stood still does not count.
const (
	promptly = 8 * time.Second
	outage   = 10 * time.Second
)

// outcome is the result of one request.
type outcome struct {
	what   string
	sent   time.Time
	took   time.Duration
	status int
	retry  string
	err    error
}

// TestAnUnreachablePartIsReportedWithinFiveSeconds pauses PostgreSQL or the gateway during
// requests. Requests that need it get 503 with Retry-After. When it is back, everything works again
// by itself (RULES §13.7).
func TestAnUnreachablePartIsReportedWithinFiveSeconds(t *testing.T) {
	p := harness.NewProduct(t)
	editor := p.As(t, "EDITOR")
	id := editor.DraftWithPDF("Khi một phần dừng")
	link := editor.Get("/ebooks/" + id).Text("data.ebook.file_url")
	waiting := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200) // never used: the store is asked each time
	spare := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "b.pdf"}).Want(200)
	call := func(method, path, body string) request {
		return callAs(editor, p.URL, method, path, body)
	}
	records := []request{
		call("GET", "/ebooks", ""), call("GET", "/ebooks/"+id, ""), call("GET", "/ebooks/statistics", ""), call("PUT", "/ebooks/"+id, `{"author":"A"}`),
		call("PUT", "/ebooks/"+id+"/toc", `{"items":[]}`), call("POST", "/ebooks", `{"title":"B"}`), call("POST", "/ebooks/"+id+"/cover", `{"fileName":"a.png"}`),
		call("POST", "/auth/login", `{"email":"x@y.example","password":"123456"}`),
	}
	files := []request{
		{what: "GET link", make: func() (*http.Request, error) { return http.NewRequest(http.MethodGet, link, nil) }},
		call("POST", "/ebooks/"+id+"/upload/confirm", fmt.Sprintf(`{"objectName":%q}`, waiting.Text("data.objectName"))),
		{what: "PUT link", make: func() (*http.Request, error) {
			return http.NewRequest(http.MethodPut, spare.Text("data.uploadUrl"), strings.NewReader("%PDF-1.7"))
		}},
	}
	for _, c := range []struct {
		part  string
		needs []request
	}{{"postgres", records}, {"gateway", files}} {
		t.Run(c.part, func(t *testing.T) {
			for range harness.Rounds(1, 6) {
				duringOutage(t, p, c.part, c.needs)
			}
		})
	}
	harness.Consistent(t, p.DSN(t), p.Files)
	p.Verify(t)
}

type request struct {
	what string
	make func() (*http.Request, error)
}

// callAs is a call of the API as someone who has signed in.
func callAs(c *harness.Client, base, method, path, body string) request {
	return request{what: method + " " + path, make: func() (*http.Request, error) {
		r, err := http.NewRequest(method, base+"/api/cms"+path, strings.NewReader(body))
		if err == nil {
			r.Header.Set("Authorization", "Bearer "+c.Access)
			r.Header.Set("Content-Type", "application/json")
		}
		return r, err
	}}
}

// duringOutage sends each request over and over, three at a time, pauses the part for a while, and
// checks every response.
func duringOutage(t *testing.T, p *harness.Product, part string, requests []request) {
	t.Helper()
	var mu sync.Mutex
	var outcomes []outcome
	var served int // since the last refusal
	lastRefused := time.Now()
	end := make(chan struct{})
	var all sync.WaitGroup
	stood := watchStops(t)
	for _, r := range requests {
		for range 3 {
			all.Go(func() {
				for {
					select {
					case <-end:
						return
					case <-time.After(20 * time.Millisecond): // the pace of the requests
						o := send(r)
						mu.Lock()
						outcomes = append(outcomes, o)
						if served++; o.status == http.StatusServiceUnavailable {
							served, lastRefused = 0, time.Now()
						}
						mu.Unlock()
					}
				}
			})
		}
	}
	time.Sleep(300 * time.Millisecond) // requests are under way
	held := time.Now()
	release := hold(t, p, part)
	time.Sleep(outage) // requests are refused meanwhile
	release()
	back := p.Ready(t)
	wait.Until(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return served > 3*len(requests) && time.Since(lastRefused) > 2*time.Second
	}, "after the return nothing is refused any more")
	close(end)
	all.Wait()
	stops := stood()
	refused, slowest := 0, time.Duration(0)
	for _, o := range outcomes {
		judge(t, o, stops, held)
		if o.status == http.StatusServiceUnavailable {
			refused++
			slowest = max(slowest, o.took)
		}
	}
	if refused == 0 {
		t.Errorf("nothing reported that %s was out of reach", part)
	}
	t.Logf("%s held for %v: %d requests, %d got 503, the slowest after %v; back within %v of its return",
		part, outage, len(outcomes), refused, slowest.Round(10*time.Millisecond), back.Round(time.Millisecond))
}

func judge(t *testing.T, o outcome, stops stops, held time.Time) {
	t.Helper()
	stood := stops.during(o.sent, o.sent.Add(o.took))
	disturbed := o.sent.Add(o.took).After(held) || stood > time.Second
	switch {
	case o.err != nil:
		t.Errorf("%s: %v", o.what, o.err)
	case o.took-stood > promptly:
		t.Errorf("%s, sent %v after the stop, got %d after %v, in which the machine stood still for %v", o.what, o.sent.Sub(held).Round(time.Millisecond), o.status, o.took, stood)
	case o.status == http.StatusServiceUnavailable && o.retry == "":
		t.Errorf("%s got 503 without Retry-After", o.what)
	case o.status == http.StatusServiceUnavailable && !disturbed:
		t.Errorf("%s got 503 before the stop", o.what)
	case o.status >= 500 && o.status != http.StatusServiceUnavailable:
		t.Errorf("%s got %d", o.what, o.status)
	}
}

var impatient = &http.Client{Timeout: 45 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}

func send(r request) outcome {
	o := outcome{what: r.what, sent: time.Now()}
	made, err := r.make()
	if err != nil {
		o.err = err
		return o
	}
	response, err := impatient.Do(made)
	if err != nil {
		o.took, o.err = time.Since(o.sent), err
		return o
	}
	defer response.Body.Close()
	io.Copy(io.Discard, response.Body) //nolint:errcheck // only the time of the response counts
	o.took, o.status, o.retry = time.Since(o.sent), response.StatusCode, response.Header.Get("Retry-After")
	return o
}
