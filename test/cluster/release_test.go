package cluster

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// file matches the name of a file of the pages in a document or script.
var file = regexp.MustCompile(`["'/(](assets/[A-Za-z0-9_.-]+\.(?:js|css|woff2))\b`)

// coldLoad fetches a document and the files that it and its scripts name, like a browser with an
// empty cache. After 60 files it follows no further scripts. It returns the document's first file, which identifies the build, and the files that
// failed.
func coldLoad(t *testing.T, site, address string) (entry string, missing []string) {
	t.Helper()
	status, document, _ := fetch(t, site+address)
	require.Equal(t, http.StatusOK, status)
	first := filesIn(document)
	require.NotEmpty(t, first, "the document names its program")
	asked := map[string]bool{}
	for waiting := first; len(waiting) > 0; {
		name := waiting[0][1]
		waiting = waiting[1:]
		if asked[name] {
			continue
		}
		asked[name] = true
		status, content, kind := fetch(t, site+"/"+name)
		if status != http.StatusOK || path.Ext(name) == ".js" && !strings.HasPrefix(kind, "text/javascript") {
			missing = append(missing, fmt.Sprint(name, ": ", status, " ", kind))
		}
		if path.Ext(name) == ".js" && len(asked) < 60 {
			waiting = append(waiting, filesIn(content)...)
		}
	}
	return first[0][1], missing
}

// filesOf caches the results of filesIn, by content. To search 3 MB for each of hundreds of loads would take
// longer than all else.
var filesOf sync.Map

// filesIn returns the files that a document or script names, as submatches of file.
func filesIn(content string) [][]string {
	if known, ok := filesOf.Load(content); ok {
		return known.([][]string)
	}
	found := file.FindAllStringSubmatch(content, -1)
	found = slices.Clip(found) // an append must not write into the cached slice
	filesOf.Store(content, found)
	return found
}

func fetch(t *testing.T, address string) (status int, content, kind string) {
	t.Helper()
	response, err := http.Get(address)
	require.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(body), response.Header.Get("Content-Type")
}

// loads makes 50 cold loads. It returns how many were complete, and from how many builds.
func loads(t *testing.T, site string) (whole, builds int) {
	t.Helper()
	entries := map[string]bool{}
	for i := range 50 {
		if i%2 == 1 {
			fetch(t, site+"/healthz") // advances the round robin, so that both servers get requests for documents
		}
		entry, missing := coldLoad(t, site, "/login")
		entries[entry] = true
		if len(missing) == 0 {
			whole++
		} else if whole == 0 {
			t.Log(missing[0])
		}
	}
	return whole, len(entries)
}

// RULES §10.27: during an upgrade each request may reach a server of either version.
func TestPagesLoadWhileServersOfTwoBuildsRunSideBySide(t *testing.T) {
	s := harness.NewSeveral(t, 2)
	s.Each[1].ServePages(t, harness.OtherPages(t))
	whole, builds := loads(t, s.URL)
	assert.Equal(t, 50, whole, "complete cold loads")
	assert.Equal(t, 2, builds, "documents of both builds were among them")

	editor := s.As(t, "editor")
	book := editor.Draft("Toán")
	editor.Put("/ebooks/"+book+"/toc", map[string]any{"items": []map[string]any{{"id": "temp-1", "title": "Chương 1", "page_number": nil, "level": 0, "order": 0, "parent_id": nil}}}).Want(http.StatusOK)
	assert.Contains(t, string(editor.Get("/ebooks/"+book+"/toc").Body), "Chương 1")
}

// RULES §10.27: an open tab keeps working when the last server of its build has gone.
func TestFilesOfABuildOutliveItsServers(t *testing.T) {
	s := harness.NewServer(t)
	status, document, _ := fetch(t, s.URL+"/dashboard")
	require.Equal(t, http.StatusOK, status)
	s.ServePages(t, harness.OtherPages(t))
	names := file.FindAllStringSubmatch(document, -1)
	require.NotEmpty(t, names)
	for _, name := range names {
		status, _, _ := fetch(t, s.URL+"/"+name[1])
		assert.Equal(t, http.StatusOK, status, name[1])
	}
	status, _, _ = fetch(t, s.URL+"/assets/none-00000000.js")
	assert.Equal(t, http.StatusNotFound, status)
}

// The way that CHANGELOG.md describes for the upgrade from a version that shares nothing. Such a
// server is simulated: it has only the files of its own build.
func TestTheFirstUpgradeToAVersionThatSharesItsPages(t *testing.T) {
	next := harness.NewServer(t)
	old := harness.OtherPages(t)
	before := httptest.NewServer(onlyItsOwn(old))
	defer before.Close()

	plain := roundRobin(t, nil, before.URL, next.URL)
	whole, _ := loads(t, plain)
	assert.Zero(t, whole, "without the steps of the upgrade no page is complete")

	next.Run(t, "", "pages", "share", old)
	site := roundRobin(t, func(path string) string {
		if strings.HasPrefix(path, "/assets/") {
			return next.URL
		}
		return ""
	}, before.URL, next.URL)
	whole, builds := loads(t, site)
	assert.Equal(t, 50, whole)
	assert.Equal(t, 2, builds)
}

// onlyItsOwn serves the files of one build, like servers that did not share.
func onlyItsOwn(folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := folder + "/index.html"
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			name = folder + path.Clean(r.URL.Path)
		}
		if _, err := os.Stat(name); err != nil {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, name)
	})
}

// roundRobin passes requests to the servers in turn, except those that rule sends to a certain
// server.
func roundRobin(t *testing.T, rule func(path string) string, servers ...string) string {
	t.Helper()
	var turn atomic.Int64
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		target := servers[int(turn.Add(1))%len(servers)]
		if rule != nil {
			if to := rule(r.In.URL.Path); to != "" {
				target = to
			}
		}
		to, err := url.Parse(target)
		if err != nil {
			panic(err) // these are the servers' own addresses
		}
		r.SetURL(to)
	}})
	t.Cleanup(proxy.Close)
	return proxy.URL
}
