package deploy

import (
	"bytes"
	"html"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
	"backoffice/test/wait"
)

// integrator is a person who does what docs/INTEGRATORS.md says, with a library that is open to the public.
type integrator struct {
	machine
	s               *harness.Server
	editor, manager *harness.Client
	pdf             []byte
	book            string // is published
	tried           map[string]bool
}

// RULES §15.2: the examples for integrators work unchanged, and none is left out.
func TestTheExamplesForIntegratorsWork(t *testing.T) {
	i := newIntegrator(t)
	t.Run("REST API", i.usesTheAPI)
	t.Run("public API", i.readsWhatIsPublic)
	t.Run("OAI-PMH", i.harvests)
	t.Run("reading apps", i.readsTheCatalogue)
	t.Run("webhooks", i.receivesEvents)
	t.Run("import", i.imports)
	t.Run("export", i.exports)

	text, err := os.ReadFile(filepath.Join(project.Dir(), "docs", "INTEGRATORS.md"))
	require.NoError(t, err)
	for _, block := range fenced.FindAllStringSubmatch(string(text), -1) {
		assert.True(t, i.tried[block[2]], "an example that no test runs:\n%s", block[2])
	}
}

// newIntegrator opens a library as the page says, with one published e-book.
func newIntegrator(t *testing.T) *integrator {
	t.Helper()
	i := &integrator{machine: newMachine(t), pdf: harness.PDF(3, 1000), tried: map[string]bool{}}
	settings := i.code(t, "Open the library", "sh", "CMS_PUBLIC=")
	openness := regexp.MustCompile(`^export CMS_PUBLIC=(\w+) CMS_PUBLIC_URL=https://cms\.example\.org\n$`).FindStringSubmatch(settings)
	require.NotNil(t, openness, settings)
	i.s = harness.NewPublicServer(t, openness[1], harness.NewPublicStore(t).Settings()...)
	i.env = i.s.Environment()
	require.NoError(t, os.WriteFile(filepath.Join(i.dir, "toan-7.pdf"), i.pdf, 0o600))
	i.editor, i.manager = i.s.As(t, "editor"), i.s.As(t, "manager")
	i.book = i.publishes("Toán 6")
	harness.UntilStamped(t, i.s.DSN)
	return i
}

// publishes makes an e-book that everybody may read.
func (i *integrator) publishes(title string) (id string) {
	id = i.editor.Post("/ebooks", map[string]any{"title": title, "subject": "Toán"}).Want(201).Text("data.ebook.id")
	i.editor.Upload(id, "upload", "sách.pdf", "application/pdf", i.pdf).Want(200)
	publishes(i.editor, i.manager, id)
	return id
}

// code returns an example, for this library and its editor.
func (i *integrator) code(t *testing.T, section, language, words string) string {
	t.Helper()
	code := codeIn(t, sectionOf(t, "INTEGRATORS.md", section), language, words)
	i.tried[code] = true
	if i.s == nil {
		return code
	}
	return strings.NewReplacer("https://cms.example.org", i.s.URL, "an@example.org", i.editor.Email).Replace(code)
}

// succeeds types code and returns what it prints.
func (i *integrator) succeeds(t *testing.T, code string) string {
	t.Helper()
	out, err := i.types(t, code)
	require.NoError(t, err, out)
	return out
}

// token is the code that makes a token.
func (i *integrator) token(t *testing.T) string {
	t.Helper()
	return i.code(t, "REST API", "sh", "cms token add")
}

// RULES §§5.8, 26.2.
func (i *integrator) usesTheAPI(t *testing.T) {
	code := i.code(t, "REST API", "sh", "/upload/confirm")
	program(t, "jq", "jq")
	out := i.succeeds(t, i.token(t)+code)
	assert.Contains(t, out, "Toán 6\n", "the list")
	id := i.editor.Get("/ebooks?status=draft").Want(200).Text("data.ebooks.0.id")
	made := i.editor.Get("/ebooks/" + id).Want(200)
	assert.Equal(t, "Toán 7", made.Text("data.ebook.title"))
	assert.Equal(t, "toan-7.pdf", made.Text("data.ebook.file_name"))
	assert.Equal(t, len(i.pdf), made.Number("data.ebook.file_size"))

	out, err := i.types(t, "CMS_TOKEN=cms_pat_wrong\n"+code)
	require.Error(t, err, "a wrong token is noticed")
	assert.Contains(t, out, "error: 401")
}

// RULES §25.4.
func (i *integrator) readsWhatIsPublic(t *testing.T) {
	code := i.code(t, "Public API", "sh", "--etag-compare")
	program(t, "jq", "jq")
	list := "\nToán 6 " + i.s.URL + "/e/" + i.book + "\n"
	assert.Equal(t, "200"+list, i.succeeds(t, code))
	assert.Equal(t, "304"+list, i.succeeds(t, code), "what was loaded stays")
}

