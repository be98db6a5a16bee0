package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

const (
	bucket = "cms-files"
	region = "us-east-1"
)

// objectStore is how the server reaches the files: by the embedded gateway's
// socket, or as the environment says.
type objectStore struct {
	socket, access, secret string
}

func (p *product) startGateway(ctx context.Context) error {
	if p.set.ownS3 {
		p.out.say("object store: the one CMS_S3_ENDPOINT names")
		return nil
	}
	program, err := p.set.program("versitygw")
	if err != nil {
		return err
	}
	p.s3 = objectStore{
		socket: filepath.Join(p.dir.sockets, "s3.sock"),
		access: p.secrets.S3Access, secret: p.secrets.S3Secret,
	}
	args, err := gatewayArgs(p.dir, p.s3.socket)
	if err != nil {
		return err
	}
	err = p.sup.start(ctx, part{
		name: "the S3 gateway", log: p.dir.logFile("gateway"), pidFile: p.dir.join("run", "gateway.pid"),
		prepare: func() error { return removeIfThere(p.s3.socket) },
		command: func() *exec.Cmd { return p.s3.command(program, args) },
		ready:   p.s3.ready,
		stop:    syscall.SIGTERM, quick: syscall.SIGKILL, grace: 10 * time.Second,
	})
	if err != nil {
		return err
	}
	p.out.say("the S3 gateway is ready")
	return p.s3.createBucket(ctx)
}

// gatewayArgs lets the gateway keep what S3 knows of an object in the files'
// extended attributes; where the file system has none, in a folder beside.
// Once begun, a data folder stays with its way.
func gatewayArgs(dir *dataDir, socket string) ([]string, error) {
	args := []string{
		"--port", socket, "--socket-perm", "0600", "--region", region, "--health", "/healthz", "--quiet",
		"posix", "--dir-perms", "0700", "--file-perms", "0600",
	}
	beside, files := dir.join("files-meta"), dir.join("files")
	_, err := os.Stat(beside)
	if errors.Is(err, fs.ErrNotExist) && keepsAttributes(files) {
		return append(args, files), nil
	}
	if err := os.MkdirAll(beside, 0o700); err != nil {
		return nil, err
	}
	return append(args, "--sidecar", beside, files), nil
}

func (s objectStore) command(program string, args []string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Dir(s.socket)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "ROOT_ACCESS_KEY_ID=" + s.access, "ROOT_SECRET_ACCESS_KEY=" + s.secret}
	cmd.SysProcAttr = self.attributes(syscall.SIGTERM)
	return cmd
}

// http reaches the gateway whatever host a request names.
func (s objectStore) http() *http.Client {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", s.socket)
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
}

func (s objectStore) ready(ctx context.Context) error {
	return answersOK(ctx, s.http(), "http://gateway/healthz")
}

func (s objectStore) createBucket(ctx context.Context) error {
	client := s3.New(s3.Options{
		Region: region, BaseEndpoint: aws.String("http://gateway"), UsePathStyle: true, HTTPClient: s.http(),
		Credentials: credentials.NewStaticCredentialsProvider(s.access, s.secret, ""),
	})
	_, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String(bucket)})
	var exists *types.BucketAlreadyOwnedByYou
	if err != nil && !errors.As(err, &exists) {
		return fmt.Errorf("create the bucket: %w", err)
	}
	return nil
}

func answersOK(ctx context.Context, client *http.Client, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", response.Status)
	}
	return nil
}
