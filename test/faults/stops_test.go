package faults

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// stops are the times in which the machine stood still, in their order.
type stops [][2]time.Time

// during returns for how long it stood still between two moments.
func (s stops) during(from, to time.Time) (stood time.Duration) {
	for _, stop := range s {
		begin, end := stop[0], stop[1]
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		stood += max(0, end.Sub(begin))
	}
	return stood
}

// On a quiet machine a step of watchStops takes a twentieth of stopped.
const (
	step    = 20 * time.Millisecond
	stopped = 400 * time.Millisecond
)

// watchStops has an own server of the test answer again and again. Whenever that takes long, the machine stood
// still: the product has no part in it. It returns a function that ends the watch and returns the stops.
func watchStops(t *testing.T) (end func() stops) {
	t.Helper()
	var found stops
	var watch sync.WaitGroup
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	watch.Go(func() {
		for begun := time.Now(); ; begun = time.Now() {
			select {
			case <-ended:
				return
			case <-time.After(step): // between two requests
			}
			if response, err := http.Get(server.URL); err == nil {
				response.Body.Close()
			}
			if now := time.Now(); now.Sub(begun) > stopped {
				found = append(found, [2]time.Time{begun, now})
			}
		}
	})
	once := sync.OnceFunc(func() { close(ended); watch.Wait() })
	t.Cleanup(once)
	return func() stops { once(); return found }
}
