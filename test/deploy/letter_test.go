package deploy

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.12: who does what README and OPERATIONS say uploads from the pages' origin
// through the proxy to the store, restarts one server after the other and changes the key
// meanwhile, and loses no request and signs nobody out.
func TestWhoDoesWhatTheDocumentsSayHasASystemThatWorks(t *testing.T) {
	for name, start := range map[string]func(*site, *testing.T){"nginx": (*site).startNginx, "caddy": (*site).startCaddy} {
		t.Run(name, func(t *testing.T) {
			program(t, name, name)
			s := newSite(t, settingsOf(t, name)...)
			start(s, t)
			out, err := s.Each[0].TryRun("", "check")
			require.NoError(t, err, "%s", out)
			for _, well := range []string{"preflight", "ranges", "address", "certificate"} {
				assert.Regexp(t, `(?m)^ok\s+`+well, out)
			}
			token := s.signIn(t)
			s.uploadsAsAPage(t, token)
			s.rotatesUnderLoad(t)
		})
	}
}

// call sends JSON as a page does, and returns status and response.
func (s *site) call(method, path, token string, body any, header ...string) (int, map[string]any, error) {
	var text []byte
	if body != nil {
		text, _ = json.Marshal(body)
	}
	request, err := http.NewRequest(method, pages+"/api/cms"+path, bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := s.http.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	var reply map[string]any
	return response.StatusCode, reply, json.NewDecoder(response.Body).Decode(&reply)
}

// at returns the text at a path of a response's data.
func at(reply map[string]any, path ...string) string {
	v, _ := reply["data"].(map[string]any)
	for _, name := range path[:len(path)-1] {
		v, _ = v[name].(map[string]any)
	}
	text, _ := v[path[len(path)-1]].(string)
	return text
}

func (s *site) signIn(t *testing.T) string {
	t.Helper()
	status, reply, err := s.call(http.MethodPost, "/auth/login", "", map[string]any{"email": "editor@test.example", "password": harness.Password})
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status, "%v", reply)
	return at(reply, "access_token")
}

// uploadsAsAPage uploads a PDF, with the preflight and the headers of a browser.
func (s *site) uploadsAsAPage(t *testing.T, token string) {
	t.Helper()
	pdf := harness.PDFOfSize(3, 6<<20) // more than a proxy takes of itself
	_, reply, err := s.call(http.MethodPost, "/ebooks", token, map[string]any{"title": "Qua proxy"})
	require.NoError(t, err)
	id := at(reply, "ebook", "id")
	_, reply, err = s.call(http.MethodPost, "/ebooks/"+id+"/upload", token, map[string]any{"fileName": "sách.pdf", "fileSize": len(pdf), "contentType": "application/pdf"})
	require.NoError(t, err)
	link := at(reply, "uploadUrl")
	require.True(t, strings.HasPrefix(link, "https://"+filesName+"/"), link)
	preflight := s.browser(t, http.MethodOptions, link, nil, "Access-Control-Request-Method", "PUT", "Access-Control-Request-Headers", "content-type")
	assert.Equal(t, pages, preflight.header.Get("Access-Control-Allow-Origin"))
	assert.Contains(t, strings.ToLower(preflight.header.Get("Access-Control-Allow-Headers")), "content-type")
	put := s.browser(t, http.MethodPut, link, pdf, "Content-Type", "application/pdf")
	require.Equal(t, http.StatusOK, put.status)
	assert.Equal(t, pages, put.header.Get("Access-Control-Allow-Origin"))
	status, reply, err := s.call(http.MethodPost, "/ebooks/"+id+"/upload/confirm", token, map[string]any{"objectName": at(reply, "objectName")})
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status, "%v", reply)
	part := s.browser(t, http.MethodGet, at(reply, "ebook", "file_url"), nil, "Range", "bytes=0-1023")
	assert.Equal(t, http.StatusPartialContent, part.status)
	assert.Equal(t, fmt.Sprintf("bytes 0-1023/%d", len(pdf)), part.header.Get("Content-Range"))
	assert.Contains(t, part.header.Get("Access-Control-Expose-Headers"), "Content-Range")
}

