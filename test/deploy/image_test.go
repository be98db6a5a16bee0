package deploy

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
	"backoffice/test/wait"
)

// podman runs podman with storage of the test's own.
type podman struct {
	program, store string
}

func newPodman(t *testing.T) podman {
	t.Helper()
	program := program(t, "podman", "podman")
	store, err := os.MkdirTemp("", "podman-") // podman takes no long names
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(store)) })
	return podman{program, store}
}

func (p podman) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	options := []string{"--storage-driver", "vfs", "--root", p.store + "/root", "--runroot", p.store + "/run", "--cgroup-manager", "cgroupfs", "--events-backend", "none"}
	if runc, err := exec.LookPath("runc"); err == nil { // starts containers where control groups are of both versions, too
		options = append(options, "--runtime", runc)
	}
	cmd := exec.Command(p.program, append(options, args...)...) // also once the test's context has ended
	cmd.Dir = project.Dir()
	return cmd
}

func (p podman) try(t *testing.T, args ...string) (out, output string, err error) {
	t.Helper()
	cmd, errors := p.command(t, args...), &strings.Builder{}
	cmd.Stderr = errors
	text, err := cmd.Output()
	return strings.TrimSpace(string(text)), errors.String(), err
}

func (p podman) run(t *testing.T, args ...string) string {
	t.Helper()
	out, output, err := p.try(t, args...)
	require.NoError(t, err, "podman %v: %s", args, output)
	return out
}

// started is how docs/OPERATIONS.md starts the image, on the network of the machine, and with
// at most the files and processes that this machine may allow it.
func started(more ...string) []string {
	return append([]string{"run", "--rm", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--mount", "type=tmpfs,destination=/data,U=true,tmpfs-size=300m",
		"--network", "host", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=8192:8192"}, more...)
}

// RULES §13.12: the image holds the program and no shell, runs as nobody, and serves where
// nothing but /data can be written.
func TestTheImageHoldsOnlyTheProgramAndServesAsNobody(t *testing.T) {
	p := newPodman(t)
	if os.Geteuid() != 0 {
		t.Skip("left out: building an image without podman's set-up for users takes root")
	}
	files := filepath.Join(t.TempDir(), "image")
	require.NoError(t, os.MkdirAll(filepath.Join(files, "data"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(files, "ca-certificates.crt"), []byte("none\n"), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-o", filepath.Join(files, "cms"), "./cmd/cms")
	build.Dir, build.Env = project.Dir(), append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	p.run(t, "build", "--isolation", "chroot", "-q", "-t", "cms", "-f", filepath.Join(project.Dir(), "deploy", "Containerfile"), files)
	var images []struct {
		Config struct {
			User       string
			Entrypoint []string
			Cmd        []string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(p.run(t, "image", "inspect", "cms")), &images))
	require.Len(t, images, 1)
	assert.Equal(t, "65534:65534", images[0].Config.User)
	assert.Equal(t, []string{"/cms"}, images[0].Config.Entrypoint)
	assert.Equal(t, []string{"serve"}, images[0].Config.Cmd)

	root := p.run(t, "image", "mount", "cms")
	t.Cleanup(func() { p.command(t, "image", "unmount", "cms").Run() }) //nolint:errcheck // with the store it goes anyway
	found := []string{}
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, strings.TrimPrefix(path, root))
		}
		return err
	}))
	assert.ElementsMatch(t, []string{"/cms", "/etc/ssl/certs/ca-certificates.crt"}, found, "and nothing else")
	version, err := exec.CommandContext(t.Context(), filepath.Join(root, "cms"), "version").Output()
	require.NoError(t, err)
	assert.Regexp(t, `^cms \d+\.\d+\.\d+, schema \d+, `, string(version))
	if _, output, err := p.try(t, started("cms", "version")...); err != nil && strings.Contains(output, "OCI") {
		t.Skipf("left out: this machine starts no container: %s", output)
	}
	p.serves(t)
}

// serves starts the image in the place of a server, has it read a PDF, which takes all that
// it writes and the reader of PDFs, and stops it.
func (p podman) serves(t *testing.T) {
	t.Helper()
	s := harness.NewServerOn(t, []*harness.Node{harness.NewNode(t)}, harness.NewPublicStore(t).Settings()...)
	s.Stop()
	settings := filepath.Join(t.TempDir(), "cms.env")
	ours := slices.DeleteFunc(s.Environment(), func(setting string) bool {
		return strings.HasPrefix(setting, "PATH=") || strings.HasPrefix(setting, "CMS_DATA_DIR=")
	})
	require.NoError(t, os.WriteFile(settings, []byte(strings.Join(ours, "\n")), 0o600))
	output := &harness.Output{}
	cmd := p.command(t, started("--name", "cms", "--env-file", settings, "cms")...)
	cmd.Stdout, cmd.Stderr = output, output
	require.NoError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() { p.command(t, "rm", "--force", "--ignore", "cms").Run() }) //nolint:errcheck // it has ended, or ends here
	untilReady(t, http.DefaultClient, s.URL, output)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Sách từ một hộp kín")
	assert.Equal(t, 3, editor.Get("/ebooks/"+id).Number("data.ebook.total_pages"))
	assert.Equal(t, "pending_review", editor.Act(id, "submit", nil).Want(http.StatusOK).Text("data.ebook.status"))
	p.run(t, "stop", "cms")
	assert.NoError(t, wait.Receive(t, ended, "it stops on SIGTERM"), "it stops without a fault: %s", output)
}

// RULES §13.12: the file for compose is one, and asks for each secret that is not set.
func TestTheComposeFileIsTakenByCompose(t *testing.T) {
	compose := program(t, "docker-compose", "docker-compose")
	config := func(secrets ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), compose, "-f", filepath.Join(project.Dir(), "deploy", "compose.yaml"), "config")
		cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, secrets...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	secrets := []string{"DB_OWNER_PASSWORD=a", "DB_PASSWORD=b", "S3_ACCESS_KEY=c", "S3_SECRET_KEY=d", "CMS_JWT_KEY=e"}
	out, err := config(secrets...)
	require.NoError(t, err, out)
	for _, service := range []string{"db:", "store:", "server-1:", "server-2:", "proxy:", "read_only: true", "condition: service_completed_successfully"} {
		assert.Contains(t, out, service)
	}
	for i, secret := range secrets {
		name, _, _ := strings.Cut(secret, "=")
		out, err := config(slices.Delete(slices.Clone(secrets), i, i+1)...)
		require.Error(t, err, out)
		assert.Contains(t, out, name)
	}
}
