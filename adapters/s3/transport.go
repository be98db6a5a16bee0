package s3

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// How long the store may take. A transfer as a whole may take as long as bytes
// flow: stallTimeout is how long the store may neither take nor give one, however
// slow the browser is. What must answer at once has requestTimeout, and
// idleTimeout is for the silence of both.
const (
	dialTime       = 1500 * time.Millisecond
	requestTimeout = 4 * time.Second  // for all attempts at a small request together
	workTimeout    = 30 * time.Second // for what the store does by itself: to copy, to delete many
	backoff        = 300 * time.Millisecond
	stallTimeout   = 8 * time.Second
	idleTimeout    = time.Minute
)

// endpoint is the way to the store.
type endpoint struct {
	base      string // what requests are addressed to; "" is the SDK's choice
	transport *http.Transport
}

func newEndpoint(address string) (endpoint, error) {
	w := endpoint{transport: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           dialer("", ""),
		ForceAttemptHTTP2:     true,
		DisableCompression:    true, // an object's bytes are what was stored
		MaxIdleConns:          64,
		MaxIdleConnsPerHost:   32,
		IdleConnTimeout:       45 * time.Second,
		TLSHandshakeTimeout:   2 * dialTime,
		ExpectContinueTimeout: time.Second,
	}}
	if address == "" {
		return w, nil
	}
	u, err := url.Parse(address)
	if err != nil {
		return endpoint{}, err
	}
	if u.Scheme != "unix" {
		w.base, err = originOf(address)
		return w, err
	}
	if u.Path == "" {
		return endpoint{}, errors.New("s3: a unix endpoint needs the socket's path")
	}
	w.base, w.transport.Proxy, w.transport.DialContext = "http://store", nil, dialer("unix", u.Path)
	return w, nil
}

// forBrowsers is the way for browsers: the store begins its answer within requestTimeout
// once it has the whole request, or it is out of reach.
func (w endpoint) forBrowsers() http.RoundTripper {
	transport := w.transport.Clone()
	transport.ResponseHeaderTimeout = requestTimeout
	return stallTransport{transport}
}

func (w endpoint) client() *http.Client { return &http.Client{Transport: stallTransport{w.transport}} }

// stallTransport watches over what is read of answers.
type stallTransport struct{ http.RoundTripper }

func (w stallTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := w.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = stallBody{answer.Body}
	}
	return answer, err
}

// stallBody is the body of an answer, of which the next byte comes within stallTimeout.
type stallBody struct{ io.ReadCloser }

func (m stallBody) Read(p []byte) (int, error) {
	late := time.AfterFunc(stallTimeout, func() { m.ReadCloser.Close() })
	defer late.Stop()
	return m.ReadCloser.Read(p)
}

type dialFunc = func(ctx context.Context, network, address string) (net.Conn, error)

// dialer connects to one fixed address, or, where that is empty, to whatever
// is asked for.
func dialer(network, address string) dialFunc {
	d := net.Dialer{Timeout: dialTime, KeepAlive: 15 * time.Second}
	return func(ctx context.Context, askedNetwork, askedAddress string) (net.Conn, error) {
		n, a := askedNetwork, askedAddress
		if address != "" {
			n, a = network, address
		}
		c, err := d.DialContext(ctx, n, a)
		if err != nil {
			return nil, err
		}
		return deadlineConn{c}, nil
	}
}

// deadlineConn is a connection on which something must move within idleTimeout, and what
// is written must be taken within stallTimeout.
type deadlineConn struct{ net.Conn }

func (c deadlineConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(idleTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c deadlineConn) Write(p []byte) (int, error) {
	now := time.Now()
	if err := errors.Join(c.SetReadDeadline(now.Add(idleTimeout)), c.SetWriteDeadline(now.Add(stallTimeout))); err != nil { // who writes waits for no answer yet
		return 0, err
	}
	return c.Conn.Write(p)
}

func originOf(endpoint string) (string, error) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return "", errors.New("s3: an endpoint is http:// or https:// with a host and no path: " + endpoint)
	}
	return u.Scheme + "://" + u.Host, nil
}
