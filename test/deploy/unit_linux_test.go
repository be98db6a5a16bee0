package deploy

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §13.12: systemd accepts the unit without a warning.
func TestTheUnitIsTakenBySystemd(t *testing.T) {
	analyze := program(t, "systemd-analyze", "systemd")
	unit := strings.ReplaceAll(deployed(t, "cms.service"), "/usr/local/bin/cms", "/bin/true")
	path := filepath.Join(t.TempDir(), "cms.service")
	require.NoError(t, os.WriteFile(path, []byte(unit), 0o600))
	out, err := exec.CommandContext(t.Context(), analyze, "verify", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.NotContains(t, string(out), "cms.service:", "%s", out)
}

// settingOfUnit is the value of the only line of the unit that has this name.
func settingOfUnit(t *testing.T, name string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^`+name+`=(.*)$`).FindAllStringSubmatch(deployed(t, "cms.service"), -1)
	require.Len(t, found, 1, "lines with %s", name)
	return found[0][1]
}

// RULES §13.12: the server uses the folder that systemd creates for it.
func TestTheUnitMakesTheDataFolder(t *testing.T) {
	assert.Equal(t, "CMS_DATA_DIR=/var/lib/"+settingOfUnit(t, "StateDirectory"), settingOfUnit(t, "Environment"))
}

// RULES §§8.5, 13.12: with the calls that the unit leaves it, and as an account that may do
// nothing else, the server compiles its reader of PDFs and reads PDFs and covers.
func TestTheUnitsFilterOfCallsLeavesTheServerWhole(t *testing.T) {
	analyze := program(t, "systemd-analyze", "systemd")
	calls := callsOf(t, analyze, settingOfUnit(t, "SystemCallFilter"))
	s := harness.NewServerOn(t, []*harness.Node{harness.NewNode(t)}, harness.NewPublicStore(t).Settings()...)
	s.Stop()
	stop := serveFiltered(t, s, strings.Join(calls, ","))
	editor := s.As(t, "editor")
	id := editor.Draft("Dưới bộ lọc")
	object := map[string]any{"objectName": editor.PutFile(id, "upload", "sách.pdf", "application/pdf", harness.PDF(3, 100))}
	confirmed := editor.Post("/ebooks/"+id+"/upload/confirm", object)
	for range 4 { // a busy machine compiles for minutes, and each request waits two of them
		if confirmed.Status == http.StatusServiceUnavailable {
			confirmed = editor.Post("/ebooks/"+id+"/upload/confirm", object)
		}
	}
	confirmed.Want(http.StatusOK)
	assert.Equal(t, 3, editor.Get("/ebooks/"+id).Number("data.ebook.total_pages"))
	editor.PutFile(id, "cover", "bìa.png", "image/png", harness.PNG(80, 80))
	assert.Equal(t, "pending_review", editor.Act(id, "submit", nil).Want(http.StatusOK).Text("data.ebook.status"))
	assert.NoError(t, stop(), "it stops without a fault")
}

// serveFiltered starts a server's program under a filter of calls.
func serveFiltered(t *testing.T, s *harness.Server, calls string) (stop func() error) {
	t.Helper()
	program, err := harness.CMS()
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "filtered-") // other accounts cannot enter the folders of t.TempDir
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755)) //nolint:gosec // likewise
	copied, data := filepath.Join(dir, "cms"), filepath.Join(dir, "data")
	copyProgram(t, program, copied)
	require.NoError(t, os.Mkdir(data, 0o700))
	if os.Geteuid() == 0 {
		require.NoError(t, os.Chown(data, nobody, nobody))
	}
	output := &harness.Output{}
	cmd := exec.Command(os.Args[0], copied, "serve")
	cmd.Env, cmd.Stderr = append(s.Environment(), "CMS_DATA_DIR="+data, allowedCalls+"="+calls), output
	require.NoError(t, cmd.Start())
	stop = sync.OnceValue(func() error { return errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()) })
	t.Cleanup(func() { stop() }) //nolint:errcheck // the test has asked already
	untilReady(t, http.DefaultClient, s.URL, output)
	require.NotEqual(t, filtersOf(t, os.Getpid()), filtersOf(t, cmd.Process.Pid), "its calls are filtered")
	return stop
}

// filtersOf returns how many filters the kernel applies to the calls of a process.
func filtersOf(t *testing.T, pid int) string {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(t, err)
	found := regexp.MustCompile(`(?m)^Seccomp_filters:\s+(\d+)$`).FindStringSubmatch(string(status))
	require.NotNil(t, found, "%s", status)
	return found[1]
}

func copyProgram(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	require.NoError(t, err)
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755) //nolint:gosec // it is to be started by another account
	require.NoError(t, err)
	_, err = io.Copy(out, in)
	require.NoError(t, err)
	require.NoError(t, out.Close())
}

// callsOf lists the numbers of the calls in a SystemCallFilter, whose groups systemd knows.
func callsOf(t *testing.T, analyze, filter string) (numbers []string) {
	t.Helper()
	known := numbersOfCalls(t)
	for _, word := range strings.Fields(filter) {
		if !strings.HasPrefix(word, "@") {
			if number, ok := known[word]; ok {
				numbers = append(numbers, number)
			}
			continue
		}
		out, err := exec.CommandContext(t.Context(), analyze, "syscall-filter", "--no-pager", word).Output()
		require.NoError(t, err, word)
		for _, member := range strings.Fields(regexp.MustCompile(`(?m)#.*$`).ReplaceAllString(string(out), "")) {
			if member != word {
				numbers = append(numbers, callsOf(t, analyze, member)...)
			}
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// numbersOfCalls are the numbers of this architecture by name, as golang.org/x/sys has them.
func numbersOfCalls(t *testing.T) map[string]string {
	t.Helper()
	module, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/sys").Output()
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(module)), "unix", "zsysnum_linux_"+runtime.GOARCH+".go"))
	require.NoError(t, err)
	numbers := map[string]string{}
	for _, found := range regexp.MustCompile(`(?m)^\s*SYS_(\w+)\s*=\s*(\d+)$`).FindAllStringSubmatch(string(text), -1) {
		numbers[strings.ToLower(found[1])] = found[2]
	}
	require.Contains(t, numbers, "setrlimit")
	return numbers
}
