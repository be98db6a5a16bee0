package httpapi

import (
	"bytes"
	_ "embed" // the API's description
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"

	"go.yaml.in/yaml/v3"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/compress"
)

// Description is the API's OpenAPI 3.1 document.
//
//go:embed openapi.yaml
var Description []byte

// encodedDescription is the description as JSON, which all requests share.
type encodedDescription struct{ plain, compressed []byte }

var encodeDescription = sync.OnceValues(func() (d encodedDescription, err error) {
	var document map[string]any
	if err := yaml.Unmarshal(Description, &document); err != nil {
		return d, fmt.Errorf("httpapi: openapi.yaml: %w", err)
	}
	if d.plain, err = json.Marshal(document); err != nil {
		return d, err
	}
	d.compressed, err = compress.Compress(func(w io.Writer) error {
		_, err := w.Write(d.plain)
		return err
	})
	return d, err
})

func (s *server) description(c *call.Call) error {
	document, err := encodeDescription()
	if err != nil {
		return err
	}
	body := document.plain
	if compress.Accepted(c.W, c.R) {
		c.W.Header().Set("Content-Encoding", "gzip")
		body = document.compressed
	}
	c.W.Header().Set("Content-Type", "application/json")
	c.W.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = c.W.Write(body) // the client may have left
	return nil
}

// Version returns the API's version from the description. It parses only what precedes the paths: every
// server needs the version when it starts, and parsing the whole description takes a twentieth of that time.
func Version() (string, error) {
	head, _, _ := bytes.Cut(Description, []byte("\npaths:"))
	var document struct{ Info struct{ Version string } }
	if err := yaml.Unmarshal(head, &document); err != nil {
		return "", fmt.Errorf("httpapi: openapi.yaml: %w", err)
	}
	return document.Info.Version, nil
}
