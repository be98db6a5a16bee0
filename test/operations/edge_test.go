package operations

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
)

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"

// head is what a response says before its body.
type head struct {
	StatusCode int
	Header     http.Header
	path       string
}

// ask sends one request, for a host and with headers as given in pairs.
func ask(t *testing.T, method, url, host string, header ...string) head {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	require.NoError(t, err)
	request.Host = host
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	require.NoError(t, err)
	response.Body.Close()
	return headOf(response)
}

func headOf(r *http.Response) head { return head{r.StatusCode, r.Header, r.Request.URL.Path} }

// assertHeaders asserts that headers have exactly these values; "" means absent.
func assertHeaders(t *testing.T, r head, want map[string]string) {
	t.Helper()
	for name, value := range want {
		if value == "" {
			assert.Empty(t, r.Header.Values(name), "%s of %s", name, r.path)
		} else {
			assert.Equal(t, []string{value}, r.Header.Values(name), "%s of %s", name, r.path)
		}
	}
}

// Every response of the API has these, refusals and health checks too.
var apiWants = map[string]string{
	"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cross-Origin-Resource-Policy": "same-site",
	"Permissions-Policy": permissions, "Access-Control-Allow-Origin": "", "Server": "", "Set-Cookie": "",
}

// RULES §13.9.
func TestEveryResponseOfTheAPIForbidsWhatItNeverNeeds(t *testing.T) {
	s := harness.SharedServer(t)
	editor := s.As(t, "editor")
	for _, c := range []struct {
		method, path, host string
		status             int
	}{
		{"GET", "/api/cms/ebooks", "", 200}, {"GET", "/api/cms/ebooks/none", "", 404}, {"POST", "/api/cms/ebooks", "", 400},
		{"GET", "/api/cms/nowhere", "", 404}, {"DELETE", "/api/cms/ebooks", "", 405}, {"OPTIONS", "/api/cms/ebooks", "", 405},
		{"GET", "/api", "", 404}, {"GET", "/metrics", "", 404}, {"TRACE", "/", "", 405}, {"GET", "/healthz", "", 200}, {"GET", "/readyz", "", 200},
		{"GET", "/api/cms/ebooks", "evil.example", 400}, {"GET", "/assets/of-an-older-build.js", "", 404},
	} {
		r := ask(t, c.method, s.URL+c.path, c.host, "Authorization", "Bearer "+editor.Access, "Origin", "https://evil.example")
		require.Equal(t, c.status, r.StatusCode, "%s %s", c.method, c.path)
		if strings.HasPrefix(c.path, "/assets/") {
			continue // whose own test is below
		}
		assertHeaders(t, r, apiWants)
		assertHeaders(t, r, map[string]string{"Strict-Transport-Security": ""})
		assert.NotEmpty(t, r.Header.Get("X-Request-Id"))
	}
}

// RULES §13.9.
func TestThePagesAreClosedToOtherPeoplesScriptsAndFrames(t *testing.T) {
	if _, err := os.Stat(filepath.Join(project.Dir(), "frontend", "dist", "index.html")); err != nil {
		t.Fatal("the pages are not built; build them with: task build")
	}
	s := harness.SharedServer(t)
	for _, path := range []string{"/", "/login", "/ebooks/x/edit", "/index.html"} {
		r := ask(t, http.MethodGet, s.URL+path, "")
		assertHeaders(t, r, map[string]string{
			"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": permissions,
		})
		policy := r.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "script-src 'self' 'wasm-unsafe-eval';", "worker-src 'self';", "frame-src 'none';", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"} {
			assert.Contains(t, policy+";", want)
		}
		assert.NotContains(t, policy, "'unsafe-eval'")
	}
	assets, err := filepath.Glob(filepath.Join(project.Dir(), "frontend", "dist", "assets", "*.js"))
	require.NoError(t, err)
	r := ask(t, http.MethodGet, s.URL+"/assets/"+filepath.Base(assets[0]), "")
	assertHeaders(t, r, map[string]string{"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin", "Permissions-Policy": permissions})
	assertHeaders(t, ask(t, http.MethodGet, s.URL+"/assets/of-an-older-build.js", ""), map[string]string{
		"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"})
}

