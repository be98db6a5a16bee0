package deploy

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// replaced puts the site's addresses and certificates into a file of deploy/; everything that
// it replaces must be in the file.
func (s *site) replaced(t *testing.T, name string, more ...string) string {
	t.Helper()
	text := deployed(t, name)
	for i := 0; i+1 < len(more); i += 2 {
		require.Contains(t, text, more[i], name)
		text = strings.ReplaceAll(text, more[i], more[i+1])
	}
	store := strings.TrimPrefix(s.store.Endpoint, "http://")
	for _, pair := range [][2]string{{"10.0.0.11:8080", s.Each[0].Address()}, {"10.0.0.12:8080", s.Each[1].Address()}, {"10.0.0.20:9000", store}} {
		comment, used, _ := strings.Cut(text, "\n\n") // it names them, too
		require.Contains(t, used, pair[0], name)
		text = comment + "\n\n" + strings.ReplaceAll(used, pair[0], pair[1])
	}
	return text
}

// start runs a proxy until the test ends, waits until it passes requests on, and returns its log.
func (s *site) start(t *testing.T, cmd *exec.Cmd) (log *harness.Output) {
	t.Helper()
	log = startProxy(t, cmd)
	untilReady(t, s.http, pages, log)
	return log
}

// startProxy runs a proxy until the test ends.
func startProxy(t *testing.T, cmd *exec.Cmd) (log *harness.Output) {
	t.Helper()
	log = &harness.Output{}
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) //nolint:errcheck // it may be gone already
		cmd.Wait()                                      //nolint:errcheck // it was killed
		if t.Failed() {
			t.Log(log.String())
		}
	})
	return log
}

// startNginx starts Debian's nginx with deploy/nginx.conf as a file of its conf.d.
func (s *site) startNginx(t *testing.T) { t.Helper(); s.startNginxAt(t, harness.FreeAddress(t)) }

// startNginxAt is startNginx with the address for http, and returns the folder of its logs.
func (s *site) startNginxAt(t *testing.T, plain string) (logs string) {
	t.Helper()
	nginx, dir := program(t, "nginx", "nginx"), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "cms.conf"), []byte(s.replaced(t, "nginx.conf",
		"listen 443 ssl http2;", "listen "+s.listen+" ssl http2;", "listen 80;", "listen "+plain+";",
		"/etc/ssl/cms/fullchain.pem", s.cert, "/etc/ssl/cms/privkey.pem", s.key, "/var/log/nginx/", dir+"/")), 0o600))
	main := "daemon off;\nworker_processes 1;\npid " + dir + "/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 512; }\nhttp {\n" +
		"access_log " + dir + "/access.log;\nerror_log " + dir + "/error.log;\nclient_body_temp_path " + dir + "/body;\nproxy_temp_path " + dir + "/proxy;\nfastcgi_temp_path " + dir + "/f;\nuwsgi_temp_path " + dir + "/u;\nscgi_temp_path " + dir + "/s;\n" +
		"include " + dir + "/cms.conf;\n}\n"
	if os.Geteuid() == 0 { // its workers read the test's folders
		main = "user root root;\n" + main
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(main), 0o600))
	s.start(t, exec.Command(nginx, "-p", dir, "-c", filepath.Join(dir, "nginx.conf")))
	return dir
}

// startCaddy starts Caddy with deploy/Caddyfile, and the test's certificate instead of
// one that it would get.
func (s *site) startCaddy(t *testing.T) { t.Helper(); s.startCaddyWith(t) }

// startCaddyWith is startCaddy with other words in the file. It returns Caddy's log.
func (s *site) startCaddyWith(t *testing.T, more ...string) (log *harness.Output) {
	t.Helper()
	host, port, _ := strings.Cut(s.listen, ":")
	own := ":" + port + " {\n\tbind " + host + "\n\ttls " + s.cert + " " + s.key + "\n"
	text := s.replaced(t, "Caddyfile", append(more, "\n{\n", "\n{\n\tadmin off\n\tauto_https disable_redirects\n", "\n"+pagesName+" {\n", "\n"+pagesName+own, "\n"+filesName+" {\n", "\n"+filesName+own)...)
	return s.start(t, runCaddy(t, text))
}

// runCaddy returns the command that runs Caddy with this Caddyfile.
func runCaddy(t *testing.T, text string) *exec.Cmd {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "Caddyfile")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	cmd := exec.Command(program(t, "caddy", "caddy"), "run", "--config", file, "--adapter", "caddyfile")
	cmd.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH")}
	return cmd
}

// RULES §13.10: nginx logs neither the signature of a link to a file nor the token of a link in a mail,
// whichever of its servers responds, and also if it reaches none behind it.
func TestTheLogOfNginxHasNoSecretsOfAddresses(t *testing.T) {
	program(t, "nginx", "nginx")
	s, plain := newSite(t), harness.FreeAddress(t)
	dir := s.startNginxAt(t, plain)
	s.uploadsAsAPage(t, s.signIn(t))
	get := func(address string) {
		response, err := s.http.Get(address)
		require.NoError(t, err)
		response.Body.Close()
	}
	get(pages + "/api/cms/unsubscribe?token=bi-mat-1")
	forward := *s.http
	forward.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	forward.Transport = nil
	response, err := forward.Get("http://" + plain + "/api/cms/unsubscribe?token=bi-mat-2")
	require.NoError(t, err)
	response.Body.Close()
	for _, server := range s.Each {
		server.Stop()
	}
	get(pages + "/api/cms/unsubscribe?token=bi-mat-3")
	log := ""
	wait.Until(t, func() bool {
		log = ""
		files, err := filepath.Glob(filepath.Join(dir, "*.log"))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			log += string(text)
		}
		return strings.Count(log, `"GET /api/cms/unsubscribe`) >= 3
	}, "each request is logged")
	assert.Regexp(t, `"PUT /[^"?]+ HTTP/[^"]+" 200 `, log, "to the store, too")
	assert.Contains(t, log, `"GET /api/cms/unsubscribe HTTP/`)
	assert.NotContains(t, log, "bi-mat")
	assert.NotContains(t, log, "X-Amz-")
}

// RULES §13.10: Caddy logs only what fails, and without the query.
func TestTheLogOfCaddyHasNoSecretsOfAddresses(t *testing.T) {
	s := newSite(t, settingsOf(t, "caddy")...)
	log := s.startCaddyWith(t)
	for _, server := range s.Each {
		server.Stop()
	}
	wait.Until(t, func() bool {
		response, err := s.http.Get(pages + "/api/cms/unsubscribe?token=bi-mat")
		require.NoError(t, err)
		response.Body.Close()
		return strings.Contains(log.String(), `"uri":"/api/cms/unsubscribe"`)
	}, "a request that fails is logged")
	assert.NotContains(t, log.String(), "bi-mat")
}

// RULES §13.12: where a store has no call for a CORS policy, the proxy before it lets the pages
// in, by the lines that the file has for that.
func TestTheProxyLetsPagesUseAStoreThatHasNoPolicyForThem(t *testing.T) {
	s := newSite(t, settingsOf(t, "caddy")...)
	s.store.Allow(t, "https://other.example", nil)
	s.startCaddyWith(t, "#import pages_may_use_the_store", "import pages_may_use_the_store")
	out, err := s.Each[0].TryRun("", "check")
	require.NoError(t, err, "%s", out)
	assert.Regexp(t, `(?m)^ok\s+preflight`, out)
	assert.Regexp(t, `(?m)^ok\s+ranges`, out)
	s.uploadsAsAPage(t, s.signIn(t))
}
