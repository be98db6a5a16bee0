package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/pdfium"
	"backoffice/test/project"
)

// operations returns a section of docs/OPERATIONS.md, by its title.
func operations(t *testing.T, title string) string {
	t.Helper()
	return sectionOf(t, "OPERATIONS.md", title)
}

// sectionOf returns a section of a document, by its title.
func sectionOf(t *testing.T, document, title string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project.Dir(), "docs", document))
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## "+title+"\n")
	require.True(t, found, "%s has no section %q", document, title)
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

var fenced = regexp.MustCompile("(?ms)^ *```([a-z]*)\n(.*?)^ *```$")

// codeIn returns the code in a section that is in this language and holds these words.
func codeIn(t *testing.T, section, language, words string) string {
	t.Helper()
	for _, block := range fenced.FindAllStringSubmatch(section, -1) {
		if block[1] == language && strings.Contains(block[2], words) {
			return block[2]
		}
	}
	require.Fail(t, "no such code", "%s with %q in:\n%s", language, words, section)
	return ""
}

var placeholder = regexp.MustCompile(`\b([A-Z][A-Z0-9_]+)=…`)

// filled puts values where a document has NAME=…, and other words instead of examples.
// pairs are such a word and its replacement.
func filled(t *testing.T, code string, values map[string]string, pairs ...string) string {
	t.Helper()
	code = placeholder.ReplaceAllStringFunc(code, func(found string) string {
		name, _, _ := strings.Cut(found, "=")
		value, ok := values[name]
		assert.True(t, ok, "the test has no value for %s", name)
		return name + "='" + value + "'"
	})
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, code, pairs[i], "the document says it in other words now")
		code = strings.ReplaceAll(code, pairs[i], pairs[i+1])
	}
	require.NotContains(t, code, "…", "the test has to fill this in")
	return code
}

// machine is one that has the program and nothing else: a folder that is empty but for pdfium's
// machine code, which takes seconds to compile, and an empty environment unless a test fills it.
type machine struct {
	dir  string
	path string // PATH
	env  []string
}

func newMachine(t *testing.T) machine {
	t.Helper()
	program, err := harness.CMS()
	require.NoError(t, err)
	programs := t.TempDir()
	require.NoError(t, os.Symlink(program, filepath.Join(programs, "cms")))
	dir := t.TempDir()
	require.NoError(t, pdfium.ShareWith(filepath.Join(dir, "data")))
	return machine{dir: dir, path: programs + ":/usr/bin:/bin"}
}

// types runs code as a person at a shell would, up to the first command that fails.
func (m machine) types(t *testing.T, code string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "/bin/sh", "-e", "-c", code)
	cmd.Dir, cmd.Env = m.dir, slices.Concat(m.env, []string{"PATH=" + m.path})
	out, err := cmd.CombinedOutput()
	return string(out), err
}
