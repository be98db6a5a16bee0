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

// Timeouts of the store. The total time of a transfer is not limited. stallTimeout is how long the store may do nothing
// while the server waits to read or write. idleTimeout is how long a connection may carry nothing in either direction,
// for example while a browser sends nothing. Small requests have requestTimeout.
const (
	dialTimeout    = 1500 * time.Millisecond
	requestTimeout = 4 * time.Second  // for all attempts at a small request together
	workTimeout    = 30 * time.Second // for long work of the store: copying, deleting many objects
	backoff        = 300 * time.Millisecond
	stallTimeout   = 8 * time.Second
	idleTimeout    = time.Minute
)

// endpoint is how to connect to the store.
type endpoint struct {
	base      string // base URL of requests
	transport *http.Transport
}

func newEndpoint(address string) (endpoint, error) {
	e := endpoint{transport: &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DialContext:           dialer("", ""),
		ForceAttemptHTTP2:     true,
		DisableCompression:    true, // the bytes must be those that were stored
		MaxIdleConns:          64,
		MaxIdleConnsPerHost:   32,
		IdleConnTimeout:       45 * time.Second,
		TLSHandshakeTimeout:   2 * dialTimeout,
		ExpectContinueTimeout: time.Second,
	}}
	u, err := url.Parse(address)
	if err != nil {
		return endpoint{}, err
	}
	if u.Scheme != "unix" {
		e.base, err = originOf(address)
		return e, err
	}
	if u.Path == "" {
		return endpoint{}, errors.New("s3: a unix endpoint needs the socket's path")
	}
	e.base, e.transport.Proxy, e.transport.DialContext = "http://store", nil, dialer("unix", u.Path)
	return e, nil
}

// forBrowsers is the transport for browsers' requests. The store must begin its response within
// requestTimeout after the whole request, otherwise it counts as out of reach.
func (e endpoint) forBrowsers() http.RoundTripper {
	transport := e.transport.Clone()
	transport.ResponseHeaderTimeout = requestTimeout
	return stallTransport{transport}
}

func (e endpoint) client() *http.Client { return &http.Client{Transport: stallTransport{e.transport}} }

// stallTransport limits stalls while a response is read.
type stallTransport struct{ http.RoundTripper }

func (s stallTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := s.RoundTripper.RoundTrip(r)
	if err == nil {
		response.Body = stallBody{response.Body}
	}
	return response, err
}

// stallBody is the body of a response. Each read must return within stallTimeout.
type stallBody struct{ io.ReadCloser }

func (b stallBody) Read(p []byte) (int, error) {
	timer := time.AfterFunc(stallTimeout, func() { b.ReadCloser.Close() })
	defer timer.Stop()
	return b.ReadCloser.Read(p)
}

type dialFunc = func(ctx context.Context, network, address string) (net.Conn, error)

// dialer connects to one fixed address, or to the requested one if address is empty.
func dialer(network, address string) dialFunc {
	d := net.Dialer{Timeout: dialTimeout, KeepAlive: 15 * time.Second}
	return func(ctx context.Context, toNetwork, toAddress string) (net.Conn, error) {
		if address != "" {
			toNetwork, toAddress = network, address
		}
		c, err := d.DialContext(ctx, toNetwork, toAddress)
		if err != nil {
			return nil, err
		}
		return deadlineConn{c}, nil
	}
}

// deadlineConn is a connection that times out if nothing is transferred within idleTimeout, or a
// write is not accepted within stallTimeout.
type deadlineConn struct{ net.Conn }

func (c deadlineConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(idleTimeout)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c deadlineConn) Write(p []byte) (int, error) {
	now := time.Now()
	if err := errors.Join(c.SetReadDeadline(now.Add(idleTimeout)), c.SetWriteDeadline(now.Add(stallTimeout))); err != nil { // while writing, no response is due yet
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
