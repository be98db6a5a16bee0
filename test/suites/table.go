package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

const maxShown = 25

// table formats the costs. `go test` runs packages at the same time, so their seconds add up to more
// than the time of the whole run.
func table(costs []cost, duration time.Duration) string {
	var text strings.Builder
	row := func(name, tests, duration, processor, result string) {
		fmt.Fprintf(&text, "%-20s %6s %8s %10s  %s\n", name, tests, duration, processor, result)
	}
	row("suite", "tests", "seconds", "processor", "")
	tests, processor := 0, time.Duration(0)
	for _, c := range costs {
		result := ""
		if c.failed {
			result = "FAILED"
		}
		row(c.name, number(c.tests), seconds(c.wall), seconds(c.processor), result)
		if !strings.HasPrefix(c.name, " ") { // an indented name is a part of the suite above it
			tests, processor = tests+c.tests, processor+c.processor
		}
	}
	row("all", number(tests), seconds(duration), seconds(processor), "")
	text.WriteString("\nthe longest tests\n")
	for _, t := range longest(costs) {
		fmt.Fprintf(&text, "%6s  %s\n", seconds(t.duration), t.name)
	}
	return text.String()
}

// longest returns the tests that took the most time, the longest first.
func longest(costs []cost) (all []test) {
	for _, c := range costs {
		all = append(all, c.timings...)
	}
	slices.SortStableFunc(all, func(a, b test) int { return cmp.Compare(b.duration, a.duration) })
	return all[:min(maxShown, len(all))]
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func seconds(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f", d.Seconds())
}
