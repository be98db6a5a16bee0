package httpapi

import (
	"bytes"
	_ "embed" // the API's description
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"go.yaml.in/yaml/v3"

	"backoffice/adapters/httpapi/call"
)

// Description is the API's OpenAPI 3.1 document.
//
//go:embed openapi.yaml
var Description []byte

// describe converts the description to JSON, once.
var describe = sync.OnceValues(func() ([]byte, error) {
	var document map[string]any
	if err := yaml.Unmarshal(Description, &document); err != nil {
		return nil, fmt.Errorf("httpapi: openapi.yaml: %w", err)
	}
	return json.Marshal(document)
})

func (s *server) description(c *call.Call) error {
	document, err := describe()
	if err != nil {
		return err
	}
	c.Send(http.StatusOK, bytes.NewBuffer(document)) // which only reads it, so that requests share it
	return nil
}

// Version returns the API's version from the description. It parses only what precedes the paths: every
// server needs the version when it starts, and parsing the whole description takes a twentieth of the start.
func Version() (string, error) {
	head, _, _ := bytes.Cut(Description, []byte("\npaths:"))
	var document struct{ Info struct{ Version string } }
	if err := yaml.Unmarshal(head, &document); err != nil {
		return "", fmt.Errorf("httpapi: openapi.yaml: %w", err)
	}
	return document.Info.Version, nil
}
