package test

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)[A-Z]\w*)\(`)
	namedTest    = regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w*\*?`)
	linkedFile   = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	linkedTitle  = regexp.MustCompile(`\]\(([^)#:]*)#([^)]+)\)`)
	namedFile    = regexp.MustCompile("`((?:domain|ports|app|adapters|cmd|db|deploy|docs|frontend|test)/(?:[^.`*{}… ][^`*{}… ]*)?)`") // but for deploy/.env, which operators write
	title        = regexp.MustCompile(`(?m)^#+ (.+)$`)
	noAnchor     = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// RULES §15.2: every test that a document names exists.
func TestEveryTestThatADocumentNamesExists(t *testing.T) {
	exist := map[string]bool{}
	for file, text := range sources(t) {
		if strings.HasSuffix(file, "_test.go") {
			for _, f := range testFunction.FindAllStringSubmatch(text, -1) {
				exist[f[1]] = true
			}
		}
	}
	for file, text := range documents(t) {
		for _, name := range namedTest.FindAllString(text, -1) {
			assert.True(t, isNamed(exist, name), "%s names %s, which is not a test", file, name)
		}
	}
}

// isNamed reports whether a test has the name, or begins with the part before a star.
func isNamed(exist map[string]bool, name string) bool {
	begin, many := strings.CutSuffix(name, "*")
	for test := range exist {
		if test == begin || many && strings.HasPrefix(test, begin) {
			return true
		}
	}
	return false
}

// RULES §15.2: every file that a document names exists.
func TestEveryFileThatADocumentNamesExists(t *testing.T) {
	for file, text := range documents(t) {
		for _, link := range linkedFile.FindAllStringSubmatch(text, -1) {
			assert.True(t, exists(path.Join(path.Dir(file), link[1])), "%s links to %s", file, link[1])
		}
		for _, name := range namedFile.FindAllStringSubmatch(text, -1) {
			assert.True(t, exists(name[1]), "%s names %s", file, name[1])
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(path.Join("..", name))
	return err == nil
}

// RULES §15.2: a link into a document finds its title there.
func TestEveryTitleThatADocumentLinksToExists(t *testing.T) {
	all := documents(t)
	for file, text := range all {
		for _, link := range linkedTitle.FindAllStringSubmatch(text, -1) {
			target := file
			if link[1] != "" {
				target = path.Join(path.Dir(file), link[1])
			}
			assert.Contains(t, anchors(all[target]), link[2], "%s links to %s#%s", file, target, link[2])
		}
	}
}

// anchors are a document's titles as links name them.
func anchors(text string) []string {
	found := []string{}
	for _, h := range title.FindAllStringSubmatch(text, -1) {
		found = append(found, strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-"))
	}
	return found
}

// RULES §15.2: every promise in SECURITY names its tests.
func TestEveryPromiseOfSecurityNamesItsTest(t *testing.T) {
	_, promises, found := strings.Cut(sources(t)["docs/SECURITY.md"], "\n## Promises and their tests\n")
	require.True(t, found)
	promises, _, _ = strings.Cut(promises, "\n## ")
	_, promises, found = strings.Cut(promises, "\n- ")
	require.True(t, found, "no promise")
	for promise := range strings.SplitSeq(promises, "\n- ") {
		_, holders, _ := strings.Cut(promise, ":")
		assert.Regexp(t, namedTest, holders, promise)
	}
}
