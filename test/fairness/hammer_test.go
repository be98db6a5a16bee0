package fairness

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backoffice/test/harness"
)

// sent counts the requests of attacks, to prove that each attack took place.
var sent atomic.Int64

// hammered counts the responses to hammer.
var hammered statuses

// statuses counts responses by status.
type statuses struct{ sync.Map }

func (s *statuses) count(status int) {
	n, _ := s.LoadOrStore(status, new(atomic.Int64))
	n.(*atomic.Int64).Add(1)
}

// except returns the statuses besides these.
func (s *statuses) except(these []int) (others []int) {
	s.Range(func(status, _ any) bool {
		if !slices.Contains(these, status.(int)) {
			others = append(others, status.(int))
		}
		return true
	})
	return others
}

func (s *statuses) String() string {
	var parts []string
	s.Range(func(status, n any) bool {
		parts = append(parts, fmt.Sprintf("%d %d times", status, n.(*atomic.Int64).Load()))
		return true
	})
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// hammer sends one request after another over each of n connections, and reads the responses. It
// writes bytes directly to leave most of the processor to the server.
func hammer(ctx context.Context, s *harness.Server, n int, next func(connection, number int) []byte) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			for number := 0; ctx.Err() == nil; {
				conn, err := opened(ctx, s)
				if err != nil {
					return
				}
				in := bufio.NewReader(conn)
				for ; ctx.Err() == nil && exchanged(conn, in, next(i, number)); number++ {
				}
				conn.Close()
			}
		})
	}
	all.Wait()
}

func exchanged(conn net.Conn, in *bufio.Reader, request []byte) bool {
	if _, err := conn.Write(request); err != nil {
		return false
	}
	sent.Add(1)
	response, err := http.ReadResponse(in, nil)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	hammered.count(response.StatusCode)
	_, err = io.Copy(io.Discard, response.Body)
	return err == nil && !response.Close
}

// hold opens n connections, sends the same bytes on each, and then hardly reads and sends nothing.
// It reopens connections that the server closes.
func hold(ctx context.Context, s *harness.Server, n int, beginning []byte) {
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			for ctx.Err() == nil {
				conn, err := opened(ctx, s)
				if err != nil {
					return
				}
				_, _ = conn.Write(beginning)
				sent.Add(1)
				held(ctx, conn)
				conn.Close()
			}
		})
	}
	all.Wait()
}

// held waits until the server closes the connection, and reads single bytes meanwhile.
func held(ctx context.Context, conn net.Conn) {
	for one := make([]byte, 1); ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if _, err := conn.Read(one); err != nil && !isTimeout(err) {
			return
		}
	}
}

func isTimeout(err error) bool {
	e, ok := err.(net.Error) //nolint:errorlint // the connection returns it unwrapped
	return ok && e.Timeout()
}

// opened opens a connection that is closed when ctx ends.
func opened(ctx context.Context, s *harness.Server) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(s.URL, "http://"))
	if err == nil {
		context.AfterFunc(ctx, func() { conn.Close() })
	}
	return conn, err
}
