package deploy

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// The host names of the site in the examples of deploy/.
const (
	pagesName = "cms.example.org"
	filesName = "files.example.org"
	pages     = "https://" + pagesName
)

// site is what deploy/ describes: two servers and a store behind a proxy, by TLS.
type site struct {
	*harness.Several
	store  *harness.PublicStore
	http   *http.Client
	cert   string // both names', in PEM
	key    string
	listen string // of the proxy, host:port
}

// newSite starts servers and store, with the settings that the files of deploy/ name. The
// proxy is not there yet.
func newSite(t *testing.T, extra ...string) *site {
	t.Helper()
	store := harness.NewPublicStore(t)
	store.Allow(t, pages, nil)
	s := &site{store: store, listen: harness.FreeAddress(t)}
	s.cert, s.key = harness.Certificate(t, 90*24*time.Hour, pagesName, filesName)
	tunnel := s.tunnel(t)
	s.Several = harness.NewSeveral(t, 2, append(append(store.Settings(), extra...),
		"CMS_PUBLIC_URL="+pages, "CMS_S3_PUBLIC_ENDPOINT=https://"+filesName, "CMS_TRUSTED_PROXIES=127.0.0.1",
		"SSL_CERT_FILE="+s.cert, "HTTPS_PROXY="+tunnel)...)
	trusted := x509.NewCertPool()
	text, err := os.ReadFile(s.cert)
	require.NoError(t, err)
	require.True(t, trusted.AppendCertsFromPEM(text))
	s.http = &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, s.listen)
		},
	}}
	return s
}

// tunnel replaces the names' entries in DNS: it takes CONNECT and connects to the proxy.
func (s *site) tunnel(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to, err := net.Dial("tcp", s.listen)
		if err != nil || r.Method != http.MethodConnect {
			http.Error(w, "nobody is there", http.StatusBadGateway)
			return
		}
		defer to.Close()
		from, buffered, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer from.Close()
		io.WriteString(from, "HTTP/1.1 200 OK\r\n\r\n") //nolint:errcheck // its reader notices
		go io.Copy(to, buffered)                        //nolint:errcheck // likewise
		io.Copy(from, to)                               //nolint:errcheck // likewise
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// untilReady waits until a server that logs to log is ready.
func untilReady(t *testing.T, client *http.Client, server string, log *harness.Output) {
	t.Helper()
	wait.Until(t, func() bool {
		response, err := client.Get(server + "/readyz")
		return err == nil && response.Body.Close() == nil && response.StatusCode == http.StatusOK
	}, "%s is ready; it has logged:\n%s", server, log)
}
