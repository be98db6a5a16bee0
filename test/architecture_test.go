// Package test checks the source as a whole: which package may import which, and that documents, the API's
// description and the types of the pages agree with the code.
package test

import (
	"encoding/json"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "backoffice/"

// rooms says what a room may import of this module and of others. A room that
// is not named here may not exist.
var rooms = map[string]struct{ own, others []string }{
	"domain":               {[]string{"domain/spelling"}, []string{"github.com/looplab/fsm", "golang.org/x/text/unicode/norm"}},
	"domain/fulltext":      {[]string{"domain/spelling"}, nil},
	"domain/catalogue":     {[]string{"domain"}, nil},
	"domain/work":          {[]string{"domain"}, nil},
	"ports":                {[]string{"domain"}, nil},
	"app":                  {[]string{"domain", "ports", "app"}, nil},
	"app/ids":              {nil, []string{"github.com/google/uuid"}},
	"app/request":          {nil, nil},
	"app/recent":           {nil, nil},
	"app/space":            {[]string{"domain", "ports"}, nil},
	"app/secret":           {[]string{"ports"}, nil},
	"app/sessions":         {[]string{"domain", "ports", "app/ids", "app/recent", "app/secret"}, nil},
	"app/people":           {[]string{"domain", "ports", "app/ids", "app/jobs", "app/request", "app/secret", "app/files"}, nil},
	"app/files":            {[]string{"domain", "ports", "app/ids", "app/recent", "app/request", "app/space", "internal/gate"}, []string{"golang.org/x/sync/semaphore"}},
	"app/ebooks":           {[]string{"domain", "ports", "app/ids", "app/jobs", "app/request", "app/space", "app/files"}, nil},
	"app/health":           {[]string{"domain", "ports", "app/recent", "app/upkeep"}, []string{"golang.org/x/sync/singleflight"}},
	"app/jobs":             {[]string{"domain", "ports"}, nil},
	"app/review":           {[]string{"domain", "ports", "app/ids", "app/request", "app/space"}, nil},
	"app/imports":          {[]string{"domain", "ports", "app/ids", "app/files", "app/space"}, nil},
	"app/live":             {[]string{"domain", "ports", "app/jobs"}, nil},
	"app/upkeep":           {[]string{"domain", "ports", "app/sessions", "app/files"}, []string{"golang.org/x/sync/errgroup"}},
	"adapters/httpapi":     {[]string{"domain", "ports", "app", "internal/outlinejson", "internal/gate", "internal/capacity"}, []string{"github.com/gorilla/mux", "github.com/rs/cors", "github.com/klauspost/compress/gzip", "github.com/mileusna/useragent", "go.yaml.in/yaml/v3", "github.com/prometheus/", "golang.org/x/sync/", "golang.org/x/time/rate"}},
	"adapters":             {[]string{"domain", "ports", "internal", "db/migrations"}, []string{""}},
	"db":                   {[]string{"domain", "db"}, []string{""}},
	"frontend":             {nil, nil},
	"internal":             {nil, []string{"github.com/stretchr/testify"}},
	"internal/outlinejson": {[]string{"domain"}, nil},
	"internal/gate":        {[]string{"domain"}, []string{"golang.org/x/sync/semaphore"}},
	"cmd":                  {[]string{"domain", "ports", "app", "adapters", "internal", "cmd", "db", "frontend"}, []string{""}},
	"test":                 {[]string{""}, []string{""}},
	"ports/portstest":      {[]string{"domain", "ports", "test/wait"}, []string{""}},
}

// RULES §15.1.
func TestImportsGoOneWay(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		room, ok := rooms[roomOf(name)]
		require.True(t, ok, "%s has no room", name)
		used[roomOf(name)] = true
		for _, imported := range p.Imports {
			if own, ok := strings.CutPrefix(imported, module); ok {
				assert.True(t, within(own, room.own) || sameRoom(own, name), "%s imports %s", name, own)
				assert.False(t, isAdapter(own) && isAdapter(name) && !sameRoom(own, name), "%s imports the adapter %s", name, own)
			} else if strings.Contains(strings.Split(imported, "/")[0], ".") {
				assert.True(t, slices.ContainsFunc(room.others, func(o string) bool { return strings.HasPrefix(imported, o) }), "%s imports %s", name, imported)
			}
		}
	}
	for name := range rooms {
		assert.True(t, used[name], "no package is in the room %s", name)
	}
}

// roomOf returns the innermost room that contains a package.
func roomOf(name string) string {
	for at := name; at != "."; at = path.Dir(at) {
		if _, ok := rooms[at]; ok {
			return at
		}
	}
	return ""
}

func within(name string, folders []string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return f == "" || name == f || strings.HasPrefix(name, f+"/") })
}

func isAdapter(name string) bool { return strings.HasPrefix(name, "adapters/") }

// sameRoom reports whether two packages are in the same adapter, command or folder.
func sameRoom(a, b string) bool {
	top := func(s string) string {
		parts := strings.Split(s, "/")
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	return top(a) == top(b)
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []pkg {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	list.Dir = ".."
	out, err := list.Output()
	require.NoError(t, err)
	found := []pkg{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); decoder.More(); {
		var p pkg
		require.NoError(t, decoder.Decode(&p))
		found = append(found, p)
	}
	require.NotEmpty(t, found)
	return found
}
