package faults

import (
	"sync"

	"backoffice/test/harness"
)

// flood sends n requests, twenty at a time, while disturb runs. It returns the answers; a request
// without an answer, or with a 503, has the status 0.
func flood(n int, send func(i int) (harness.Answer, error), disturb func()) []harness.Answer {
	answers := make([]harness.Answer, n)
	places := make(chan struct{}, 20)
	var all sync.WaitGroup
	all.Go(disturb)
	for i := range n {
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if a, err := send(i); err == nil && a.Status != 503 {
				answers[i] = a
			}
		})
	}
	all.Wait()
	return answers
}
