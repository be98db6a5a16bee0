// Package webhook sends messages to webhooks, as Standard Webhooks 1.0 says.
package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"backoffice/domain"
	"backoffice/ports"
)

// Timeout is how long a receiver may take for a response.
const Timeout = 15 * time.Second

// Sender implements ports.WebhookSender.
type Sender struct{ public, private *http.Client }

var _ ports.WebhookSender = (*Sender)(nil)

// New returns a sender that waits at most timeout for a response.
func New(timeout time.Duration) *Sender {
	return &Sender{public: client(timeout, publicOnly), private: client(timeout, nil)}
}

// client returns a client that follows no redirect, and connects only to what control allows. control sees
// the address that a name was resolved to, so no name can point into a private network.
func client(timeout time.Duration, control func(network, address string, _ syscall.RawConn) error) *http.Client {
	dialer := &net.Dialer{Timeout: timeout, Control: control}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout,
			MaxResponseHeaderBytes: 16 << 10, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute,
		},
	}
}

var errPrivate = errors.New("the address is in a private network, where this webhook may not be")

// publicOnly refuses connections to private networks.
func publicOnly(_, address string, _ syscall.RawConn) error {
	addrPort, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !Public(addrPort.Addr()) {
		return errPrivate
	}
	return nil
}

// nat64Prefixes are the prefixes of NAT64 (RFC 6052, RFC 8215). In the /96 the last four bytes are an IPv4 address;
// the /48 is for local use, so it is never public.
var nat64Prefixes = prefixes("64:ff9b::/96", "64:ff9b:1::/48")

// reservedRanges are ranges that netip does not name: those that are not reachable from everywhere (RFC 6890 and what has
// been added to its registries), and those that hold an address of IPv4.
var reservedRanges = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4", "::/96", "::ffff:0:0:0/96", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "5f00::/16", "fec0::/10")

func prefixes(texts ...string) (list []netip.Prefix) {
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// Public reports whether an address is on the public internet.
func Public(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	for _, prefix := range nat64Prefixes {
		if prefix.Contains(addr) {
			bytes := addr.As16()
			return prefix.Bits() == 96 && Public(netip.AddrFrom4([4]byte(bytes[12:])))
		}
	}
	for _, prefix := range reservedRanges {
		if prefix.Contains(addr) {
			return false
		}
	}
	return addr.IsGlobalUnicast() && !addr.IsPrivate()
}

// Send sends a message and returns what came back.
func (s *Sender) Send(ctx context.Context, m ports.WebhookMessage) domain.WebhookResponse {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, m.URL, bytes.NewReader(m.Body))
	if err != nil {
		return domain.WebhookResponse{Text: reason(err)}
	}
	at := strconv.FormatInt(m.At.Unix(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "cms-webhook")
	request.Header.Set("webhook-id", m.ID)
	request.Header.Set("webhook-timestamp", at)
	request.Header.Set("webhook-signature", "v1,"+sign(m.Secret, m.ID, at, m.Body))
	client := s.public
	if m.AllowPrivate {
		client = s.private
	}
	response, err := client.Do(request)
	if err != nil {
		return domain.WebhookResponse{Text: reason(err)}
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusSwitchingProtocols { // no timeout would end reading from this connection
		return domain.WebhookResponse{Status: response.StatusCode}
	}
	text, _ := io.ReadAll(io.LimitReader(response.Body, domain.MaxWebhookResponse)) // the status is enough
	return domain.WebhookResponse{Status: response.StatusCode, Text: clean(string(text))}
}

func sign(secret []byte, id, at string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, at, body)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// clean drops what the database cannot store, and control characters, because a terminal would obey
// them. Line breaks stay.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\n' {
			return -1
		}
		return r
	}, text)
}

// reason is why there was no response, without the address, which the operator knows.
func reason(err error) string {
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	text := err.Error()
	return clean(text[:min(len(text), domain.MaxWebhookResponse)])
}
