package faults

import (
	"sync"

	"backoffice/test/harness"
)

// flood sends n requests, twenty at a time, while disturb does its work, and
// returns their answers; those that nobody answered have the status 0.
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