// RULES §8.7.
func TestFilesMayBeFramedByThePagesAndDoNothing(t *testing.T) {
	s := harness.SharedServer(t)
	book := s.As(t, "editor").Get("/ebooks/" + full(s.As(t, "editor"), "Tệp của biên tập"))
	sandbox := "default-src 'none'; sandbox; frame-ancestors 'self'"
	common := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": permissions, "Server": "", "Access-Control-Allow-Origin": ""}
	file, cover := book.Text("data.ebook.file_url"), book.Text("data.ebook.cover_image_url")
	for link, policy := range map[string]string{file: "frame-ancestors 'self'", cover: sandbox} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			r := ask(t, method, link, "")
			if method == http.MethodHead { // the link is signed for GET
				assert.Equal(t, http.StatusForbidden, r.StatusCode)
				continue
			}
			require.Equal(t, http.StatusOK, r.StatusCode)
			assertHeaders(t, r, common)
			assertHeaders(t, r, map[string]string{"Content-Security-Policy": policy, "Cache-Control": "private, max-age=3600"})
		}
	}
	for _, bad := range []string{file + "0", strings.Split(file, "?")[0], s.URL + "/" + bucketOf(s) + "/", strings.Replace(file, "/files/", "/files/x", 1)} {
		r := ask(t, http.MethodGet, bad, "")
		require.GreaterOrEqual(t, r.StatusCode, 400, bad)
		assertHeaders(t, r, common)
		assertHeaders(t, r, map[string]string{"Content-Security-Policy": sandbox, "Cache-Control": "no-store"})
	}
	r := ask(t, http.MethodDelete, file, "")
	assert.Equal(t, http.StatusMethodNotAllowed, r.StatusCode)
	assertHeaders(t, r, common)
}

// RULES §13.9.
func TestBrowsersThatComeByTLSAreToldToComeByNothingElse(t *testing.T) {
	s := harness.NewServer(t, "CMS_PUBLIC_URL=https://cms.example.org", "CMS_TRUSTED_PROXIES=127.0.0.9")
	want := map[string]string{"Strict-Transport-Security": "max-age=31536000; includeSubDomains"}
	for _, path := range []string{"/", "/api/cms/ebooks", "/api/cms/nowhere", "/healthz"} {
		assertHeaders(t, ask(t, http.MethodGet, s.URL+path, "cms.example.org"), want)
		assertHeaders(t, ask(t, http.MethodGet, s.URL+path, ""), map[string]string{"Strict-Transport-Security": ""})
		// A client that is not our proxy cannot claim TLS.
		assertHeaders(t, ask(t, http.MethodGet, s.URL+path, "", "X-Forwarded-Proto", "https"), map[string]string{"Strict-Transport-Security": ""})
	}
	proxied := harness.NewServer(t, "CMS_TRUSTED_PROXIES=127.0.0.1")
	assertHeaders(t, ask(t, http.MethodGet, proxied.URL+"/api/cms/ebooks", "", "X-Forwarded-Proto", "https"), want)
	assertHeaders(t, ask(t, http.MethodGet, proxied.URL+"/api/cms/ebooks", "", "X-Forwarded-Proto", "http"), map[string]string{"Strict-Transport-Security": ""})

	// Where names below this one have no certificate they are not affected.
	alone := harness.NewServer(t, "CMS_PUBLIC_URL=https://cms.example.org", "CMS_HSTS_SUBDOMAINS=off")
	assertHeaders(t, ask(t, http.MethodGet, alone.URL+"/", "cms.example.org"), map[string]string{"Strict-Transport-Security": "max-age=31536000"})
}

// RULES §13.9.
func TestOnlyListedOriginsMayCallTheAPIFromTheirPages(t *testing.T) {
	s := harness.NewServer(t, "CMS_CORS_ORIGINS=https://partner.example")
	token := "Bearer " + s.As(t, "editor").Access
	r := ask(t, http.MethodGet, s.URL+"/api/cms/ebooks", "", "Origin", "https://partner.example", "Authorization", token)
	assertHeaders(t, r, map[string]string{"Access-Control-Allow-Origin": "https://partner.example", "Access-Control-Allow-Credentials": "true"})
	for _, foreign := range []string{"https://evil.example", "https://partner.example.evil.example", "null", "http://partner.example"} {
		r = ask(t, http.MethodGet, s.URL+"/api/cms/ebooks", "", "Origin", foreign, "Authorization", token)
		assertHeaders(t, r, map[string]string{"Access-Control-Allow-Origin": "", "Access-Control-Allow-Credentials": ""})
		r = ask(t, http.MethodOptions, s.URL+"/api/cms/ebooks", "", "Origin", foreign, "Access-Control-Request-Method", "PUT")
		assertHeaders(t, r, map[string]string{"Access-Control-Allow-Origin": "", "Access-Control-Allow-Methods": ""})
	}
	r = ask(t, http.MethodOptions, s.URL+"/api/cms/ebooks/x", "", "Origin", "https://partner.example",
		"Access-Control-Request-Method", "PUT", "Access-Control-Request-Headers", "authorization,content-type,if-match")
	assertHeaders(t, r, map[string]string{"Access-Control-Allow-Origin": "https://partner.example", "Access-Control-Allow-Methods": "PUT"})
}
