package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

const maxShown = 25

// table shows the costs. Packages of `go test` run at the same time, so their seconds add up to
// more than the whole.
func table(costs []cost, took time.Duration) string {
	var text strings.Builder
	row := func(name, tests, seconds, processor, red string) {
		fmt.Fprintf(&text, "%-20s %6s %8s %10s  %s\n", name, tests, seconds, processor, red)
	}
	row("suite", "tests", "seconds", "processor", "")
	tests, processor := 0, time.Duration(0)
	for _, c := range costs {
		red := ""
		if c.failed {
			red = "FAILED"
		}
		row(c.name, number(c.tests), seconds(c.wall), seconds(c.processor), red)
		if !strings.HasPrefix(c.name, " ") {
			tests, processor = tests+c.tests, processor+c.processor
		}
	}
	row("all", number(tests), seconds(took), seconds(processor), "")
	text.WriteString("\nthe longest tests\n")
	for _, t := range longest(costs) {
		fmt.Fprintf(&text, "%6s  %s\n", seconds(t.took), t.name)
	}
	return text.String()
}

// longest returns the tests that took the most time, the longest first.
func longest(costs []cost) (all []test) {
	for _, c := range costs {
		all = append(all, c.timings...)
	}
	slices.SortStableFunc(all, func(a, b test) int { return cmp.Compare(b.took, a.took) })
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
