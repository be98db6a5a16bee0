package main

import (
	"fmt"
	"runtime"
)

// groups are the suites in the order in which they run: one after another, because most keep all cores
// busy by themselves. A suite with parallelTo runs beside the one that it names.
var groups = []struct {
	name   string
	suites []suite
}{
	{"pages", []suite{
		{name: "types and style", dir: "frontend", command: "npm run --silent check", read: plain, parallelTo: "units and screens"},
		{name: "units and screens", dir: "frontend", command: "npm run --silent test", read: counted(`Tests .*?(\d+) passed`)},
		{name: "sizes", dir: "frontend", command: "npm run --silent budget", read: plain},
	}},
	{"go", []suite{
		{name: "lint", command: "go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0 run --allow-parallel-runners ./...", read: plain, parallelTo: "units and screens"},
		{name: "go test", command: goTests(), read: goTest},
	}},
	{"browser", []suite{
		{name: "browser types", dir: "test/e2e", command: "npm run --silent check", read: plain, parallelTo: "browser"},
		{name: "browser", dir: "test/e2e", command: "npm run --silent test", read: playwright},
	}},
}

// longPackages are the packages that take the most time. They begin first, so that no core is idle
// while the last of them ends.
const longPackages = "./test/api ./test/operations ./test/faults ./adapters/postgres ./test/fairness ./test/deploy ./test/cluster ./test/bench ./test"

// goTests runs two packages more at a time than there are cores, because tests wait a fifth of their time.
// With -count=1 no result is from Go's cache, which does not know the programs that tests start. The linter
// vets. Without debug information (-w) linking takes three quarters of the time; traces of panics are complete.
func goTests() string {
	return fmt.Sprintf("go test -json -count=1 -vet=off -ldflags=-w -timeout 60m -p %d %s ./...", runtime.NumCPU()+2, longPackages)
}
