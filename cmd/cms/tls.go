package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

// tlsListener is a plain listener with the settings of TLS, if any, that the
// server is to speak on it; it is left to the server, which then knows HTTP/2.
type tlsListener struct {
	net.Listener
	settings *tls.Config
}

func serveOn(server *http.Server, listener tlsListener) error {
	if listener.settings == nil {
		return server.Serve(listener.Listener)
	}
	server.TLSConfig = listener.settings
	return server.ServeTLS(listener.Listener, "", "")
}

// certificateEvery is how often the files of a certificate are looked at.
const certificateEvery = time.Minute

// certificate is read again when its file changes, so that one that is renewed
// every few weeks needs no restart.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu     sync.Mutex
	loaded *tls.Certificate
	of     time.Time // the file's own time
	looked time.Time
}

func newCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log}
	return c, c.load(time.Now())
}

func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) > certificateEvery {
		if err := c.load(now); err != nil {
			c.log.Error("the certificate cannot be read; the one before serves on", "error", err)
		}
	}
	return c.loaded, nil
}

func (c *certificate) load(now time.Time) error {
	c.looked = now
	info, err := os.Stat(c.cert)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT: %w", err)
	}
	if c.loaded != nil && info.ModTime().Equal(c.of) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT and CMS_TLS_KEY: %w", err)
	}
	c.loaded, c.of = &pair, info.ModTime()
	return nil
}
