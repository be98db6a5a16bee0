package s3

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// How long the store may take. A transfer as a whole may take as long as it
// moves: stall is how long the store may neither take nor give a byte, however
// slow the browser is. What must answer at once has quick, and idle is for the
// silence of both.
const (
	dialTime = 1500 * time.Millisecond
	quick    = 4 * time.Second  // for all attempts at a small request together
	patient  = 30 * time.Second // for what the store does by itself: to copy, to delete many
	backoff  = 300 * time.Millisecond
	stall    = 8 * time.Second
	idle     = time.Minute
)

// wire is the way to the store.
type wire struct {
	base      string // what requests are addressed to; "" is the SDK's choice
	transport *http.Transport
}

func newWire(endpoint string) (wire, error) {
	w := wire{transport: &http.Transport{
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
	if endpoint == "" {
		return w, nil
	}
	u, err := url.Parse(endpoint)
	if err != nil {
		return wire{}, err
	}
	if u.Scheme != "unix" {
		w.base, err = originOf(endpoint)
		return w, err
	}
	if u.Path == "" {
		return wire{}, errors.New("s3: a unix endpoint needs the socket's path")
	}
	w.base, w.transport.Proxy, w.transport.DialContext = "http://store", nil, dialer("unix", u.Path)
	return w, nil
}

// prompt is the way for browsers: the store begins its answer within quick
// once it has the whole request, or it is out of reach.
func (w wire) prompt() http.RoundTripper {
	transport := w.transport.Clone()
	transport.ResponseHeaderTimeout = quick
	return watchful{transport}
}

func (w wire) client() *http.Client { return &http.Client{Transport: watchful{w.transport}} }

// watchful watches over what is read of answers.
type watchful struct{ http.RoundTripper }

func (w watchful) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := w.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = moving{answer.Body}
	}
	return answer, err
}

// moving is the body of an answer, of which the next byte comes within stall.
type moving struct{ io.ReadCloser }

func (m moving) Read(p []byte) (int, error) {
	late := time.AfterFunc(stall, func() { m.ReadCloser.Close() })
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
		return restless{c}, nil
	}
}

// restless is a connection on which something must move within idle, and what
// is written must be taken within stall.
type restless struct{ net.Conn }

func (c restless) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(idle)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c restless) Write(p []byte) (int, error) {
	now := time.Now()
	if err := errors.Join(c.SetReadDeadline(now.Add(idle)), c.SetWriteDeadline(now.Add(stall))); err != nil { // who writes waits for no answer yet
		return 0, err
	}
	return c.Conn.Write(p)
}
