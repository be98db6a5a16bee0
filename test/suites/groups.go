package main

// groups are the suites in the order in which they run, one after another: each keeps all
// cores busy by itself, and two at once take longer than one after the other.
var groups = []struct {
	name   string
	suites []suite
}{
	{"pages", []suite{
		{name: "types and style", dir: "frontend", command: fixed("npm", "run", "--silent", "check"), read: plain},
		{name: "units and screens", dir: "frontend", command: fixed("npm", "run", "--silent", "test"), read: counted(`Tests .*?(\d+) passed`)},
		{name: "sizes", dir: "frontend", command: fixed("npm", "run", "--silent", "budget"), read: plain},
	}},
	{"go", []suite{
		{name: "lint", command: fixed("go", "run", "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0", "run", "--allow-parallel-runners", "./..."), read: plain},
		{name: "go test", command: fixed("go", "test", "-json", "-vet=off", "-timeout", "30m", "./..."), read: goTest}, // the linter vets
		{name: "three servers", command: onThreeServers, env: []string{"TEST_SERVERS=3"}, read: goTest},
	}},
	{"browser", []suite{
		{name: "browser's types", dir: "test/e2e", command: fixed("npm", "run", "--silent", "check"), read: plain},
		{name: "browser", dir: "test/e2e", command: fixed("npm", "run", "--silent", "test"), read: playwright},
	}},
}

func fixed(command ...string) func() ([]string, error) {
	return func() ([]string, error) { return command, nil }
}
