package main

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGoTestIsShownAsItIsWithoutJSON(t *testing.T) {
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
		"not of the tests\n",
	} {
		shown += read(line)
	}
	assert.Equal(t, "--- FAIL: TestBad\nFAIL\nok  \tbackoffice/domain/toc\t0.5s\nnot of the tests\n", shown)
	assert.Equal(t, 2, c.tests)
	require.Len(t, c.parts, 2)
	assert.Equal(t, cost{name: "  test/api", tests: 2, wall: 2500 * time.Millisecond, failed: true}, c.parts[0])
	assert.Equal(t, []test{{"test/api TestGood", time.Second}, {"test/api TestBad", time.Second}}, c.each)
	assert.Equal(t, cost{name: "  domain", wall: 500 * time.Millisecond}, c.parts[1])
}

func TestBrowserTestsOfBothHalvesAreCountedAndTimed(t *testing.T) {
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
	}, c.each)
	assert.Equal(t, []test{c.each[1], c.each[0]}, longest([]cost{*c}))
}

func TestAFailedSuiteIsRedAndKeepsNoOtherFromRunning(t *testing.T) {
	costs := run([]suite{{command: "false", read: plain}, {command: "true", read: plain}})
	require.Len(t, costs, 2)
	assert.Equal(t, []bool{true, false}, []bool{costs[0].failed, costs[1].failed})
}

// Each of the two waits for the other at the pipe.
func TestASuiteRunsBesideTheOneThatItNames(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	costs := run([]suite{
		{name: "reads", command: "timeout 60 cat " + pipe, read: plain},
		{name: "writes", command: "timeout 60 cp groups.go " + pipe, read: plain, beside: "reads"},
	})
	require.Len(t, costs, 2)
	assert.Equal(t, []bool{false, false}, []bool{costs[0].failed, costs[1].failed})
	alone := run([]suite{{name: "writes", command: "true", read: plain, beside: "reads"}})
	require.Len(t, alone, 1)
	assert.False(t, alone[0].failed)
}
