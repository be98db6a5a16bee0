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

// locked is what npm's lock file says of a package.
type locked struct {
	Version               string
	Optional, DevOptional bool
	Peer, Link            bool
	OS, CPU, Libc         []string
}

// whole wants every package of the lock file that this machine needs in its
// version. npm's own notes do not tell: they are written, and npm ends well,
// where an optional package could not be fetched, and each program's own part
// for a platform is one of those.
func whole(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "package-lock.json"))
	if err != nil {
		return err
	}
	var lock struct{ Packages map[string]locked }
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

// needed tells whether this machine can do without the package.
func (p locked) needed() bool {
	if p.Link {
		return false
	}
	if !p.Optional && !p.DevOptional {
		return true
	}
	bound := p.OS != nil || p.CPU != nil || p.Libc != nil
	return bound && fits(p.OS, runtime.GOOS) && fits(p.CPU, npmCPU()) && fits(p.Libc, libc())
}

// fits reads npm's lists: what is meant, or with an exclamation mark what is not.
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
