package harness

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// Client calls the API as one person. Every answer is held against the
// OpenAPI document.
type Client struct {
	Access, Refresh     string
	UserID, Email, Name string

	t   testing.TB
	url string
}

// For is the same person inside another test.
func (c *Client) For(t testing.TB) *Client {
	d := *c
	d.t = t
	return &d
}

// By is the same person asking this server.
func (c *Client) By(s *Server) *Client {
	d := *c
	d.url = s.URL
	return &d
}

// Answer is what the server said.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte

	t testing.TB
}

// Get calls a path below /api/cms.
func (c *Client) Get(path string) Answer { c.t.Helper(); return c.Do(http.MethodGet, path, nil) }

// Post sends v as JSON; header are pairs of names and values.
func (c *Client) Post(path string, v any, header ...string) Answer {
	c.t.Helper()
	return c.Do(http.MethodPost, path, v, header...)
}

// Put sends v as JSON.
func (c *Client) Put(path string, v any, header ...string) Answer {
	c.t.Helper()
	return c.Do(http.MethodPut, path, v, header...)
}

// Delete calls DELETE.
func (c *Client) Delete(path string, header ...string) Answer {
	c.t.Helper()
	return c.Do(http.MethodDelete, path, nil, header...)
}

// Do sends v, as it is where it is a string or bytes and as JSON otherwise.
func (c *Client) Do(method, path string, v any, header ...string) Answer {
	c.t.Helper()
	answer, err := c.Try(method, path, v, header...)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	return answer
}

// Try is Do for a server that may not answer.
func (c *Client) Try(method, path string, v any, header ...string) (Answer, error) {
	request, err := c.request(method, path, v, header)
	if err != nil {
		return Answer{}, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Status: response.StatusCode, Header: response.Header, Body: body, t: c.t}
	if err := describedBy(request, answer); err != nil {
		c.t.Errorf("%s %s is not as described: %v\n%.300s", method, path, err, body)
	}
	return answer, nil
}

func (c *Client) request(method, path string, v any, header []string) (*http.Request, error) {
	var body []byte
	switch v := v.(type) {
	case nil:
	case string:
		body = []byte(v)
	case []byte:
		body = v
	default:
		var err error
		if body, err = json.Marshal(v); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequest(method, c.url+"/api/cms"+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if v != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.Access != "" {
		request.Header.Set("Authorization", "Bearer "+c.Access)
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return request, nil
}

// Want fails the test where the status is another.
func (a Answer) Want(status int) Answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("answered %d, want %d: %s", a.Status, status, a.Body)
	}
	return a
}

// Refused wants a problem of this status and code, with a message.
func (a Answer) Refused(status int, code string) Answer {
	a.t.Helper()
	a.Want(status)
	if got := a.Text("code"); got != code {
		a.t.Fatalf("refused with %q, want %q: %s", got, code, a.Body)
	}
	return a
}

// At returns the member at a path like data.ebooks.0.title, or nil.
func (a Answer) At(path string) any {
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

// Text is At for a text; "" where there is none.
func (a Answer) Text(path string) string {
	a.t.Helper()
	s, _ := a.At(path).(string)
	return s
}

// Number is At for a whole number; -1 where there is none.
func (a Answer) Number(path string) int {
	a.t.Helper()
	f, ok := a.At(path).(float64)
	if !ok {
		return -1
	}
	return int(f)
}

// List returns the members called name of the objects in the array at path.
func (a Answer) List(path, name string) []string {
	a.t.Helper()
	items, _ := a.At(path).([]any)
	list := []string{}
	for _, item := range items {
		object, _ := item.(map[string]any)
		list = append(list, fmt.Sprint(object[name]))
	}
	return list
}

// Nothing is the answer to a request that nobody answered.
func Nothing(t testing.TB) Answer { return Answer{Body: []byte("{}"), t: t} }
