package harness

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Tap is a proxy of PostgreSQL that counts statements, and can delay everything like a slow
// network.
type Tap struct {
	DSN string

	statements atomic.Int64
	asked      atomic.Int64 // how often something came over a connection that was open
	delay      atomic.Int64 // nanoseconds
}

// TapPostgres starts a proxy of the database at dsn.
func TapPostgres(t testing.TB, dsn string) *Tap {
	t.Helper()
	dir, err := os.MkdirTemp("", "tap-") // short: a socket's path has some 100 bytes
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", filepath.Join(dir, ".s.PGSQL.5432"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close(); os.RemoveAll(dir) })
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	network, address := "tcp", u.Host
	if host := u.Query().Get("host"); strings.HasPrefix(host, "/") {
		network, address = "unix", filepath.Join(host, ".s.PGSQL.5432")
	}
	query := u.Query()
	query.Set("host", dir)
	query.Set("sslmode", "disable")
	u.RawQuery = query.Encode()
	tap := &Tap{DSN: u.String()}
	go tap.serve(listener, network, address)
	return tap
}

// Statements returns how many were executed so far.
func (tap *Tap) Statements() int64 { return tap.statements.Load() }

// Asked returns how often clients have sent something over a connection that was open, also if it is still delayed.
func (tap *Tap) Asked() int64 { return tap.asked.Load() }

// Delay delays everything in either direction from now on.
func (tap *Tap) Delay(d time.Duration) { tap.delay.Store(int64(d)) }

// delayed reads from one end of a connection with the tap's delay.
type delayed struct {
	io.Reader
	tap *Tap
}

func (d delayed) Read(p []byte) (int, error) {
	n, err := d.Reader.Read(p)
	time.Sleep(time.Duration(d.tap.delay.Load())) // the test chooses the time
	return n, err
}

// asking reads what a client sends. The first message opens its connection.
type asking struct {
	io.Reader
	tap  *Tap
	open bool
}

func (a *asking) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	if a.open && n > 0 {
		a.tap.asked.Add(1)
	}
	a.open = true
	return n, err
}

func (tap *Tap) serve(listener net.Listener, network, address string) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial(network, address)
		if err != nil {
			client.Close()
			continue
		}
		go func() { defer client.Close(); io.Copy(client, delayed{server, tap}) }() //nolint:errcheck // it ends with the connection
		go func() { defer server.Close(); tap.forward(server, delayed{&asking{Reader: client, tap: tap}, tap}) }()
	}
}

// forward passes messages on and counts those that execute something: Query and Execute of protocol
// version 3. The first message has no type.
func (tap *Tap) forward(server io.Writer, client io.Reader) {
	for head := make([]byte, 4); ; head = make([]byte, 5) {
		if _, err := io.ReadFull(client, head); err != nil {
			return
		}
		if kind := head[0]; len(head) == 5 && (kind == 'Q' || kind == 'E') {
			tap.statements.Add(1)
		}
		length := int64(binary.BigEndian.Uint32(head[len(head)-4:])) - 4
		if _, err := server.Write(head); err != nil {
			return
		}
		if _, err := io.CopyN(server, client, length); err != nil {
			return
		}
	}
}
