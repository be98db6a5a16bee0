package faults

import (
	"net/http"
	"sync"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// flood sends n requests, twenty at a time, while disturb runs. It returns the responses; a request
// without a response, or for which the server was too busy, has the status 0.
func flood(n int, send func(i int) (harness.Response, error), disturb func()) []harness.Response {
	responses := make([]harness.Response, n)
	places := make(chan struct{}, 20)
	var all sync.WaitGroup
	all.Go(disturb)
	for i := range n {
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if response, err := send(i); err == nil && !tooBusy(response) {
				responses[i] = response
			}
		})
	}
	all.Wait()
	return responses
}

// tooBusy reports whether a request was refused without being done, and may be repeated (RULES §5.7). On a
// busy machine, twenty writes of one person may keep one another waiting for too long.
func tooBusy(response harness.Response) bool {
	return response.Status == http.StatusServiceUnavailable || response.Status == http.StatusTooManyRequests
}

// untilServed repeats a request while the server does not respond or is too busy.
func untilServed(send func(i int) (harness.Response, error), i int) (harness.Response, error) {
	for end := time.Now().Add(wait.Timeout); ; time.Sleep(100 * time.Millisecond) {
		response, err := send(i)
		if err == nil && !tooBusy(response) || time.Now().After(end) {
			return response, err
		}
	}
}
