package operations

import (
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// RULES §13.9.
func TestAHeaderThatNeverEndsIsCutOff(t *testing.T) {
	t.Parallel()
	s := harness.SharedServer(t)
	drip := harness.Dial(t, s, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
	go func() {
		for {
			if _, err := io.WriteString(drip, "X-Drip: 1\r\n"); err != nil {
				return
			}
			time.Sleep(500 * time.Millisecond) // a drip
		}
	}()
	harness.EndsWithin(t, drip, wait.Timeout)
}

// RULES §§5.4, 13.9: for every sender.
func TestABodyHasThirtySecondsToArrive(t *testing.T) {
	t.Parallel()
	s := harness.SharedServer(t)
	editor := s.As(t, "editor")
	outline := "PUT /api/cms/ebooks/" + editor.Draft("Thân yêu cầu không bao giờ đến") + "/toc"
	begun := time.Now()
	var open []net.Conn
	for _, call := range []string{"POST /api/cms/auth/login", "POST /api/cms/auth/refresh", "POST /api/cms/auth/logout", "POST /api/cms/ebooks", outline} {
		open = append(open, harness.Dial(t, s, call+" HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "+editor.Access+
			"\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"))
	}
	for _, c := range open {
		assert.Contains(t, harness.EndsWithin(t, c, time.Until(begun.Add(wait.Timeout))), " 400 ")
		assert.Greater(t, time.Since(begun), 20*time.Second, "the body has its full time")
	}
}

func TestAHeaderThatIsTooLongIsRefused(t *testing.T) {
	s := harness.SharedServer(t)
	c := harness.Dial(t, s, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: "+strings.Repeat("a", 64<<10)+"\r\n\r\n")
	assert.Contains(t, harness.EndsWithin(t, c, wait.Timeout), " 431 ")
}

// RULES §13.9.
func TestRequestsThatTwoServersCouldReadDifferentlyAreRefused(t *testing.T) {
	s := harness.SharedServer(t)
	for name, request := range map[string]string{
		"two lengths":      "POST /api/cms/ebooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
		"invalid encoding": "POST /api/cms/ebooks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n",
		"two hosts":        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
		"no host":          "GET / HTTP/1.1\r\n\r\n",
		"break in a name":  "GET / HTTP/1.1\r\nHost: localhost\r\nX-A\n: b\r\n\r\n",
		"space in a name":  "GET / HTTP/1.1\r\nHost: localhost\r\nX A: b\r\n\r\n",
		"unknown encoding": "POST /api/cms/ebooks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\nabc",
	} {
		output := harness.EndsWithin(t, harness.Dial(t, s, request), wait.Timeout)
		assert.Regexp(t, `^HTTP/1\.1 (400|501) `, output, name)
	}
	twoEnds := harness.Dial(t, s, "POST /api/cms/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"+
		"2\r\n{}\r\n0\r\n\r\n"+"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
	assert.Equal(t, 1, strings.Count(harness.EndsWithin(t, twoEnds, wait.Timeout), "HTTP/1.1 "), "the rest is no request")
}

// RULES §13.9.
func TestTheServerSpeaksTLSWithItsOwnCertificate(t *testing.T) {
	s := harness.SharedServer(t)
	cert, key := harness.Certificate(t, time.Hour, "localhost")
	address := harness.FreeAddress(t)
	server := s.Command(t, []string{"CMS_ADDR=" + address, "CMS_TLS_CERT=" + cert, "CMS_TLS_KEY=" + key}, "serve")
	require.NoError(t, server.Start())
	t.Cleanup(func() { server.Process.Kill(); server.Wait() }) //nolint:errcheck // killed
	trusting := &tls.Config{InsecureSkipVerify: true}          //nolint:gosec // its own certificate
	client := &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: trusting}}
	var r *http.Response
	wait.Until(t, func() bool {
		var err error
		r, err = client.Get("https://" + address + "/readyz") //nolint:bodyclose // closed in the next line
		return err == nil && r.Body.Close() == nil && r.StatusCode == http.StatusOK
	}, "the server responds over TLS")
	assert.Equal(t, 2, r.ProtoMajor)
	assert.GreaterOrEqual(t, r.TLS.Version, uint16(tls.VersionTLS12))
	assertHeaders(t, headOf(r), map[string]string{"Strict-Transport-Security": "max-age=31536000; includeSubDomains"})

	_, err := tls.Dial("tcp", address, &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11}) //nolint:gosec // to be refused
	assert.Error(t, err)
	out, err := s.Command(t, []string{"CMS_TLS_CERT=" + cert}, "serve").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "CMS_TLS_CERT and CMS_TLS_KEY go together")
	out, err = s.Command(t, []string{"CMS_TLS_CERT=" + cert, "CMS_TLS_KEY=" + filepath.Join(t.TempDir(), "none")}, "serve").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "CMS_TLS_KEY")
}
