package bench

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// connections is the number of concurrent requests, unless stated otherwise.
const connections = 16

// request is one to send; want is the expected status.
type request struct {
	method, path, token string
	body                []byte
	want                int

	client, tag string    // X-Forwarded-For and If-None-Match, where they are not ""
	due         time.Time // it is sent then, or late; its time counts from then
}

// draw makes up the next request of a connection, or ends it with ok false.
type draw func(connection int, random *rand.Rand) (next request, ok bool)

// figures are what a load has measured.
type figures struct {
	number   int
	rate     float64 // requests a second
	p50, p99 time.Duration

	database, server time.Duration // CPU time of a request, where withCPUTime measured it
}

// load sends requests over this many connections for about d, dealt out between
// the servers. The first response of every connection is shown to check, if there is one.
func load(t *testing.T, servers []string, connections int, d time.Duration, next draw, check func(body []byte) error) figures {
	t.Helper()
	var (
		wait  sync.WaitGroup
		took  = make([][]time.Duration, connections)
		errs  = make([]error, connections)
		begun = time.Now()
	)
	for i := range connections {
		wait.Go(func() { took[i], errs[i] = one(servers[i%len(servers)], i, begun.Add(d), next, check) })
	}
	wait.Wait()
	elapsed := time.Since(begun)
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return summed(slices.Concat(took...), elapsed)
}

func summed(all []time.Duration, elapsed time.Duration) figures {
	if len(all) == 0 {
		return figures{}
	}
	slices.Sort(all)
	return figures{number: len(all), rate: float64(len(all)) / elapsed.Seconds(), p50: all[len(all)/2], p99: all[len(all)*99/100]}
}

// tries is how often a request is sent while the server is too busy for it, as on a machine that stands still for
// seconds. Clients may do so (RULES §5.7); it all counts as the request's time.
const tries = 3

var errBusy = errors.New("the server is too busy")

// one asks over one connection. It writes the bytes itself: a full client
// would take more of the two cores than the server that is measured.
func one(url string, number int, until time.Time, next draw, check func([]byte) error) ([]time.Duration, error) {
	address := strings.TrimPrefix(url, "http://")
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	var (
		took   []time.Duration
		in     = bufio.NewReaderSize(conn, 64<<10)
		random = rand.New(rand.NewPCG(uint64(number), uint64(time.Now().UnixNano())))
		out    bytes.Buffer
	)
	for len(took) == 0 || time.Now().Before(until) { // each asks once, however busy the machine is
		r, ok := next(number, random)
		if !ok {
			break
		}
		r.write(&out, address)
		begun := r.begin()
		var err error
		for range tries {
			if _, err := conn.Write(out.Bytes()); err != nil {
				return took, err
			}
			if err = checkResponse(in, r, len(took) == 0, check); !errors.Is(err, errBusy) {
				break
			}
		}
		if err != nil {
			return took, fmt.Errorf("%s %s: %w", r.method, r.path, err)
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}

// write writes the request instead of what out has.
func (r *request) write(out *bytes.Buffer, host string) {
	out.Reset()
	fmt.Fprintf(out, "%s %s HTTP/1.1\r\nHost: %s\r\n", r.method, r.path, host)
	for _, header := range [][2]string{{"Authorization: Bearer ", r.token}, {"X-Forwarded-For: ", r.client}, {"If-None-Match: ", r.tag}} {
		if header[1] != "" {
			fmt.Fprintf(out, "%s%s\r\n", header[0], header[1])
		}
	}
	if r.method != http.MethodGet {
		fmt.Fprintf(out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(r.body))
	}
	out.WriteString("\r\n")
	out.Write(r.body)
}

// begin waits until the request is due, and returns when its time begins.
func (r *request) begin() time.Time {
	if r.due.IsZero() {
		return time.Now()
	}
	time.Sleep(time.Until(r.due))
	return r.due
}

// paced draws requests at a rate for all connections together, each at its own moments.
func paced(rate float64, connections int, next draw) draw {
	each := time.Duration(float64(connections) / rate * float64(time.Second))
	due := make([]time.Time, connections)
	return func(connection int, random *rand.Rand) (request, bool) {
		r, ok := next(connection, random)
		if due[connection].IsZero() {
			due[connection] = time.Now().Add(time.Duration(random.Int64N(int64(each))))
		} else {
			due[connection] = due[connection].Add(each)
		}
		r.due = due[connection]
		return r, ok
	}
}

// checkResponse reads a response to its end and compares it with what was expected.
func checkResponse(in *bufio.Reader, r request, first bool, check func([]byte) error) error {
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode == r.want && (!first || check == nil) {
		_, err = io.Copy(io.Discard, response.Body)
		return err
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusServiceUnavailable && bytes.Contains(body, []byte(`"server.busy"`)) {
		return fmt.Errorf("%w: %.300s", errBusy, body)
	}
	if response.StatusCode != r.want {
		return fmt.Errorf("got status %d: %.300s", response.StatusCode, body)
	}
	return check(body)
}
