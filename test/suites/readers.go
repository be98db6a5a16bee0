package main

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// plain shows everything and counts nothing.
func plain(*cost) reader { return func(line string) string { return line } }

// counted shows everything, and adds up the numbers of passed tests.
func counted(pattern string) func(*cost) reader {
	passed := regexp.MustCompile(pattern)
	return func(c *cost) reader {
		return func(line string) string {
			if match := passed.FindStringSubmatch(line); match != nil {
				n, _ := strconv.Atoi(match[1])
				c.tests += n
			}
			return line
		}
	}
}

var playwrightTest = regexp.MustCompile(`^ +[✓✘] +\d+ (.+) \(([\d.]+)(ms|s|m)\)$`)

// playwright shows everything, counts the tests that passed, and notes how long each test took.
func playwright(c *cost) reader {
	count := counted(`^ +(\d+) passed`)(c)
	return func(line string) string {
		if match := playwrightTest.FindStringSubmatch(strings.TrimRight(line, "\n")); match != nil {
			duration, _ := time.ParseDuration(match[2] + match[3])
			c.timings = append(c.timings, test{match[1], duration})
		}
		return count(line)
	}
}

// event is a line of `go test -json`.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// goTest shows what `go test` shows without -json: a line for each package, and the output
// of the tests that failed.
func goTest(c *cost) reader {
	outputs := map[string]*strings.Builder{} // by package and test, until its end
	return func(line string) string {
		var e event
		if json.Unmarshal([]byte(line), &e) != nil {
			return line
		}
		key := e.Package + " " + e.Test
		switch {
		case e.Action == "build-output":
			return e.Output
		case e.Action == "output" && e.Test == "":
			if e.Output == "PASS\n" || strings.HasPrefix(e.Output, "testing: warning: no tests to run") {
				return ""
			}
			return e.Output
		case e.Action == "output":
			if outputs[key] == nil {
				outputs[key] = &strings.Builder{}
			}
			outputs[key].WriteString(e.Output)
		case e.Action == "pass" || e.Action == "fail" || e.Action == "skip":
			return addEnd(c, e, outputs, key)
		}
		return ""
	}
}

// addEnd adds a test or package that ended, and returns the output of a failed test.
func addEnd(c *cost, e event, outputs map[string]*strings.Builder, key string) (shown string) {
	if e.Test == "" {
		c.add(partOf(e.Package), 0, time.Duration(e.Elapsed*float64(time.Second)), e.Action == "fail")
		return ""
	}
	if !strings.Contains(e.Test, "/") {
		c.tests++
		c.timings = append(c.timings, test{partOf(e.Package) + " " + e.Test, time.Duration(e.Elapsed * float64(time.Second))})
		c.add(partOf(e.Package), 1, 0, false)
	}
	if text := outputs[key]; text != nil && e.Action == "fail" {
		shown = text.String()
	}
	delete(outputs, key)
	return shown
}

// partOf returns the folder to which the table adds a package: test/api, adapters, domain.
func partOf(pkg string) string {
	names := strings.Split(strings.TrimPrefix(pkg, "backoffice/"), "/")
	if names[0] == "test" {
		return strings.Join(names[:min(2, len(names))], "/")
	}
	return names[0]
}
