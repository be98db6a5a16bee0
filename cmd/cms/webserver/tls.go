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

// certificateCheckInterval is how often the certificate's file is checked for changes.
const certificateCheckInterval = time.Minute

// certificate is reloaded when its file changes, so that a renewal needs no restart.
type certificate struct {
	certFile, keyFile string
	log               *slog.Logger

	mu       sync.Mutex
	loaded   *tls.Certificate
	modified time.Time // of certFile
	checked  time.Time
}

func newCertificate(certFile, keyFile string, log *slog.Logger) (*certificate, error) {
	c := &certificate{certFile: certFile, keyFile: keyFile, log: log}
	return c, c.loadIfChanged(time.Now())
}

func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.checked) > certificateCheckInterval {
		if err := c.loadIfChanged(now); err != nil {
			c.log.Error("the new certificate cannot be read; the previous one stays in use", "error", err)
		}
	}
	return c.loaded, nil
}

func (c *certificate) loadIfChanged(now time.Time) error {
	c.checked = now
	info, err := os.Stat(c.certFile)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT: %w", err)
	}
	if c.loaded != nil && info.ModTime().Equal(c.modified) {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("CMS_TLS_CERT and CMS_TLS_KEY: %w", err)
	}
	c.loaded, c.modified = &pair, info.ModTime()
	return nil
}
