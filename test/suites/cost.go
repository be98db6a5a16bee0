package main

import (
	"slices"
	"time"
)

// A reader gets each line of a command's output in turn. It returns what to show of it.
type reader func(line string) (shown string)

// cost is the time of a suite and of its tests.
type cost struct {
	name      string
	tests     int
	wall      time.Duration
	processor time.Duration // of all its processes; 0 if only the whole is known
	failed    bool
	parts     []cost
	timings   []test
}

// test is one test and its duration.
type test struct {
	name     string
	duration time.Duration
}

// add adds to the cost of a part.
func (c *cost) add(name string, tests int, duration time.Duration, failed bool) {
	i := slices.IndexFunc(c.parts, func(p cost) bool { return p.name == "  "+name })
	if i < 0 {
		i, c.parts = len(c.parts), append(c.parts, cost{name: "  " + name})
	}
	p := &c.parts[i]
	p.tests, p.wall, p.failed = p.tests+tests, p.wall+duration, p.failed || failed
}
