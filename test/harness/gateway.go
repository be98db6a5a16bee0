// Package harness starts the real parts that tests run against.
package harness

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"backoffice/test/wait"
)

// GatewayProcess is a real S3 gateway with its own folder. It listens on a unix socket, or on a
// port if browsers use it directly.
type GatewayProcess struct {
	Endpoint  string // unix:///… or http://…
	AccessKey string
	SecretKey string
	Files     string // the folder that holds the buckets

	dir     string
	network string // "unix" or "tcp"
	address string // a socket's path, or host:port
	cmd     *exec.Cmd
	ended   chan struct{}
}

var sharedStore struct {
	once    sync.Once
	gateway *GatewayProcess
	err     error
}

// Gateway returns the gateway that all tests of this process share. It starts with the first call
// and ends with the process; Main removes its folder.
func Gateway(t testing.TB) *GatewayProcess {
	t.Helper()
	gateway, err := sharedGateway()
	if err != nil {
		t.Fatal(err)
	}
	return gateway
}

func sharedGateway() (*GatewayProcess, error) {
	sharedStore.once.Do(func() { sharedStore.gateway, sharedStore.err = startGateway() })
	return sharedStore.gateway, sharedStore.err
}

// NewGateway returns a gateway for only this test, which the test may kill and start again.
func NewGateway(t testing.TB) *GatewayProcess {
	t.Helper()
	g, err := startGateway()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.remove)
	return g
}

func startGateway() (*GatewayProcess, error) {
	g, err := newGateway()
	if err != nil {
		return nil, err
	}
	if err := g.Start(); err != nil {
		os.RemoveAll(g.dir)
		return nil, err
	}
	return g, nil
}

func newGateway() (*GatewayProcess, error) {
	dir, err := os.MkdirTemp("", "gw-") // short: a socket's path has some 100 bytes
	if err != nil {
		return nil, err
	}
	socket := filepath.Join(dir, "s3.sock")
	g := &GatewayProcess{
		Endpoint: "unix://" + socket, AccessKey: "test-access", SecretKey: "test-secret-of-the-gateway",
		Files: filepath.Join(dir, "files"), dir: dir, network: "unix", address: socket,
	}
	if err := os.Mkdir(g.Files, 0o700); err != nil {
		return nil, err
	}
	return g, nil
}

// Start starts the gateway, again after Kill, and waits until it responds.
func (g *GatewayProcess) Start() error {
	program, err := Program("versitygw", "db/gateway", "github.com/versity/versitygw/cmd/versitygw")
	if err != nil {
		return err
	}
	if g.network == "unix" {
		os.Remove(g.address)
	}
	g.cmd, g.ended = g.command(program), make(chan struct{})
	if err := startForGood(g.cmd, g.ended); err != nil {
		return fmt.Errorf("start the gateway: %w", err)
	}
	return g.wait()
}

func (g *GatewayProcess) command(program string) *exec.Cmd {
	cmd := exec.Command(program, "--port", g.address, "--region", "us-east-1", "--health", "/healthz", "--quiet", "posix", g.Files)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "ROOT_ACCESS_KEY_ID=" + g.AccessKey, "ROOT_SECRET_ACCESS_KEY=" + g.SecretKey}
	cmd.SysProcAttr = dieWithParent()
	return cmd
}

// ownBucket is the bucket of a gateway that no other test uses.
const ownBucket = "library"

// Settings returns the settings of a server that uses the bucket "library" of this gateway.
func (g *GatewayProcess) Settings() []string {
	return []string{"CMS_S3_ENDPOINT=" + g.Endpoint, "CMS_S3_BUCKET=" + ownBucket, "AWS_ACCESS_KEY_ID=" + g.AccessKey, "AWS_SECRET_ACCESS_KEY=" + g.SecretKey}
}

// Kill ends the gateway as a power cut would.
func (g *GatewayProcess) Kill() {
	g.cmd.Process.Kill() //nolint:errcheck // it may be gone already
	<-g.ended
}

// Freeze pauses the gateway until thaw is called.
func (g *GatewayProcess) Freeze(t testing.TB) (thaw func()) {
	t.Helper()
	if err := g.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	return func() { g.cmd.Process.Signal(syscall.SIGCONT) } //nolint:errcheck // it may be gone already
}

func (g *GatewayProcess) remove() {
	g.Kill()
	os.RemoveAll(g.dir)
}

func (g *GatewayProcess) wait() error {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, g.network, g.address)
	}
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	for until := time.Now().Add(wait.Timeout); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		response, err := client.Get("http://gateway/healthz")
		if err != nil {
			continue
		}
		response.Body.Close()
		if response.StatusCode == http.StatusOK {
			return nil
		}
	}
	return fmt.Errorf("the gateway does not respond within %v", wait.Timeout)
}
