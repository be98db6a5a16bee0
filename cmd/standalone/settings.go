package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// settings are all settings from the environment. The README's table lists them.
type settings struct {
	root        string // the project's folder
	addr        string // CMS_ADDR
	dataDir     string // CMS_DATA_DIR, absolute
	publicURL   string // CMS_PUBLIC_URL
	sample      bool   // CMS_SAMPLE is not 0
	connections int    // CMS_DB_CONNECTIONS, 0 if it is not set; the server refuses invalid numbers
	externalDB  bool   // DATABASE_URL is set, so no embedded PostgreSQL is started
	externalS3  bool   // CMS_S3_ENDPOINT is set, so no gateway is started
	env         map[string]string
}

func readSettings(environ []string) (settings, error) {
	set := settings{env: map[string]string{}}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		set.env[name] = value
	}
	cwd, err := os.Getwd()
	if err == nil {
		cwd, err = filepath.EvalSymlinks(cwd) // like the project's folder, with which it is compared
	}
	if err != nil {
		return set, fmt.Errorf("the current folder cannot be read (%w); start from another one", err)
	}
	if set.root, err = projectRoot(cwd); err != nil {
		return set, err
	}
	if set.env["CMS_TLS_CERT"] != "" || set.env["CMS_TLS_KEY"] != "" {
		return set, errors.New("CMS_TLS_CERT and CMS_TLS_KEY are for `cms serve`; unset them, and let a proxy end TLS")
	}
	set.addr = cmp.Or(set.env["CMS_ADDR"], "127.0.0.1:8080")
	set.dataDir = dataFolder(set.env["CMS_DATA_DIR"], cwd, set.root)
	if audit := set.env["CMS_AUDIT_DIR"]; audit != "" {
		set.env["CMS_AUDIT_DIR"] = absolute(audit, cwd)
	}
	set.publicURL = strings.TrimRight(set.env["CMS_PUBLIC_URL"], "/")
	set.sample = set.env["CMS_SAMPLE"] != "0"
	set.connections, _ = strconv.Atoi(set.env["CMS_DB_CONNECTIONS"])
	set.externalDB = set.env["DATABASE_URL"] != ""
	set.externalS3 = set.env["CMS_S3_ENDPOINT"] != ""
	return set, nil
}

// dataFolder resolves CMS_DATA_DIR against the caller's folder. The default is ./data, or the
// project's data folder if the caller's folder is inside the project, so that starts from frontend/
// and from the root use the same data.
func dataFolder(setting, cwd, root string) string {
	if setting == "" {
		if rel, err := filepath.Rel(root, cwd); err == nil && filepath.IsLocal(rel) {
			return filepath.Join(root, "data")
		}
		setting = "data"
	}
	return absolute(setting, cwd)
}

func absolute(path, cwd string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(cwd, path)
}

// projectRoot finds the folder with bin/, db/ and the rest: from the program's path, or from the
// current folder under `go run`.
func projectRoot(cwd string) (string, error) {
	if exe, err := os.Executable(); err == nil {
		if exe, err = filepath.EvalSymlinks(exe); err == nil {
			if root := filepath.Dir(filepath.Dir(exe)); isProject(root) {
				return root, nil
			}
		}
	}
	for dir := cwd; ; dir = filepath.Dir(dir) {
		if isProject(dir) {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("the project's folder was not found; start bin/standalone from where it was built")
		}
	}
}

func isProject(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "db", "embedded", "package.json"))
	return err == nil
}

// program returns the path of a built program, or an error that says how to build it.
func (s settings) program(name string) (string, error) {
	path := filepath.Join(s.root, "bin", name)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("bin/%s is missing; build it with `task build`", name)
	}
	return path, nil
}

// freeAddress checks that the address is free before anything slow begins, and replaces port 0 by a
// free port. It retries, because a killed server releases its port a moment later.
func freeAddress(addr string) (string, error) {
	listener, err := net.Listen("tcp", addr)
	for try := 0; errors.Is(err, syscall.EADDRINUSE) && try < 10; try++ {
		time.Sleep(100 * time.Millisecond)
		listener, err = net.Listen("tcp", addr)
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return "", fmt.Errorf("%s is in use by another program; stop it or choose another address with CMS_ADDR", addr)
	}
	if err != nil {
		return "", fmt.Errorf("CMS_ADDR %q cannot be listened on: %w", addr, err)
	}
	defer listener.Close()
	host, port, _ := net.SplitHostPort(addr)
	if port == "0" {
		_, port, _ = net.SplitHostPort(listener.Addr().String())
	}
	return net.JoinHostPort(host, port), nil
}

// dialAddress is the local address of a server that listens on addr.
func dialAddress(addr string) string {
	host, port, _ := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); host == "" || (ip != nil && ip.IsUnspecified()) {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