// seen is what a page sees of a response, but for its body.
type seen struct {
	status int
	header http.Header
}

// browser sends a request of the pages to another origin.
func (s *site) browser(t *testing.T, method, link string, body []byte, header ...string) seen {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, link, bytes.NewReader(body))
	require.NoError(t, err)
	request.Header.Set("Origin", pages)
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := s.http.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	require.NoError(t, err)
	return seen{response.StatusCode, response.Header}
}

// rotatesUnderLoad changes the key for tokens as OPERATIONS says, which restarts each
// server twice, while people work.
func (s *site) rotatesUnderLoad(t *testing.T) {
	t.Helper()
	var stop atomic.Bool
	var done atomic.Int64
	var people sync.WaitGroup
	for i := range 4 {
		token := s.signIn(t)
		people.Go(func() {
			for n := 0; !stop.Load() && !t.Failed(); n++ {
				s.work(t, &token, fmt.Sprintf("%d-%d", i, n))
				done.Add(1)
			}
		})
	}
	before, after := settingOf(s.Each[0].Environment(), "CMS_JWT_KEY"), newKey()
	for _, step := range [][]string{{"CMS_JWT_PREVIOUS_KEY=" + after}, {"CMS_JWT_KEY=" + after, "CMS_JWT_PREVIOUS_KEY=" + before}} {
		for _, server := range s.Each {
			server.Set(step...)
			server.Stop()
			if !assert.NoError(t, server.Start()) {
				break
			}
			worked := done.Load()
			wait.Until(t, func() bool { return t.Failed() || done.Load() >= worked+4 }, "they work on")
			time.Sleep(time.Second) // Caddy asks twice a second whether a server is ready
		}
	}
	stop.Store(true)
	people.Wait()
	t.Logf("%d rounds of work, none lost", done.Load())
}

// work is one round: a list, a new e-book, a save, a sign-in. Each must succeed.
func (s *site) work(t *testing.T, token *string, n string) {
	status, reply, err := s.call(http.MethodGet, "/ebooks?limit=5", *token, nil)
	if err != nil || status != http.StatusOK {
		t.Errorf("a list got %d: %v %v", status, err, reply)
	}
	status, reply, err = s.call(http.MethodPost, "/ebooks", *token, map[string]any{"title": "Sách " + n})
	if err != nil || status != http.StatusCreated {
		t.Errorf("a new e-book got %d: %v %v", status, err, reply)
	}
	status, reply, err = s.call(http.MethodPut, "/ebooks/"+at(reply, "ebook", "id"), *token, map[string]any{"author": "Tác giả " + n})
	if err != nil || status != http.StatusOK {
		t.Errorf("a save got %d: %v %v", status, err, reply)
	}
	status, reply, err = s.call(http.MethodPost, "/auth/login", "", map[string]any{"email": "editor@test.example", "password": harness.Password})
	if err != nil || status != http.StatusOK {
		t.Errorf("a sign-in got %d: %v %v", status, err, reply)
		return
	}
	*token = at(reply, "access_token") // signed by whichever server
}

// settingsOf are those that a proxy's own file names besides the usual ones.
func settingsOf(t *testing.T, proxy string) []string {
	t.Helper()
	if proxy == "caddy" {
		require.Contains(t, deployed(t, "Caddyfile"), " CMS_STOP_DELAY=3s\n")
		return []string{"CMS_STOP_DELAY=3s"}
	}
	return nil
}

func newKey() string {
	key := make([]byte, 32)
	rand.Read(key)
	return base64.StdEncoding.EncodeToString(key)
}

// settingOf is a setting's value; of several the last counts.
func settingOf(settings []string, name string) (value string) {
	for _, s := range settings {
		if v, ok := strings.CutPrefix(s, name+"="); ok {
			value = v
		}
	}
	return value
}
