package harness

import (
	"bytes"
	"fmt"
	"mime"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// bodySchemas are the schemas of the document that responses have needed, by their JSON pointers.
// openapi3filter would compile one for each response, which takes longer than most responses.
var bodySchemas struct {
	sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// bodyDescribedBy returns how the body of a response, or its type, differs from the document.
func bodyDescribedBy(route *routers.Route, response Response) error {
	pointer, described := responseAt(route, response.Status)
	if described == nil || len(described.Content) == 0 {
		return nil
	}
	contentType := response.Header.Get("Content-Type")
	content := described.Content.Get(contentType)
	if content == nil {
		return fmt.Errorf("got status %d with the type %q, which is not described", response.Status, contentType)
	}
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil || content.Schema == nil || !strings.HasSuffix(kind, "json") {
		return err
	}
	schema, err := bodySchema(route.Spec, pointer+"/content/"+escaped(kind)+"/schema")
	if err != nil {
		return err
	}
	body, err := jsonschema.UnmarshalJSON(bytes.NewReader(response.Body))
	if err != nil {
		return fmt.Errorf("a body of the type %s: %w", kind, err)
	}
	return schema.Validate(body)
}

// responseAt returns the description of a response and its place in the document.
func responseAt(route *routers.Route, status int) (pointer string, response *openapi3.Response) {
	name, found := fmt.Sprint(status), route.Operation.Responses.Status(status)
	if found == nil {
		name, found = "default", route.Operation.Responses.Default()
	}
	switch {
	case found == nil:
		return "", nil
	case found.Ref != "":
		return found.Ref, found.Value
	}
	return "#/paths/" + escaped(route.Path) + "/" + strings.ToLower(route.Method) + "/responses/" + name, found.Value
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func escaped(name string) string { return pointerEscapes.Replace(name) }

func bodySchema(document *openapi3.T, pointer string) (*jsonschema.Schema, error) {
	bodySchemas.Lock()
	defer bodySchemas.Unlock()
	if schema := bodySchemas.compiled[pointer]; schema != nil {
		return schema, nil
	}
	if bodySchemas.compiler == nil {
		if err := startBodySchemas(document); err != nil {
			return nil, err
		}
	}
	schema, err := bodySchemas.compiler.Compile("openapi.json" + pointer)
	bodySchemas.compiled[pointer] = schema
	return schema, err
}

func startBodySchemas(document *openapi3.T) error {
	text, err := document.MarshalJSON()
	if err != nil {
		return err
	}
	resource, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	bodySchemas.compiler, bodySchemas.compiled = compiler, map[string]*jsonschema.Schema{}
	return compiler.AddResource("openapi.json", resource)
}
