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
func (r Response) Want(status int) Response {
	r.t.Helper()
	if r.Status != status {
		r.t.Fatalf("got status %d, want %d: %s", r.Status, status, r.Body)
	}
	return r
}

// Refused fails the test unless the response is a problem with this status, this code and a message.
func (r Response) Refused(status int, code string) Response {
	r.t.Helper()
	r.Want(status)
	if got := r.Text("code"); got != code {
		r.t.Fatalf("refused with %q, want %q: %s", got, code, r.Body)
	}
	return r
}

// At returns the member at a path like data.ebooks.0.title, or nil.
func (r Response) At(path string) any {
	r.t.Helper()
	var v any
	if err := json.Unmarshal(r.Body, &v); err != nil {
		r.t.Fatalf("no JSON: %v: %.200s", err, r.Body)
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
func (r Response) Text(path string) string {
	r.t.Helper()
	s, _ := r.At(path).(string)
	return s
}

// Number is At for a whole number, or -1 if there is none.
func (r Response) Number(path string) int {
	r.t.Helper()
	f, ok := r.At(path).(float64)
	if !ok {
		return -1
	}
	return int(f)
}

// List returns the members called name of the objects in the array at path.
func (r Response) List(path, name string) []string {
	r.t.Helper()
	items, _ := r.At(path).([]any)
	list := []string{}
	for _, item := range items {
		object, _ := item.(map[string]any)
		list = append(list, fmt.Sprint(object[name]))
	}
	return list
}

// ExpectStatus returns the error of a request, or else an error if the status of its response is none of these.
func ExpectStatus(response Response, err error, statuses ...int) error {
	if err == nil && !slices.Contains(statuses, response.Status) {
		return fmt.Errorf("got status %d: %s", response.Status, response.Body)
	}
	return err
}
