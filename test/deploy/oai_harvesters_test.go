package deploy

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// harvested is what a harvester has of a record.
type harvested struct{ status, datestamp, title string }

// harvester is a program that harvests all records from a time on, or all if that is "". It returns the
// responseDate if the program prints it.
type harvester func(t *testing.T, address, from string) (records map[string]harvested, date string)

// perlWithOAI returns Perl, where it has the harvester HTTP::OAI.
func perlWithOAI(t *testing.T) (perl string) {
	t.Helper()
	perl = program(t, "perl", "perl")
	if exec.CommandContext(t.Context(), perl, "-MHTTP::OAI", "-e", "1").Run() != nil {
		t.Skip("left out: HTTP::OAI is not installed (Debian's package is libhttp-oai-perl)")
	}
	return perl
}

func perlHarvester(t *testing.T) harvester {
	perl := perlWithOAI(t)
	return func(t *testing.T, address, from string) (map[string]harvested, string) {
		out := printed(t, perl, "harvest.pl", address, from)
		date, lines, _ := strings.Cut(out, "\n")
		return recordsOf(t, lines), date
	}
}

func nodeHarvester(t *testing.T) harvester {
	node := readers(t)
	return func(t *testing.T, address, from string) (map[string]harvested, string) {
		return recordsOf(t, printed(t, node, "harvest.mjs", address, from)), ""
	}
}

// readersFolder has scripts that read the catalogue with the programs of others, which are npm packages there.
var readersFolder = filepath.Join("testdata", "readers")

// readers returns the program that runs the scripts.
func readers(t *testing.T) (node string) {
	t.Helper()
	node = program(t, "node", "nodejs")
	if !exists(filepath.Join(readersFolder, "node_modules")) {
		t.Skip("left out: the packages in test/deploy/" + readersFolder + " are not installed (npm ci)")
	}
	return node
}

// printed returns what a script prints.
func printed(t *testing.T, command ...string) string {
	t.Helper()
	run := exec.CommandContext(t.Context(), command[0], command[1:]...)
	var out, failed bytes.Buffer
	run.Dir, run.Stdout, run.Stderr = readersFolder, &out, &failed
	require.NoError(t, run.Run(), "%s\n%s", out.String(), failed.String())
	return out.String()
}

// recordsOf reads what the scripts print. No record may be twice in a harvest.
func recordsOf(t *testing.T, lines string) map[string]harvested {
	t.Helper()
	records := map[string]harvested{}
	for line := range strings.Lines(lines) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, parts, 4, line)
		id := parts[0][strings.LastIndex(parts[0], ":")+1:]
		_, twice := records[id]
		assert.False(t, twice, "%s is twice in one harvest", id)
		records[id] = harvested{parts[1], parts[2], parts[3]}
	}
	return records
}
