package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/gateway"
)

// RULES §13.4: a first start creates accounts and samples with the server's settings, including
// temporary keys of the store.
func TestAFirstStartHasTheServersSettings(t *testing.T) {
	names := map[string]string{
		"DATABASE_URL": "postgres://db/cms", "CMS_S3_ENDPOINT": "https://s3.example.org", "CMS_S3_BUCKET": "books", "CMS_S3_REGION": "eu-1",
		"CMS_S3_PUBLIC_ENDPOINT": "https://files.example.org", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_SESSION_TOKEN": "temporary", "CMS_QUOTA_USER": "1GB", "CMS_ADDR": "127.0.0.1:8081",
	}
	set := settings{env: names, addr: names["CMS_ADDR"], externalDB: true, externalS3: true}
	dir, err := datadir.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(dir.Close)
	p := newProduct(set, dir, io.Discard, make(chan struct{}))
	require.NoError(t, p.startDatabase(t.Context()))
	require.NoError(t, p.startGateway(t.Context()))
	filling, err := p.backendConfig()
	require.NoError(t, err)
	assert.Equal(t, s3.Config{
		Endpoint: "https://s3.example.org", PublicEndpoint: "https://files.example.org", Bucket: "books", Region: "eu-1",
		AccessKey: "id", SecretKey: "secret", SessionToken: "temporary",
	}, filling.Store)
	assert.Equal(t, "postgres://db/cms", filling.DatabaseURL)
	assert.EqualValues(t, 1<<30, filling.Quota.User)
	assert.Equal(t, "temporary", p.environment()["AWS_SESSION_TOKEN"], "the server's")
}

// RULES §13.2: a proxy in the environment is for the network. It may not reach an address of this machine.
func TestTheServerOnThisMachineIsReachedWithoutAProxy(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	transport := http.DefaultTransport.(*http.Transport)
	before := transport.Proxy
	t.Cleanup(func() { transport.Proxy = before })
	transport.Proxy = func(*http.Request) (*url.URL, error) { return url.Parse("http://127.0.0.1:1") }
	p := &product{settings: settings{addr: server.Listener.Addr().String()}}
	assert.NoError(t, p.serverReady(t.Context()))
}

// RULES §13.2: a command by cms.env has the settings of the server, so that no sweep removes what the server keeps.
func TestTheFileForCommandsHasTheServersSettings(t *testing.T) {
	env := map[string]string{
		"DATABASE_URL": "postgres://db/cms", "CMS_KEEP_DAYS": "7", "CMS_OIDC_ISSUER": "https://id.example.org", "CMS_OIDC_CLIENT_ID": "cms",
		"CMS_OIDC_CLIENT_SECRET": "it's", "CMS_OIDC_ROLES": "groups: a=ADMIN", "CMS_STOP_DELAY": "3s", "HOME": "/home/an",
	}
	dir, err := datadir.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(dir.Close)
	p := newProduct(settings{env: env, addr: "127.0.0.1:8081", externalDB: true}, dir, io.Discard, make(chan struct{}))
	require.NoError(t, p.startDatabase(t.Context()))
	p.gateway = gateway.New(dir, datadir.Secrets{})
	require.NoError(t, p.writeEnvFile())
	text, err := exec.CommandContext(t.Context(), "env", "-i", "sh", "-c", `set -a; . "$0"; env`, dir.Join("cms.env")).Output()
	require.NoError(t, err)
	read := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		read[name] = value
	}
	for name, value := range p.environment() {
		if strings.HasPrefix(name, "CMS_") {
			assert.Equal(t, value, read[name], name)
		}
	}
	assert.Equal(t, "7", read["CMS_KEEP_DAYS"])
	assert.NotContains(t, read, "CMS_STOP_DELAY", "the server has none")
	assert.NotContains(t, read, "HOME")
	info, err := os.Stat(dir.Join("cms.env"))
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
