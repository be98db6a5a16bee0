// Package stores tests the product with S3 servers other than the gateway that it is developed
// with. `task install:stores` builds them; the test of one that is missing is skipped, and says so.
package stores

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/test/harness"
	"backoffice/test/project"
	"backoffice/test/wait"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

const (
	bucket    = "cms-files"
	accessKey = "test-access"
	secretKey = "test-secret-of-the-store"
)

// program is an S3 server of another project.
type program struct {
	name string
	// args returns the arguments to serve a folder at an address.
	args func(dir, address string) []string
	env  []string
}

var programs = []program{
	{name: "minio", env: []string{"MINIO_ROOT_USER=" + accessKey, "MINIO_ROOT_PASSWORD=" + secretKey, "MINIO_BROWSER=off", "MINIO_UPDATE=off"},
		args: func(dir, address string) []string { return []string{"server", "--quiet", "--address", address, dir} }},
}

// start starts the program on its own folder and returns its address.
func (p program) start(t *testing.T) (endpoint string) {
	t.Helper()
	path := filepath.Join(project.Dir(), "bin", "stores", p.name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("left out: %s is not installed (task install:stores)", p.name)
	}
	address, dir := harness.FreeAddress(t), t.TempDir()
	cmd := exec.CommandContext(t.Context(), path, p.args(dir, address)...)
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir}, p.env...)
	cmd.Stderr, cmd.Stdout = os.Stderr, os.Stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	endpoint = "http://" + address
	wait.Until(t, func() bool {
		response, err := http.Get(endpoint + "/")
		if err == nil {
			response.Body.Close()
		}
		return err == nil && response.StatusCode < 500
	}, "%s responds", p.name)
	return endpoint
}

// open creates the bucket. Links to its objects use the address public, or endpoint if that is "".
func open(t *testing.T, endpoint, public string) *s3.Store {
	t.Helper()
	store, err := s3.New(s3.Config{Endpoint: endpoint, PublicEndpoint: public, Bucket: bucket, AccessKey: accessKey, SecretKey: secretKey, Scratch: t.TempDir()})
	require.NoError(t, err)
	require.NoError(t, store.EnsureBucket(t.Context()), fmt.Sprint("create the bucket at ", endpoint))
	return store
}
