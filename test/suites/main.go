// Command suites runs the tests, those that wait beside those that compute, and says at
// the end what each suite cost. Its exit code is 0 where every suite is green.
//
//	go run ./test/suites            # all
//	go run ./test/suites go         # one lane: go, pages
//	go run ./test/suites browser    # or one suite
package main

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"time"
)

func main() {
	begun := time.Now()
	chosen, err := choose(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	costs := run(chosen)
	fmt.Print("\n", table(costs, time.Since(begun)))
	if slices.ContainsFunc(costs, func(c cost) bool { return c.failed }) {
		os.Exit(1)
	}
}

// choose returns the lanes with those of their suites that are named, or with all.
func choose(names []string) ([][]suite, error) {
	known := map[string]bool{}
	var chosen [][]suite
	for _, lane := range lanes {
		var of []suite
		for _, s := range lane.suites {
			known[lane.name], known[s.name] = true, true
			if len(names) == 0 || slices.Contains(names, lane.name) || slices.Contains(names, s.name) {
				of = append(of, s)
			}
		}
		chosen = append(chosen, of)
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("there is no suite %q", name)
		}
	}
	return chosen, nil
}

// run runs the lanes side by side and the suites of a lane one after another. A suite that
// fails keeps no other from running.
func run(lanes [][]suite) (costs []cost) {
	of := make([][]cost, len(lanes))
	var all sync.WaitGroup
	for i, lane := range lanes {
		all.Go(func() {
			for _, s := range lane {
				of[i] = append(of[i], s.run()...)
			}
		})
	}
	all.Wait()
	return slices.Concat(of...)
}
