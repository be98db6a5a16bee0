package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// lockedPackage is an entry of npm's lock file.
type lockedPackage struct {
	Version               string
	Optional, DevOptional bool
	Link                  bool
	OS, CPU, Libc         []string
}

// verifyPackages checks that every package of the lock file that this machine needs is installed in
// its locked version. npm's own state does not show that: npm succeeds if an optional package could not be
// fetched, and each program's platform-specific part is optional.
func verifyPackages(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return err
	}
	var lock struct{ Packages map[string]lockedPackage }
	if err := json.Unmarshal(text, &lock); err != nil {
		return fmt.Errorf("package-lock.json: %w", err)
	}
	for name, p := range lock.Packages {
		if name == "" || !p.needed() {
			continue
		}
		if found := versionIn(filepath.Join(dir, name)); found != p.Version {
			return fmt.Errorf("%s %s is missing", strings.TrimPrefix(name, "node_modules/"), p.Version)
		}
	}
	return nil
}

// needed reports whether this machine needs the package.
func (p lockedPackage) needed() bool {
	if p.Link {
		return false
	}
	if !p.Optional && !p.DevOptional {
		return true
	}
	platformBound := p.OS != nil || p.CPU != nil || p.Libc != nil
	return platformBound && fits(p.OS, runtime.GOOS) && fits(p.CPU, npmCPU()) && fits(p.Libc, libc())
}

// fits evaluates npm's lists of platforms, in which an exclamation mark excludes.
func fits(list []string, here string) bool {
	if len(list) == 0 {
		return true
	}
	if strings.HasPrefix(list[0], "!") {
		return !slices.Contains(list, "!"+here)
	}
	return slices.Contains(list, here)
}

func npmCPU() string {
	if name, ok := map[string]string{"amd64": "x64", "386": "ia32"}[runtime.GOARCH]; ok {
		return name
	}
	return runtime.GOARCH
}

func libc() string {
	if musl, _ := filepath.Glob("/lib/ld-musl-*"); musl != nil {
		return "musl"
	}
	return "glibc"
}

func versionIn(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil {
		return ""
	}
	var manifest struct{ Version string }
	if json.Unmarshal(text, &manifest) != nil {
		return ""
	}
	return manifest.Version
}
