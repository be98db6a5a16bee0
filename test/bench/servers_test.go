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
)

// server is one more server on a site's database and store.
type server struct {
	url   string
	pid   int
	ready time.Duration // from its start until it said so
}

// servers are those that requests go to.
func (s *site) servers() (urls []string) {
	for _, one := range s.more {
		urls = append(urls, one.url)
	}
	if len(urls) == 0 {
		urls = []string{s.URL}
	}
	return urls
}

// addServer starts one more server on the site, by the command words that are given
// before its own, and waits until it says that it is ready.
func (s *site) addServer(t *testing.T, before ...string) (one server, stop func()) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.Data, "cms.env"))
	if err != nil {
		t.Fatal(err)
	}
	address := harness.FreeAddress(t)
	words := append(before, filepath.Join(harness.Root(), ".cache", "test", "cms"), "serve")
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
	for time.Since(begun) < time.Minute {
		if answer, err := http.Get("http://" + address + "/readyz"); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return server{url: "http://" + address, pid: cmd.Process.Pid, ready: time.Since(begun)}, stop
			}
		}
		time.Sleep(2 * time.Millisecond)
	}
	stop()
	t.Fatal("one more server is not ready within a minute")
	return server{}, nil
}

// spending counts what the requests of a load take of the processors.
func (s *site) spending(load func() figures) figures {
	servers := []int{s.PID("server")}
	if s.more != nil {
		servers = nil
	}
	for _, one := range s.more {
		servers = append(servers, one.pid)
	}
	database, server := harness.Processor(s.PID("postgres")), harness.Processor(servers...)
	f := load()
	each := time.Duration(max(f.number, 1))
	f.database, f.server = (harness.Processor(s.PID("postgres"))-database)/each, (harness.Processor(servers...)-server)/each
	return f
}

// startToReady is how long one more server takes until it says that it is ready.
func (s *site) startToReady(t *testing.T) time.Duration {
	t.Helper()
	one, stop := s.addServer(t)
	stop()
	return one.ready
}
