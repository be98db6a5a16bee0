// Command suites runs the tests, and then shows the time of each suite. Its exit code is 0 if every
// suite passes.
//
//	go run ./test/suites            # all
//	go run ./test/suites go         # a group: pages, go, browser
//	go run ./test/suites sizes lint # or some suites
package main

import (
	"bytes"
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

// choose returns the suites or groups that are named, or all.
func choose(names []string) (chosen []suite, err error) {
	known := map[string]bool{}
	for _, group := range groups {
		for _, s := range group.suites {
			known[group.name], known[s.name] = true, true
			if len(names) == 0 || slices.Contains(names, group.name) || slices.Contains(names, s.name) {
				chosen = append(chosen, s)
			}
		}
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("there is no suite %q", name)
		}
	}
	return chosen, nil
}

// run runs suites one after another, also after a failure. The output of a suite that runs in parallel to
// another is shown once both have ended.
func run(suites []suite) (costs []cost) {
	chosen := func(name string) bool {
		return slices.ContainsFunc(suites, func(s suite) bool { return s.name == name })
	}
	for _, s := range suites {
		if s.parallelTo != "" && chosen(s.parallelTo) {
			continue
		}
		wait := startParallelTo(suites, s.name)
		costs = append(costs, s.run(os.Stdout)...)
		costs = append(costs, wait()...)
	}
	return costs
}

// startParallelTo starts the suites that run in parallel to the one with this name.
func startParallelTo(suites []suite, name string) (wait func() []cost) {
	var all sync.WaitGroup
	costs, shown := make([][]cost, len(suites)), make([]bytes.Buffer, len(suites))
	for i, s := range suites {
		if s.parallelTo != "" && s.parallelTo == name {
			all.Go(func() { costs[i] = s.run(&shown[i]) })
		}
	}
	return func() []cost {
		all.Wait()
		for i := range shown {
			shown[i].WriteTo(os.Stdout) //nolint:errcheck // as when a suite writes there itself
		}
		return slices.Concat(costs...)
	}
}
