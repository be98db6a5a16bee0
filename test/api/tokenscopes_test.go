package api

import (
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
	"backoffice/test/harness"
	"backoffice/test/project"
)

var scopes = []string{"read", "write", "review", "publish"}

// tokenFor makes a token of a person, and returns its client and its id.
func tokenFor(t *testing.T, admin, person *harness.Client, scope string) (*harness.Client, string) {
	t.Helper()
	response := admin.For(t).Post("/tokens", map[string]any{"user_id": person.UserID, "name": "Chương trình " + scope, "scope": scope, "days": 30}).Want(http.StatusCreated)
	program := person.For(t)
	program.Access, program.Refresh = response.Text("data.value"), ""
	return program, response.Text("data.token.id")
}

// scopeTable is the second table of test/authorization.csv: by call, "yes" or 403 for each scope.
func scopeTable(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project.Dir(), "test", "authorization.csv"))
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "\ncall,"+strings.Join(scopes, ",")+"\n")
	require.True(t, found)
	lines, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	require.NoError(t, err)
	calls := map[string][]string{}
	for _, line := range lines {
		require.NotContains(t, calls, line[0])
		calls[line[0]] = line[1:]
	}
	return calls
}

// callsOfPeople are the calls of the description that need a person.
func callsOfPeople(t *testing.T) (calls []string) {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.Security == nil {
				calls = append(calls, method+" "+path)
			}
		}
	}
	return calls
}

// TestWhatAProgramMayCall asks every call with a token of each scope, whose person is an
// administrator. The scope is checked before anything else about the call (RULES §26.2).
func TestWhatAProgramMayCall(t *testing.T) {
	s := shared(t)
	admin, table := s.As(t, "admin"), scopeTable(t)
	asked, described := slices.Sorted(maps.Keys(table)), callsOfPeople(t)
	slices.Sort(described)
	require.Equal(t, described, asked, "every call is in the table")
	ids := regexp.MustCompile(`\{\w+\}`)
	for column, scope := range scopes {
		program, id := tokenFor(t, admin, admin, scope)
		for call, may := range table {
			method, path, _ := strings.Cut(call, " ")
			if path == "/events" {
				stream := program.Stream()
				stream.Close()
				assert.Equal(t, may[column] == "403", stream.Status == http.StatusForbidden, "%s with %s: %d", call, scope, stream.Status)
				assert.NotEqual(t, http.StatusUnauthorized, stream.Status, call)
				continue
			}
			response := program.Do(method, ids.ReplaceAllString(path, "00000000-0000-4000-8000-000000000000"), nil)
			refused := response.Status == http.StatusForbidden
			if refused {
				assert.Equal(t, "token.scope", response.Text("code"), "%s with %s", call, scope)
				checkChallenge(t, response, may, call)
			}
			assert.Equal(t, may[column] == "403", refused, "%s with %s: %d %s", call, scope, response.Status, response.Body)
			assert.NotEqual(t, http.StatusUnauthorized, response.Status, call)
		}
		admin.Delete("/tokens/" + id).Want(http.StatusOK)
	}
}

// checkChallenge compares the scopes that a refusal names with those that may make the call (RFC 6750 §3).
func checkChallenge(t *testing.T, response harness.Response, may []string, call string) {
	t.Helper()
	needed := []string{}
	for i, scope := range scopes {
		if may[i] == "yes" {
			needed = append(needed, scope)
		}
	}
	want := `Bearer realm="cms", error="insufficient_scope"`
	if len(needed) > 0 {
		want += `, scope="` + strings.Join(needed, " ") + `"`
	}
	assert.Equal(t, want, response.Header.Get("WWW-Authenticate"), call)
}

// RULES §26.2: what a response says a program may do with notes is what its calls may do.
func TestAProgramIsToldWhatItMayDoWithNotes(t *testing.T) {
	s := shared(t)
	admin, expert := s.As(t, "admin"), s.As(t, "expert")
	id := s.As(t, "editor").Draft("Ghi chú qua chương trình")
	path := "/ebooks/" + id + "/notes"
	calls := map[string]func(program *harness.Client, note string) harness.Response{
		"reply": func(p *harness.Client, note string) harness.Response {
			return p.Post(path+"/"+note+"/replies", map[string]any{"body": "Đã xem"})
		},
		"edit": func(p *harness.Client, note string) harness.Response {
			return p.Patch(path+"/"+note, map[string]any{"body": "Ý khác"})
		},
		"done": func(p *harness.Client, note string) harness.Response {
			return p.Patch(path+"/"+note, map[string]any{"done": true})
		},
		"open": func(p *harness.Client, note string) harness.Response {
			return p.Patch(path+"/"+note, map[string]any{"done": false})
		},
		"remove": func(p *harness.Client, note string) harness.Response { return p.Delete(path + "/" + note) },
	}
	for _, scope := range scopes {
		program, _ := tokenFor(t, admin, expert, scope)
		for action, call := range calls {
			note := write(expert, id, wholeEbook, "Ý kiến "+scope+action)
			if action == "open" {
				expert.Patch(path+"/"+note, map[string]any{"done": true}).Want(http.StatusOK)
			}
			offered := program.Get(path).Want(http.StatusOK)
			own := slices.Index(offered.List("data.notes", "id"), note)
			actions, _ := offered.At(fmt.Sprintf("data.notes.%d.actions", own)).([]any)
			assert.Equal(t, slices.Contains(actions, any(action)), call(program, note).Status < 300, "%s with %s: %v", action, scope, actions)
		}
		may := program.Get(path).At("data.may_write")
		assert.Equal(t, may, program.Post(path, map[string]any{"place": wholeEbook, "body": "Một ý"}).Status == http.StatusCreated, scope)
	}
}
