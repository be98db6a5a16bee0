package bench

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// server is an additional server on a site's database and store.
type server struct {
	url       string
	pid       int
	startTime time.Duration // from its start until it was ready
}

// servers returns the addresses of the servers that get the requests.
func (s *site) servers() (urls []string) {
	for _, one := range s.additional {
		urls = append(urls, one.url)
	}
	if len(urls) == 0 {
		urls = []string{s.URL}
	}
	return urls
}

// addServer starts an additional server on the site and waits until it is ready. Its command line begins
// with prefix, such as taskset and its arguments.
func (s *site) addServer(t *testing.T, prefix ...string) (added server, stop func()) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Data, "cms.env"))
	if err != nil {
		t.Fatal(err)
	}
	address := harness.FreeAddress(t)
	program, err := harness.CMS()
	if err != nil {
		t.Fatal(err)
	}
	words := append(prefix, program, "serve")
	cmd := exec.CommandContext(t.Context(), words[0], words[1:]...)
	cmd.Env = []string{"PATH=/usr/bin:/bin"}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "export "), "="); ok && name != "CMS_ADDR" {
			cmd.Env = append(cmd.Env, name+"="+strings.Trim(value, "'"))
		}
	}
	cmd.Env = append(cmd.Env, "CMS_ADDR="+address)
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() {
		cmd.Process.Signal(syscall.SIGTERM) //nolint:errcheck // it may be gone already
		cmd.Wait()                          //nolint:errcheck // ended by us
	}
	for time.Since(begun) < wait.Timeout {
		if response, err := http.Get("http://" + address + "/readyz"); err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return server{url: "http://" + address, pid: cmd.Process.Pid, startTime: time.Since(begun)}, stop
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	stop()
	t.Fatalf("the additional server was not ready within %v", wait.Timeout)
	return server{}, nil
}

// withCPUTime runs a load, and adds the CPU time of a request to its figures.
func (s *site) withCPUTime(load func() figures) figures {
	servers := []int{s.PID("server")}
	if s.additional != nil {
		servers = nil
	}
	for _, one := range s.additional {
		servers = append(servers, one.pid)
	}
	database, server := harness.CPUTime(s.PID("postgres")), harness.CPUTime(servers...)
	f := load()
	requests := time.Duration(max(f.number, 1))
	f.database, f.server = (harness.CPUTime(s.PID("postgres"))-database)/requests, (harness.CPUTime(servers...)-server)/requests
	return f
}

// startToReady returns how long an additional server takes to be ready.
func (s *site) startToReady(t *testing.T) time.Duration {
	t.Helper()
	added, stop := s.addServer(t)
	stop()
	return added.startTime
}
