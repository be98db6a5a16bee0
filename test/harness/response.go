package harness

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Response is a response of the server.
type Response struct {
	Status int
	Header http.Header
	Body   []byte

	t testing.TB
}

// Want fails the test if the status is another.
func (a Response) Want(status int) Response {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("got status %d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

// Expect returns err, or else an error if the status is none of these.
func (a Response) Expect(err error, statuses ...int) error {
	if err == nil && !slices.Contains(statuses, a.Status) {
		return fmt.Errorf("got status %d: %s", a.Status, a.Body)
	}
	return err
}

// Refused fails the test unless the response is a problem with this status, this code and a message.
func (a Response) Refused(status int, code string) Response {
	a.t.Helper()
	a.Want(status)
	if got := a.Text("code"); got != code {
		a.t.Fatalf("refused with %q, want %q: %s", got, code, a.Body)
	}
	return a
}

// At returns the member at a path like data.ebooks.0.title, or nil.
func (a Response) At(path string) any {
	a.t.Helper()
	var v any
	if err := json.Unmarshal(a.Body, &v); err != nil {
		a.t.Fatalf("no JSON: %v: %.200s", err, a.Body)
	}
	for _, step := range strings.Split(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(at) {
				return nil
			}
			v = at[i]
		default:
			return nil
		}
	}
	return v
}

// Text is At for a text, or "" if there is none.
func (a Response) Text(path string) string {
	a.t.Helper()
	s, _ := a.At(path).(string)
	return s
}

// Number is At for a whole number, or -1 if there is none.
func (a Response) Number(path string) int {
	a.t.Helper()
	f, ok := a.At(path).(float64)
	if !ok {
		return -1
	}
	return int(f)
}

// List returns the members called name of the objects in the array at path.
func (a Response) List(path, name string) []string {
	a.t.Helper()
	items, _ := a.At(path).([]any)
	list := []string{}
	for _, item := range items {
		object, _ := item.(map[string]any)
		list = append(list, fmt.Sprint(object[name]))
	}
	return list
}
