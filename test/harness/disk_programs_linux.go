package harness

import (
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The sizes of the disks, in bytes: enough for the tests, and filled quickly.
const (
	recordsDisk = 128 << 20
	filesDisk   = 32 << 20
)

// PostgresOnDisk starts a PostgreSQL on a small disk, with the default durability, and returns the
// address of a database in it. Its log is not on the disk; see Output.
func PostgresOnDisk(t testing.TB) (dsn string, disk *Disk) {
	t.Helper()
	dir, err := os.MkdirTemp("", "pg-")
	if err != nil {
		t.Fatal(err)
	}
	run, err := postgresPrograms(dir)
	if err != nil {
		t.Fatal(err)
	}
	seed, data := filepath.Join(dir, "seed"), filepath.Join(dir, "data")
	initdb := run("initdb", "--pgdata="+seed, "--username=test", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions",
		"--wal-segsize=1") // so that the write-ahead log fills its disk in small steps
	if out, err := initdb.CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	output := &Output{}
	disk, err = startOnDisk(data, seed, recordsDisk, func() *exec.Cmd {
		cmd := run("postgres", "-D", data, "-k", dir, "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_wal_size=8MB", "-c", "min_wal_size=2MB")
		cmd.Stderr = output
		return cmd
	})
	if err != nil {
		t.Fatal(err)
	}
	disk.output = output
	c := &cluster{dir: dir, ended: make(chan struct{})}
	t.Cleanup(func() { disk.remove(); os.RemoveAll(dir) })
	if err := c.use("postgres://test@/postgres?" + url.Values{"host": {dir}, "sslmode": {"disable"}}.Encode()); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(c.wait(""), c.create("library", "template0")); err != nil {
		t.Fatal(err)
	}
	return c.address("library"), disk
}

// GatewayOnDisk starts a gateway with its files on a small disk.
func GatewayOnDisk(t testing.TB) (*GatewayProcess, *Disk) {
	t.Helper()
	g, err := newGateway()
	if err != nil {
		t.Fatal(err)
	}
	program, err := Program("versitygw", "db/gateway", "github.com/versity/versitygw/cmd/versitygw")
	if err != nil {
		t.Fatal(err)
	}
	seed := filepath.Join(g.dir, "seed")
	if err := os.MkdirAll(filepath.Join(seed, ownBucket), 0o700); err != nil {
		t.Fatal(err)
	}
	output := &Output{}
	disk, err := startOnDisk(g.Files, seed, filesDisk, func() *exec.Cmd {
		os.Remove(g.address)
		cmd := g.command(program)
		cmd.Stderr = output
		return cmd
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { disk.remove(); os.RemoveAll(g.dir) })
	if err := g.wait(); err != nil {
		t.Fatal(err)
	}
	g.Files, disk.output = disk.Folder, output
	return g, disk
}

// ProductOnDisk starts the whole product with its data folder on a disk of this many bytes, which
// files and records share.
func ProductOnDisk(t testing.TB, size int) (*Product, *Disk) {
	t.Helper()
	p := newProduct(t, diskFolder)
	seed, output := filepath.Join(p.root, "seed"), &Output{}
	data := p.Data // the path inside the namespace
	if err := errors.Join(os.Rename(data, seed), os.Mkdir(data, 0o700)); err != nil {
		t.Fatal(err)
	}
	disk, err := startOnDisk(data, seed, size, func() *exec.Cmd {
		cmd := p.command(data)
		cmd.Stderr = output
		return cmd
	})
	if err != nil {
		t.Fatal(err)
	}
	disk.output = output
	t.Cleanup(func() { disk.remove(); os.RemoveAll(p.root) })
	p.setData(disk.Folder)
	p.Ready(t)
	return p, disk
}
