package api

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/harness"
)

// forgetfulStore is a proxy of the gateway and, while it forgets, has none of the
// confirmed files. It returns the endpoint.
func forgetfulStore(t *testing.T, gateway string) (endpoint string, forgets *atomic.Bool) {
	t.Helper()
	dir, err := os.MkdirTemp("", "st-") // short: a socket's path has some 100 bytes
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	forgets = new(atomic.Bool)
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = "http", "store", r.In.Host
		},
		Transport: &http.Transport{DisableCompression: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", strings.TrimPrefix(gateway, "unix://"))
		}},
	}
	store := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if forgets.Load() && r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/"+domain.FilePrefix) {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusNotFound)
			w.Write([]byte("<Error><Code>NoSuchKey</Code></Error>"))
			return
		}
		forward.ServeHTTP(w, r)
	}))
	store.Listener.Close()
	store.Listener, err = net.Listen("unix", filepath.Join(dir, "s3.sock"))
	require.NoError(t, err)
	store.Start()
	t.Cleanup(store.Close)
	return "unix://" + filepath.Join(dir, "s3.sock"), forgets
}

// gatewayOf returns the endpoint of the store that a server was given.
func gatewayOf(t *testing.T, s *harness.Server) (endpoint string) {
	t.Helper()
	for _, setting := range s.Command(t, nil).Env {
		if value, ok := strings.CutPrefix(setting, "CMS_S3_ENDPOINT="); ok {
			endpoint = value
		}
	}
	require.NotEmpty(t, endpoint)
	return endpoint
}

// RULES §8.2: a person who uploaded a file is not asked to upload it again if the
// product has lost the copy that it made.
func TestALostCopyIsCalledLostAndTheGrantIsConfirmedAgain(t *testing.T) {
	endpoint, forgets := forgetfulStore(t, gatewayOf(t, shared(t)))
	s := harness.NewServer(t, "CMS_S3_ENDPOINT="+endpoint)
	editor := s.As(t, "editor")
	id := editor.Draft("Bản sao bị mất")
	for kind, c := range map[string]struct {
		contentType string
		content     []byte
	}{"upload": {pdfType, pdf}, "cover": {"image/png", smallPNG}} {
		object := editor.PutFile(id, kind, "a", c.contentType, c.content)
		confirm := func() harness.Response {
			return editor.Post("/ebooks/"+id+"/"+kind+"/confirm", map[string]any{"objectName": object})
		}
		forgets.Store(true)
		lost := confirm().Refused(http.StatusInternalServerError, "file.lost")
		assert.Equal(t, domain.ErrFileLost.Message, lost.Text("message"))
		forgets.Store(false)
		confirm().Want(200)
	}
	status, body := harness.Fetch(t, editor.Get("/ebooks/"+id).Want(200).Text("data.ebook.file_url"))
	assert.Equal(t, 200, status)
	assert.Equal(t, string(pdf), body)
	s.Verify(t)
}

// RULES §8.7.
func TestALinkToALostFileSaysThatItIsLost(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Tệp bị mất")
	link := editor.Get("/ebooks/" + id).Want(200).Text("data.ebook.file_url")
	files, err := filepath.Glob(filepath.Join(s.Files, "files", id, "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.NoError(t, os.Remove(files[0]))
	status, body := harness.Fetch(t, link)
	assert.Equal(t, http.StatusNotFound, status)
	assert.Equal(t, domain.ErrFileLost.Message, body)
	out, err := s.TryRun("", "verify")
	require.Error(t, err)
	assert.Contains(t, out, "its pdf is lost")
}
