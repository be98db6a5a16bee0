package webserver

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func writeCertificate(t *testing.T, dir string, serial int64) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotAfter: time.Now().Add(time.Hour), DNSNames: []string{"localhost"}}
	public, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: public}), 0o600))
	require.NoError(t, os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}), 0o600))
	return cert, key
}

func serial(t *testing.T, c *certificate) int64 {
	t.Helper()
	pair, err := c.get(nil)
	require.NoError(t, err)
	return pair.Leaf.SerialNumber.Int64()
}

func TestARenewedCertificateIsUsedAndABrokenOneIsNot(t *testing.T) {
	dir := t.TempDir()
	cert, key := writeCertificate(t, dir, 1)
	c, err := newCertificate(cert, key, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	assert.Equal(t, int64(1), serial(t, c))

	writeCertificate(t, dir, 2)
	require.NoError(t, os.Chtimes(cert, time.Now(), time.Now().Add(time.Minute)))
	assert.Equal(t, int64(1), serial(t, c), "checked a moment ago")
	c.checked = time.Time{}
	assert.Equal(t, int64(2), serial(t, c))

	require.NoError(t, os.WriteFile(cert, []byte("broken"), 0o600))
	c.checked = time.Time{}
	assert.Equal(t, int64(2), serial(t, c))
	_, err = newCertificate(cert, key, slog.New(slog.DiscardHandler))
	assert.Error(t, err, "but a server does not start with it")
}
