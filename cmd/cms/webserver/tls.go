package webserver

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// tlsSettings returns the settings for a certificate, or nil without one.
func tlsSettings(certFile, keyFile string, log *slog.Logger) (*tls.Config, error) {
	if certFile == "" {
		return nil, nil
	}
	cert, err := newCertificate(certFile, keyFile, log)
	if err != nil {
		return nil, err
	}
	return &tls.Config{GetCertificate: cert.get, MinVersion: tls.VersionTLS12}, nil
}

// certificateCheck is how often the certificate's files are checked for changes.
const certificateCheck = time.Minute

// certificate is reloaded when its file changes, so that a renewal needs no restart.
type certificate struct {
	cert, key string
	log       *slog.Logger

	mu       sync.Mutex
	loaded   *tls.Certificate
	modified time.Time // of the file
	checked  time.Time
}

func newCertificate(cert, key string, log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: cert, key: key, log: log}
	return c, c.load(time.Now())
}

func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.checked) > certificateCheck {
		if err := c.load(now); err != nil {
			c.log.Error("the new certificate cannot be read; the previous one stays in use", "error", err)
		}
	}
	return c.loaded, nil
}

func (c *certificate) load(now time.Time) error {
	c.checked = now
	info, err := os.Stat(c.cert)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT: %w", err)
	}
	if c.loaded != nil && info.ModTime().Equal(c.modified) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT and CMS_TLS_KEY: %w", err)
	}
	c.loaded, c.modified = &pair, info.ModTime()
	return nil
}
