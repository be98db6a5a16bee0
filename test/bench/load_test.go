package bench

import (
	"bufio"
	"bytes"
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

// request is one to send; want is the status that it must be answered with.
type request struct {
	method, path, token string
	body                []byte
	want                int
}

// draw makes up the next request of a connection, or ends it with ok false.
type draw func(connection int, random *rand.Rand) (next request, ok bool)

// figures are what a load has measured.
type figures struct {
	number   int
	rate     float64 // requests a second
	p50, p99 time.Duration

	database, server time.Duration // what a request took of the processors, where that is counted
}

// load sends requests over so many connections for about d, dealt out between
// the servers. The first answer of every connection is shown to check, if there is one.
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
	for time.Now().Before(until) {
		r, ok := next(number, random)
		if !ok {
			break
		}
		out.Reset()
		fmt.Fprintf(&out, "%s %s HTTP/1.1\r\nHost: %s\r\n", r.method, r.path, address)
		if r.token != "" {
			fmt.Fprintf(&out, "Authorization: Bearer %s\r\n", r.token)
		}
		if r.method != http.MethodGet {
			fmt.Fprintf(&out, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(r.body))
		}
		out.WriteString("\r\n")
		out.Write(r.body)
		begun := time.Now()
		if _, err := conn.Write(out.Bytes()); err != nil {
			return took, err
		}
		err := answered(in, r, len(took) == 0, check)
		if err != nil {
			return took, fmt.Errorf("%s %s: %w", r.method, r.path, err)
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}

// answered reads an answer to its end and holds it against what was wanted.
func answered(in *bufio.Reader, r request, first bool, check func([]byte) error) error {
	answer, err := http.ReadResponse(in, nil)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode == r.want && (!first || check == nil) {
		_, err = io.Copy(io.Discard, answer.Body)
		return err
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != r.want {
		return fmt.Errorf("answered %d: %.300s (%w)", answer.StatusCode, body, err)
	}
	return check(body)
}
