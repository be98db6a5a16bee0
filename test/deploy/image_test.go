package deploy

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// buildah runs buildah with storage of the test's own.
type buildah struct {
	program, store string
}

func (b buildah) run(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), b.program, append([]string{"--storage-driver", "vfs", "--root", b.store + "/root", "--runroot", b.store + "/run"}, args...)...)
	cmd.Dir = harness.Root()
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	require.NoError(t, err, "buildah %v: %s", args, said.String())
	return strings.TrimSpace(string(out))
}

// RULES §13.12: the image holds the program and no shell, runs as nobody, and its program
// finds what it needs there.
func TestTheImageHoldsTheProgramAloneAndRunsAsNobody(t *testing.T) {
	b := buildah{program(t, "buildah", "buildah"), t.TempDir()}
	if os.Geteuid() != 0 {
		t.Skip("left out: building an image without podman's set-up for users takes root")
	}
	files := filepath.Join(t.TempDir(), "image")
	require.NoError(t, os.MkdirAll(filepath.Join(files, "data"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(files, "ca-certificates.crt"), []byte("none\n"), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-buildvcs=false", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(files, "cms"), "./cmd/cms")
	build.Dir, build.Env = harness.Root(), append(os.Environ(), "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	b.run(t, "build", "--isolation", "chroot", "-q", "-t", "cms", "-f", filepath.Join(harness.Root(), "deploy", "Containerfile"), files)
	var image struct {
		OCIv1 struct {
			Config struct {
				User       string
				Entrypoint []string
				Cmd        []string
			} `json:"config"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(b.run(t, "inspect", "--type", "image", "cms")), &image))
	assert.Equal(t, "65534:65534", image.OCIv1.Config.User)
	assert.Equal(t, []string{"/cms"}, image.OCIv1.Config.Entrypoint)
	assert.Equal(t, []string{"serve"}, image.OCIv1.Config.Cmd)

	container := b.run(t, "from", "cms")
	root := b.run(t, "mount", container)
	found := []string{}
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, strings.TrimPrefix(path, root))
		}
		return err
	}))
	assert.ElementsMatch(t, []string{"/cms", "/etc/ssl/certs/ca-certificates.crt"}, found, "and nothing else")
	assert.Regexp(t, `^cms \d+\.\d+\.\d+, schema \d+, `, b.run(t, "run", "--isolation", "chroot", container, "/cms", "version"))
}

// RULES §13.12: the file for compose is one, and asks for each secret that is not set.
func TestTheComposeFileIsTakenByCompose(t *testing.T) {
	compose := program(t, "docker-compose", "docker-compose")
	config := func(secrets ...string) (string, error) {
		cmd := exec.CommandContext(t.Context(), compose, "-f", filepath.Join(harness.Root(), "deploy", "compose.yaml"), "config")
		cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, secrets...)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	secrets := []string{"DB_OWNER_PASSWORD=a", "DB_PASSWORD=b", "S3_ACCESS_KEY=c", "S3_SECRET_KEY=d", "CMS_JWT_KEY=e"}
	out, err := config(secrets...)
	require.NoError(t, err, out)
	for _, service := range []string{"db:", "store:", "server-1:", "server-2:", "proxy:", "read_only: true"} {
		assert.Contains(t, out, service)
	}
	for i, secret := range secrets {
		name, _, _ := strings.Cut(secret, "=")
		out, err := config(slices.Delete(slices.Clone(secrets), i, i+1)...)
		require.Error(t, err, out)
		assert.Contains(t, out, name)
	}
}

// RULES §13.12: the unit is one that systemd takes, without a word about any line of it.
func TestTheUnitIsTakenBySystemd(t *testing.T) {
	analyze := program(t, "systemd-analyze", "systemd")
	unit := strings.ReplaceAll(deployed(t, "cms.service"), "/usr/local/bin/cms", "/bin/true")
	path := filepath.Join(t.TempDir(), "cms.service")
	require.NoError(t, os.WriteFile(path, []byte(unit), 0o600))
	out, err := exec.CommandContext(t.Context(), analyze, "verify", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.NotContains(t, string(out), "cms.service:", "%s", out)
}
