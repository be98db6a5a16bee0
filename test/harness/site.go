package harness

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"backoffice/test/pdfium"
)

// site is what servers share: a database, a bucket, a key for tokens.
type site struct {
	dsn, files string
	scratch    string // parent of each server's own folder
	env        []string
	log        *os.File
	drop       func()
}

func newSite() (*site, error) {
	gateway, err := sharedGateway()
	if err != nil {
		return nil, err
	}
	dsn, drop, err := copyOf(func(*cluster) (string, error) { return peopled() })
	if err != nil {
		return nil, err
	}
	return siteOn(gateway, dsn, Serving(dsn), drop)
}

// siteOn returns a site on a database; drop removes the database.
func siteOn(gateway *GatewayProcess, dsn, serving string, drop func()) (*site, error) {
	bucket := "test-" + strings.ToLower(rand.Text()[:12])
	files := filepath.Join(gateway.Files, bucket)
	if err := os.MkdirAll(files, 0o700); err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "cms-test-")
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(scratch, "log"), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	key := make([]byte, 32)
	rand.Read(key)
	return &site{dsn: dsn, files: files, scratch: scratch, log: log, drop: drop, env: []string{
		"PATH=/usr/bin:/bin", "DATABASE_URL=" + serving, "CMS_S3_ENDPOINT=" + gateway.Endpoint, "CMS_S3_BUCKET=" + bucket,
		"AWS_ACCESS_KEY_ID=" + gateway.AccessKey, "AWS_SECRET_ACCESS_KEY=" + gateway.SecretKey,
		"CMS_JWT_KEY=" + base64.StdEncoding.EncodeToString(key),
	}}, nil
}

// server returns another server of the site, not started.
func (s *site) server(extra []string) (*Server, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(s.scratch, "server-")
	if err != nil {
		return nil, err
	}
	if err := pdfium.ShareWith(dir); err != nil {
		return nil, err
	}
	env := append([]string{"CMS_ADDR=" + address, "CMS_DATA_DIR=" + dir}, s.env...)
	return &Server{URL: "http://" + address, DSN: s.dsn, Files: s.files, log: s.log, env: append(env, extra...)}, nil
}

func (s *site) remove() {
	s.drop()
	s.log.Close()
	os.RemoveAll(s.scratch)
	os.RemoveAll(s.files)
}

// newServers starts servers on a new site, all together.
func newServers(n int, extra []string) (servers []*Server, remove func(), err error) {
	library, err := newSite()
	if err != nil {
		return nil, nil, err
	}
	return serversOf(library, n, extra)
}

// peopled is a template database with the accounts of the tests.
var peopled = sync.OnceValues(func() (string, error) {
	c := sharedCluster.cluster
	name := "people_" + strings.ToLower(rand.Text()[:12])
	if err := c.create(name, c.template); err != nil {
		return "", err
	}
	return name, addAccounts(c.address(name), allAccounts()...)
})

func serversOf(library *site, n int, extra []string) (servers []*Server, remove func(), err error) {
	remove = func() {
		for _, s := range servers {
			s.Kill()
		}
		library.remove()
	}
	started := make(chan error, n)
	for range n {
		s, err := library.server(extra)
		if err != nil {
			remove()
			return nil, nil, err
		}
		servers = append(servers, s)
	}
	for _, s := range servers {
		go func() { started <- s.Start() }()
	}
	for range servers {
		err = errors.Join(err, <-started)
	}
	if err != nil {
		remove()
		return nil, nil, err
	}
	return servers, remove, nil
}
