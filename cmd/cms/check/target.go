package check

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"net/http"
	"strings"

	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
)

// Level is the severity of a finding.
type Level string

// The levels.
const (
	OK   Level = "ok"
	Warn Level = "warn"
	Fail Level = "fail"
)

// Finding is the result of a check.
type Finding struct {
	Level  Level
	Name   string // of the check, such as "database"
	Found  string
	Remedy string // "" for OK
}

// String formats the finding as one line.
func (f Finding) String() string {
	line := string(f.Level) + "\t" + f.Name + "\t" + f.Found
	if f.Remedy != "" {
		line += ". " + f.Remedy
	}
	return line
}

// Target is what is checked.
type Target struct {
	Config  wiring.Config
	Backend *wiring.Backend
	// Write is whether the bucket may be written to, and read again.
	Write bool
	// AtStart is true for the check of a starting server. It then sends nothing that would look like
	// an attack in another service's log.
	AtStart bool

	client *http.Client
	report func(Finding)
}

func (t Target) ok(name, found string)           { t.report(Finding{OK, name, found, ""}) }
func (t Target) warn(name, found, remedy string) { t.report(Finding{Warn, name, found, remedy}) }
func (t Target) fail(name, found, remedy string) { t.report(Finding{Fail, name, found, remedy}) }

// scratchObject names an object that the sweep removes if the check does not. It has its own folder:
// versitygw removes a folder with its last object, and refuses what is put into it at that moment.
func scratchObject() string { return domain.UploadObject("check-"+rand.Text(), "object") }

// lists reports whether a header that lists words contains this one, or "*".
func lists(h http.Header, name, word string) bool {
	for listed := range strings.SplitSeq(strings.Join(h.Values(name), ","), ",") {
		if listed = strings.TrimSpace(listed); listed == "*" || strings.EqualFold(listed, word) {
			return true
		}
	}
	return false
}

// response is the response to a request, without its body.
type response struct {
	status     int
	statusText string // "200 OK"
	header     http.Header
	tls        *tls.ConnectionState // nil without TLS
}

// ask sends a request without a body.
func (t Target) ask(ctx context.Context, method, address string, header map[string]string) (response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		return response{}, err
	}
	for name, value := range header {
		request.Header.Set(name, value)
	}
	r, err := t.client.Do(request)
	if err != nil {
		return response{}, err
	}
	return response{r.StatusCode, r.Status, r.Header, r.TLS}, r.Body.Close()
}

// Plain returns the text of an error for a terminal: that of its cause, if its own is meant for the pages.
func Plain(err error) string {
	if e, ok := err.(*domain.Error); ok && e.Err != nil { //nolint:errorlint // only the outermost
		err = e.Err
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}
