package webhook_test

import (
	"context"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/webhook"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

// receiver starts a server with this handler, which gets the body, and returns its address.
func receiver(t *testing.T, handle func(w http.ResponseWriter, r *http.Request, body []byte)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		assert.NoError(t, err)
		handle(w, r, body)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func send(url string, timeout time.Duration) domain.WebhookResponse {
	return webhook.New(timeout).Send(context.Background(), ports.WebhookMessage{
		ID: "msg-1", At: time.Now(), URL: url, Secret: secret, AllowPrivate: true, Body: []byte(`{"type":"ebook.published"}`),
	})
}

// RULES §27.3.
func TestTheReferenceLibraryVerifiesWhatIsSent(t *testing.T) {
	verifier, err := standardwebhooks.NewWebhook(base64.StdEncoding.EncodeToString(secret))
	require.NoError(t, err)
	received := 0
	url := receiver(t, func(w http.ResponseWriter, r *http.Request, body []byte) {
		received++
		assert.NoError(t, verifier.Verify(body, r.Header))
		assert.Error(t, verifier.Verify(append(body, ' '), r.Header), "a changed body")
		assert.Equal(t, "msg-1", r.Header.Get("webhook-id"))
		assert.Equal(t, "application/json", r.Header.Get("Content-Type"))
		w.WriteHeader(http.StatusAccepted)
		_, _ = w.Write([]byte("đã\u009b2J\x1b\x7f nhận\n\x00\xff" + strings.Repeat("x", 5000)))
	})
	response := send(url, webhook.Timeout)
	assert.Equal(t, http.StatusAccepted, response.Status)
	assert.True(t, strings.HasPrefix(response.Text, "đã2J nhận\nxxx"), "%q: nothing that a terminal obeys", response.Text)
	assert.Less(t, len(response.Text), domain.MaxWebhookResponse)
	assert.Equal(t, 1, received)
}

// RULES §27.3.
func TestRedirectsAreNotFollowedAndSlowReceiversTimeOut(t *testing.T) {
	target := receiver(t, func(http.ResponseWriter, *http.Request, []byte) { t.Error("the redirect was followed") })
	redirects := receiver(t, func(w http.ResponseWriter, r *http.Request, _ []byte) {
		http.Redirect(w, r, target, http.StatusTemporaryRedirect)
	})
	response := send(redirects, webhook.Timeout)
	assert.Equal(t, http.StatusTemporaryRedirect, response.Status)
	assert.False(t, response.Accepted())
	var came atomic.Int64
	disconnected := make(chan struct{}, 1000)
	hangs := receiver(t, func(_ http.ResponseWriter, r *http.Request, _ []byte) {
		came.Add(1)
		<-r.Context().Done()
		disconnected <- struct{}{}
	})
	wait.Until(t, func() bool { // on a busy machine the time may be over before the receiver has the message
		response = send(hangs, 200*time.Millisecond)
		assert.Zero(t, response.Status)
		assert.NotEmpty(t, response.Text)
		return came.Load() > 0
	}, "the receiver has a message")
	wait.Receive(t, disconnected, "the sender disconnects")
	assert.Zero(t, send("http://127.0.0.1:1", webhook.Timeout).Status)
}

// RULES §27.3: no webhook waits for another. The timeout of a client does not end a connection whose protocol was switched.
func TestAReceiverThatSwitchesTheProtocolIsNotWaitedFor(t *testing.T) {
	url := receiver(t, func(w http.ResponseWriter, _ *http.Request, _ []byte) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if !assert.NoError(t, err) {
			return
		}
		t.Cleanup(func() { conn.Close() })
		_, err = io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
		assert.NoError(t, err)
	})
	responses := make(chan domain.WebhookResponse, 1)
	go func() { responses <- send(url, webhook.Timeout) }()
	response := wait.Receive(t, responses, "the sender has ended")
	assert.Equal(t, http.StatusSwitchingProtocols, response.Status)
	assert.False(t, response.Accepted())
}

// RULES §27.3.
func TestPrivateAddressesAreRefusedAlsoBehindAName(t *testing.T) {
	url := receiver(t, func(http.ResponseWriter, *http.Request, []byte) { t.Error("a private address was called") })
	for _, address := range []string{url, strings.Replace(url, "127.0.0.1", "localhost", 1), strings.Replace(url, "127.0.0.1", "[::ffff:127.0.0.1]", 1)} {
		response := webhook.New(webhook.Timeout).Send(t.Context(), ports.WebhookMessage{ID: "x", At: time.Now(), URL: address, Secret: secret})
		assert.Zero(t, response.Status, address)
		assert.Contains(t, response.Text, "private network", address)
	}
	for address, public := range map[string]bool{
		"127.0.0.1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "0.0.0.0": false, "0.1.2.3": false,
		"100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "240.0.0.1": false, "198.18.0.1": false, "8.8.8.8": true, "203.0.114.1": true,
		"::1": false, "::": false, "fe80::1": false, "fd00::1": false, "fc00::1": false, "ff02::1": false, "fec0::1": false, "2001:4860:4860::8888": true,
		"::ffff:10.0.0.1": false, "::ffff:8.8.8.8": true, "64:ff9b::10.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b::8.8.8.8": true,
		"192.0.2.1": false, "198.51.100.7": false, "203.0.113.9": false, "192.88.99.1": false, "::127.0.0.1": false, "::10.0.0.1": false, "100::1": false,
		"2001::7f00:1": false, "2001:db8::1": false, "3fff::1": false, "5f00::1": false, "2400:cb00::1": true, "2606:4700::1111": true,
		"64:ff9b:1::1": false, "2002:7f00:1::": false, "fe80::1%eth0": false, "::ffff:0:127.0.0.1": false,
	} {
		assert.Equal(t, public, webhook.Public(netip.MustParseAddr(address)), address)
	}
}
