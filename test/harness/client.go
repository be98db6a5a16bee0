package harness

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Client calls the API as one person. It checks every response against the OpenAPI document.
type Client struct {
	Access, Refresh     string
	UserID, Email, Name string

	t   testing.TB
	url string
}

// For returns the same person for another test.
func (c *Client) For(t testing.TB) *Client {
	d := *c
	d.t = t
	return &d
}

// By returns the same person as a client of this server.
func (c *Client) By(s *Server) *Client {
	d := *c
	d.url = s.URL
	return &d
}

// Get calls a path below /api/cms.
func (c *Client) Get(path string) Response {
	c.t.Helper()
	return c.Do(http.MethodGet, path, nil)
}

// Post sends v as JSON. header has pairs of names and values.
func (c *Client) Post(path string, v any, header ...string) Response {
	c.t.Helper()
	return c.Do(http.MethodPost, path, v, header...)
}

// Put sends v as JSON.
func (c *Client) Put(path string, v any, header ...string) Response {
	c.t.Helper()
	return c.Do(http.MethodPut, path, v, header...)
}

// Patch sends v as JSON.
func (c *Client) Patch(path string, v any, header ...string) Response {
	c.t.Helper()
	return c.Do(http.MethodPatch, path, v, header...)
}

// Delete calls DELETE.
func (c *Client) Delete(path string, header ...string) Response {
	c.t.Helper()
	return c.Do(http.MethodDelete, path, nil, header...)
}

// Do sends v: a string or bytes unchanged, anything else as JSON. It repeats twice what took too long and
// was therefore not done (server.busy), as the pages do (RULES §5.7), because a shared machine may stall
// for seconds.
func (c *Client) Do(method, path string, v any, header ...string) Response {
	c.t.Helper()
	for again := 0; ; again++ {
		response, err := c.Try(method, path, v, header...)
		if err != nil {
			c.t.Fatalf("%s %s: %v", method, path, err)
		}
		if again == 2 || response.Status != http.StatusServiceUnavailable || response.Text("code") != "server.busy" {
			return response
		}
		c.t.Logf("%s %s is repeated: the server was busy", method, path)
	}
}

// Try is Do for a server that may not respond, and for whoever wants its first response.
func (c *Client) Try(method, path string, v any, header ...string) (Response, error) {
	request, err := c.request(method, path, v, header)
	if err != nil {
		return Response{}, err
	}
	response, err := c.send(request)
	if err == nil {
		c.described(request, response)
	}
	return response, err
}

// described checks a response against the OpenAPI document.
func (c *Client) described(request *http.Request, response Response) {
	c.t.Helper()
	if err := describedBy(request, response); err != nil {
		c.t.Errorf("%s %s is not as described: %v\n%.300s", request.Method, request.URL.Path, err, response.Body)
	}
}

func (c *Client) send(request *http.Request) (Response, error) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return Response{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return Response{}, err
	}
	return Response{Status: response.StatusCode, Header: response.Header, Body: body, t: c.t}, nil
}

// Visit calls a path outside of /api/cms, like a public one. header has pairs of names and values.
func (c *Client) Visit(method, path string, header ...string) Response {
	c.t.Helper()
	request, err := http.NewRequest(method, c.url+path, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := c.send(request)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	if method == http.MethodGet && strings.HasPrefix(path, "/api/") {
		c.described(request, response)
	}
	return response
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

// Nothing returns an empty response, for a request without a response.
func Nothing(t testing.TB) Response { return Response{Body: []byte("{}"), t: t} }
