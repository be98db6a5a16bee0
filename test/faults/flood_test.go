package faults

import (
	"sync"

	"backoffice/test/harness"
)

// flood sends n requests, twenty at a time, while disturb runs. It returns the responses; a request
// without a response, or with a 503, has the status 0.
func flood(n int, send func(i int) (harness.Response, error), disturb func()) []harness.Response {
	responses := make([]harness.Response, n)
	places := make(chan struct{}, 20)
	var all sync.WaitGroup
	all.Go(disturb)
	for i := range n {
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if response, err := send(i); err == nil && response.Status != 503 {
				responses[i] = response
			}
		})
	}
	all.Wait()
	return responses
}
