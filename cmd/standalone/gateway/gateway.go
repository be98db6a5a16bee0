// Package gateway runs the object store of the standalone set-up: an S3 gateway over plain files.
package gateway

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"backoffice/adapters/s3"
	"backoffice/cmd/standalone/datadir"
	"backoffice/cmd/standalone/process"
	"backoffice/cmd/standalone/supervise"
)

// Names in the gateway's interface.
const (
	Bucket = "cms-files"
	Region = "us-east-1"
)

// Gateway is the embedded object store. The server connects by a socket.
type Gateway struct {
	AccessKey, SecretKey string

	socket string
	client *http.Client // connects to the gateway's socket, whatever host a URL has
}

// New returns the data folder's gateway.
func New(data *datadir.Dir, secrets datadir.Secrets) *Gateway {
	g := &Gateway{AccessKey: secrets.S3Access, SecretKey: secrets.S3Secret, socket: filepath.Join(data.SocketDir, "s3.sock")}
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", g.socket)
	}
	g.client = &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	return g
}

// Endpoint returns the address of the gateway for the server.
func (g *Gateway) Endpoint() string { return (&url.URL{Scheme: "unix", Path: g.socket}).String() }

// Start starts the program. When it returns, the bucket exists.
func (g *Gateway) Start(ctx context.Context, program string, data *datadir.Dir, sup *supervise.Supervisor) error {
	args, err := arguments(data, g.socket)
	if err != nil {
		return err
	}
	err = sup.Start(ctx, supervise.Part{
		Name: "the S3 gateway", Log: data.LogFile("gateway"), PIDFile: data.Join("run", "gateway.pid"),
		Prepare: func() error {
			return errors.Join(datadir.RemoveIfThere(g.socket), restoreInterruptedUploads(data.Join("files", Bucket), data.Join("files-meta", Bucket)))
		},
		Command: func() *exec.Cmd { return g.command(program, args) },
		Ready:   func(ctx context.Context) error { return supervise.CheckOK(ctx, g.client, "http://gateway/healthz") },
		Stop:    syscall.SIGTERM, StopNow: syscall.SIGKILL, Grace: 10 * time.Second,
	})
	if err != nil {
		return err
	}
	return g.createBucket(ctx)
}

// arguments makes the gateway store an object's metadata in extended attributes of the files, or in
// a separate folder if the file system has none. A data folder keeps the way that it began with.
func arguments(data *datadir.Dir, socket string) ([]string, error) {
	args := []string{
		"--port", socket, "--socket-perm", "0600", "--region", Region, "--health", "/healthz", "--quiet",
		"posix", "--dir-perms", "0700", "--file-perms", "0600",
	}
	sidecar, files := data.Join("files-meta"), data.Join("files")
	_, err := os.Stat(sidecar)
	if errors.Is(err, fs.ErrNotExist) && supportsXattrs(files) {
		return append(args, files), nil
	}
	if err := os.MkdirAll(sidecar, 0o700); err != nil {
		return nil, err
	}
	return append(args, "--sidecar", sidecar, files), nil
}

func (g *Gateway) command(program string, args []string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Dir(g.socket)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "ROOT_ACCESS_KEY_ID=" + g.AccessKey, "ROOT_SECRET_ACCESS_KEY=" + g.SecretKey}
	cmd.SysProcAttr = process.Attributes(syscall.SIGTERM)
	return cmd
}

func (g *Gateway) createBucket(ctx context.Context) error {
	store, err := s3.New(s3.Config{Endpoint: g.Endpoint(), Bucket: Bucket, Region: Region, AccessKey: g.AccessKey, SecretKey: g.SecretKey})
	if err != nil {
		return err
	}
	return store.EnsureBucket(ctx)
}