// RULES §28.6.
func (i *integrator) harvests(t *testing.T) {
	script := filepath.Join(i.dir, "harvest.pl")
	require.NoError(t, os.WriteFile(script, []byte(i.code(t, "OAI-PMH", "perl", "HTTP::OAI")), 0o600))
	perl := perlWithOAI(t)
	// harvested returns the next time, once a harvest since a time has this e-book and no other one.
	harvested := func(since, id string) (next string) {
		wait.Until(t, func() bool { // a list ends before the present second
			out := i.succeeds(t, perl+" "+script+" "+since)
			found := false
			next, found = strings.CutPrefix(out, "oai:127.0.0.1:"+id+" live\n")
			return found
		}, "the e-book is harvested")
		assert.Regexp(t, `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$`, next)
		return next
	}
	next := harvested("", i.book)
	harvested(next, i.publishes("Toán 5"))
}

// href is a link in OPDS 2.0 and in 1.2.
var href = regexp.MustCompile(`"?href"?[:=]"([^"{]+)"`)

// RULES §29.1.
func (i *integrator) readsTheCatalogue(t *testing.T) {
	addresses := strings.Fields(i.code(t, "Reading apps", "text", "/opds"))
	require.Len(t, addresses, 2)
	for n, kind := range []string{"application/opds+json", "application/atom+xml"} {
		first := visited(t, addresses[n])
		assert.Contains(t, first.Header.Get("Content-Type"), kind)
		assert.Equal(t, i.pdf, i.firstPDF(t, addresses[n]))
	}
}

// firstPDF follows the links of a catalogue to the first PDF.
func (i *integrator) firstPDF(t *testing.T, catalogue string) []byte {
	t.Helper()
	links, seen := []string{catalogue}, map[string]bool{}
	for len(links) > 0 {
		next := links[0]
		links = links[1:]
		if seen[next] || !strings.HasPrefix(next, i.s.URL) {
			continue
		}
		seen[next] = true
		response := visited(t, next)
		if response.Header.Get("Content-Type") == "application/pdf" {
			return response.Body
		}
		for _, link := range href.FindAllSubmatch(response.Body, -1) {
			links = append(links, html.UnescapeString(strings.ReplaceAll(string(link[1]), `\u0026`, "&")))
		}
	}
	return nil
}

func visited(t *testing.T, address string) harness.Response {
	t.Helper()
	response, err := http.Get(address)
	require.NoError(t, err)
	defer response.Body.Close()
	var body bytes.Buffer
	_, err = body.ReadFrom(response.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, response.StatusCode, "%s: %s", address, &body)
	return harness.Response{Status: response.StatusCode, Header: response.Header, Body: body.Bytes()}
}

// RULES §27.3.
func (i *integrator) receivesEvents(t *testing.T) {
	address := harness.FreeAddress(t)
	add := filled(t, i.code(t, "Webhooks", "sh", "cms webhook add"), nil, "https://receiver.example.org/cms", "--allow-private http://"+address)
	words := strings.Fields(i.succeeds(t, add))
	log := i.receiver(t, address, words[len(words)-1])
	forged, err := http.Post("http://"+address, "application/json", strings.NewReader(`{"type":"ebook.published"}`))
	require.NoError(t, err)
	forged.Body.Close()
	assert.Equal(t, http.StatusForbidden, forged.StatusCode, "a message without a signature")
	i.manager.Act(i.book, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
	wait.Until(t, func() bool { return strings.Contains(log.String(), "ebook.unpublished") }, "the event arrives")
	assert.Contains(t, log.String(), i.book)
	assert.NotContains(t, log.String(), "ebook.published", "only what is verified")
}

// receiver builds and starts the receiver of the page, and returns its log.
func (i *integrator) receiver(t *testing.T, address, secret string) *harness.Output {
	t.Helper()
	source, built := filepath.Join(i.dir, "receiver.go"), filepath.Join(i.dir, "receiver")
	code := filled(t, i.code(t, "Webhooks", "go", "Verify"), nil, "127.0.0.1:8000", address)
	require.NoError(t, os.WriteFile(source, []byte(code), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-o", built, source)
	build.Dir = project.Dir()
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	log := &harness.Output{}
	run := exec.CommandContext(t.Context(), built)
	run.Env, run.Stdout, run.Stderr = []string{"WEBHOOK_SECRET=" + secret}, log, log
	require.NoError(t, run.Start())
	t.Cleanup(func() {
		run.Process.Kill() //nolint:errcheck // it may be gone already
		run.Wait()         //nolint:errcheck // it was killed
	})
	wait.Until(t, func() bool {
		response, err := http.Get("http://" + address)
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	}, "the receiver listens")
	return log
}

// RULES §6.12.
func (i *integrator) exports(t *testing.T) {
	i.publishes("Toán 8")
	i.succeeds(t, i.token(t)+i.code(t, "Export", "sh", "export?format"))
	file, err := os.ReadFile(filepath.Join(i.dir, "ebooks.mrc"))
	require.NoError(t, err)
	assert.Contains(t, string(file), "\x1faToán 8.")
	assert.NotContains(t, string(file), "Toán 7", "a draft")
}
