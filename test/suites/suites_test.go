package main

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGoTestIsShownAsWithoutTheJSONFlag(t *testing.T) {
	c := &cost{}
	read, shown := goTest(c), ""
	for _, line := range []string{
		`{"Action":"output","Package":"backoffice/test/api","Test":"TestGood","Output":"=== RUN   TestGood\n"}`,
		`{"Action":"pass","Package":"backoffice/test/api","Test":"TestGood","Elapsed":1}`,
		`{"Action":"output","Package":"backoffice/test/api","Test":"TestBad","Output":"--- FAIL: TestBad\n"}`,
		`{"Action":"fail","Package":"backoffice/test/api","Test":"TestBad","Elapsed":1}`,
		`{"Action":"output","Package":"backoffice/test/api","Output":"FAIL\n"}`,
		`{"Action":"fail","Package":"backoffice/test/api","Elapsed":2.5}`,
		`{"Action":"output","Package":"backoffice/domain/toc","Output":"ok  \tbackoffice/domain/toc\t0.5s\n"}`,
		`{"Action":"pass","Package":"backoffice/domain/toc","Elapsed":0.5}`,
		"a line that is not JSON\n",
	} {
		shown += read(line)
	}
	assert.Equal(t, "--- FAIL: TestBad\nFAIL\nok  \tbackoffice/domain/toc\t0.5s\na line that is not JSON\n", shown)
	assert.Equal(t, 2, c.tests)
	require.Len(t, c.parts, 2)
	assert.Equal(t, cost{name: "  test/api", tests: 2, wall: 2500 * time.Millisecond, failed: true}, c.parts[0])
	assert.Equal(t, []test{{"test/api TestGood", time.Second}, {"test/api TestBad", time.Second}}, c.timings)
	assert.Equal(t, cost{name: "  domain", wall: 500 * time.Millisecond}, c.parts[1])
}

func TestBrowserTestsOfSeveralRunsAreCountedAndTimed(t *testing.T) {
	c := &cost{}
	for _, line := range []string{
		"  ✓   7 specs/a.spec.ts:80:3 › RULES §1: signing in › by keyboard (15.4s)\n",
		"  ✘  12 specs/b.spec.ts:1:1 › very long (1.5m)\n",
		"  200 passed (6.1m)\n", "  259 passed (6.4m)\n", "  1 failed\n",
	} {
		assert.Equal(t, line, playwright(c)(line))
	}
	assert.Equal(t, 459, c.tests)
	assert.Equal(t, []test{
		{"specs/a.spec.ts:80:3 › RULES §1: signing in › by keyboard", 15400 * time.Millisecond},
		{"specs/b.spec.ts:1:1 › very long", 90 * time.Second},
	}, c.timings)
	assert.Equal(t, []test{c.timings[1], c.timings[0]}, longest([]cost{*c}))
}

func TestTheOtherSuitesRunAfterAFailure(t *testing.T) {
	costs := run([]suite{{command: "false", read: plain}, {command: "true", read: plain}})
	require.Len(t, costs, 2)
	assert.Equal(t, []bool{true, false}, []bool{costs[0].failed, costs[1].failed})
}

// Each of the two commands blocks until the other one opens the pipe, so they end only if they run in parallel.
func TestASuiteRunsInParallelToTheOneThatItNames(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	costs := run([]suite{
		{name: "reads", command: "timeout 60 cat " + pipe, read: plain},
		{name: "writes", command: "timeout 60 cp groups.go " + pipe, read: plain, parallelTo: "reads"},
	})
	require.Len(t, costs, 2)
	assert.Equal(t, []bool{false, false}, []bool{costs[0].failed, costs[1].failed})
	alone := run([]suite{{name: "writes", command: "true", read: plain, parallelTo: "reads"}})
	require.Len(t, alone, 1)
	assert.False(t, alone[0].failed)
}
