package operations

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// checked runs `cms check` with more settings and returns its lines by level and name:
// "fail preflight". Each of them that is not well says what to do.
func checked(t *testing.T, s *harness.Server, extra ...string) (lines map[string]string, passed bool) {
	t.Helper()
	out, err := s.Command(t, extra, "check").CombinedOutput()
	lines = map[string]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) < 3 || words[0] != "ok" && words[0] != "warn" && words[0] != "fail" {
			continue
		}
		if words[0] != "ok" && words[1] != "settings" {
			assert.Regexp(t, `\. [A-Z][a-z]+ `, line, "it says what to do")
		}
		lines[words[0]+" "+words[1]] = strings.TrimSpace(line)
	}
	require.NotEmpty(t, lines, "%s", out)
	return lines, err == nil
}

// files lists the regular files below a folder but what servers share of the pages.
func files(t *testing.T, folder string) (found []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		pages := strings.Contains(path, string(filepath.Separator)+domain.BuildPrefix)
		if err == nil && entry.Type().IsRegular() && !pages {
			found = append(found, path)
		}
		return err
	}))
	return found
}

// RULES §13.13: the policy of deploy/ is what browsers need, and whatever it lacks is
// named before anybody tries to upload.
func TestTheCheckAsksTheStoreWhatABrowserWouldAsk(t *testing.T) {
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...)
	lines, passed := checked(t, s)
	assert.False(t, passed)
	assert.Contains(t, lines["fail preflight"], "deploy/bucket-cors.json")

	store.Allow(t, s.URL, func(rule *types.CORSRule) { rule.AllowedHeaders = []string{"range"} })
	lines, passed = checked(t, s)
	assert.False(t, passed)
	assert.Contains(t, lines["fail preflight"], "pages of "+s.URL)

	store.Allow(t, s.URL, func(rule *types.CORSRule) { rule.ExposeHeaders = []string{"ETag"} })
	lines, passed = checked(t, s)
	assert.False(t, passed)
	assert.Contains(t, lines["fail ranges"], "cannot see Accept-Ranges, Content-Range")

	store.Allow(t, "https://other.example", nil)
	lines, passed = checked(t, s)
	assert.False(t, passed)
	assert.Contains(t, lines, "fail preflight")

	store.Allow(t, s.URL, nil)
	lines, passed = checked(t, s)
	assert.True(t, passed, "%v", lines)
	for _, well := range []string{"settings", "database", "clock", "store", "bucket", "preflight", "ranges", "address"} {
		assert.Contains(t, lines, "ok "+well)
	}
	lines, _ = checked(t, s, "CMS_CORS_ORIGINS=https://partner.example")
	assert.Contains(t, lines["fail preflight"], "pages of https://partner.example", "its pages upload as well")
	assert.Empty(t, files(t, filepath.Join(store.Files, store.Bucket)), "nothing of it stays in the store")
}

// RULES §13.13.
func TestTheCheckNamesWhatDoesNotWork(t *testing.T) {
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...)
	store.Allow(t, s.URL, nil)
	cert, key := harness.Certificate(t, time.Hour, "localhost")
	nobody := harness.FreeAddress(t)
	for _, wrong := range []struct {
		set        []string
		line, says string
	}{
		{[]string{"CMS_PUBLIC_URL=https://cms.example.org/path", "CMS_JWT_KEY=short"}, "fail settings", "CMS_JWT_KEY is too short"},
		{[]string{"DATABASE_URL=postgres://cms@" + nobody + "/cms?sslmode=disable"}, "fail database", "DATABASE_URL"},
		{[]string{"DATABASE_URL=" + s.DSN}, "warn database", "DATABASE_OWNER_URL"},
		{[]string{"CMS_S3_ENDPOINT=http://" + nobody}, "fail store", "CMS_S3_ENDPOINT"},
		{[]string{"CMS_S3_BUCKET=nowhere"}, "fail store", "has no bucket nowhere"},
		{[]string{"AWS_SECRET_ACCESS_KEY=wrong"}, "fail store", "AWS_SECRET_ACCESS_KEY"},
		{[]string{"CMS_S3_PUBLIC_ENDPOINT=http://" + nobody}, "fail preflight", "CMS_S3_PUBLIC_ENDPOINT"},
		{[]string{"CMS_TLS_CERT=" + cert, "CMS_TLS_KEY=" + key}, "warn certificate", "Renew it"},
		{[]string{"CMS_TLS_CERT=" + cert, "CMS_TLS_KEY=" + key, "CMS_PUBLIC_URL=https://127.0.0.1:8443"}, "fail certificate", "is not for 127.0.0.1"},
		{[]string{"CMS_TLS_CERT=" + key, "CMS_TLS_KEY=" + cert}, "fail certificate", "CMS_TLS_CERT"},
		{[]string{"CMS_PUBLIC_URL=http://" + nobody}, "warn address", "cannot be reached"},
		{[]string{"CMS_ADDR=0.0.0.0:8080"}, "warn address", "CMS_PUBLIC_URL is not set"},
	} {
		lines, passed := checked(t, s, wrong.set...)
		assert.Contains(t, lines[wrong.line], wrong.says, "%v: %v", wrong.set, lines)
		if strings.HasPrefix(wrong.line, "fail") {
			assert.False(t, passed, "%v", wrong.set)
		}
	}
}

// RULES §§13.12, 13.13: a proxy that hides the name that people used is reported by the
// check and, with what to do, in the log of the server that refuses it.
func TestAProxyThatHidesTheHostIsNamed(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_PUBLIC_URL=http://"+address, "CMS_TRUSTED_PROXIES=127.0.0.1")
	inner, err := url.Parse(s.URL)
	require.NoError(t, err)
	hides := true
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inner)
		if r.Out.Host = r.In.Host; hides {
			r.Out.Host = "cms_servers"
		}
	}}
	front := httptest.NewUnstartedServer(proxy)
	front.Listener.Close()
	front.Listener = listenAt(t, address)
	front.Start()
	t.Cleanup(front.Close)

	lines, passed := checked(t, s)
	assert.False(t, passed)
	assert.Contains(t, lines["fail address"], "Host")
	for range 50 {
		ask(t, http.MethodGet, s.URL+"/api/cms/ebooks", "scanner.example")
	}
	assert.Contains(t, s.Log(), `"msg":"host refused","host":"cms_servers"`)
	assert.Contains(t, s.Log(), "CMS_PUBLIC_URL")
	assert.Equal(t, 1, strings.Count(s.Log(), `"host":"scanner.example"`))

	hides = false
	lines, passed = checked(t, s)
	assert.True(t, passed, "%v", lines)
	assert.Contains(t, lines, "ok address")
	lines, _ = checked(t, s, "CMS_TRUSTED_PROXIES=")
	assert.Contains(t, lines["warn proxy"], "CMS_TRUSTED_PROXIES")
}

// RULES §13.13: a server also runs the checks when it starts, and logs what does not work. It does not
// wait for them.
func TestAStartWarnsOfWhatDoesNotWork(t *testing.T) {
	store := harness.NewPublicStore(t)
	s := harness.NewServer(t, store.Settings()...) // it is ready
	wait.Until(t, func() bool {
		return strings.Contains(s.Log(), `"msg":"check","level":"fail","check":"preflight"`)
	}, "the failed check is in the log")
	assert.Contains(t, s.Log(), "deploy/bucket-cors.json")
	assert.NotContains(t, s.Log(), `"check":"database"`, "what is right is not logged")
}
