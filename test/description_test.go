package test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
)

// operations calls do for every operation of the API's description.
func operations(t *testing.T, do func(name string, item *openapi3.PathItem, o *openapi3.Operation)) {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	require.NoError(t, document.Validate(context.Background()))
	require.Greater(t, document.Paths.Len(), 50)
	for path, item := range document.Paths.Map() {
		for method, o := range item.Operations() {
			do(method+" "+path, item, o)
		}
	}
}

// RULES §5.8: the description lists every status that a client can meet: 405, 500 and 503 may
// come from every call.
func TestEveryCallDescribesWhatMayAlwaysCome(t *testing.T) {
	operations(t, func(name string, _ *openapi3.PathItem, o *openapi3.Operation) {
		for _, status := range []string{"405", "500", "503"} {
			assert.NotNil(t, o.Responses.Value(status), "%s: %s", name, status)
		}
		if o.RequestBody != nil && !strings.Contains(name, "{bucket}") {
			for _, status := range []string{"400", "413", "415", "429"} {
				assert.NotNil(t, o.Responses.Value(status), "%s: %s", name, status)
			}
		}
	})
}

// RULES §5.5: a key that was used for another request is 422.
func TestEveryCallWithAKeyDescribesThatItMayBeUsed(t *testing.T) {
	calls := 0
	operations(t, func(name string, item *openapi3.PathItem, o *openapi3.Operation) {
		for _, p := range slices.Concat(o.Parameters, item.Parameters) {
			if p.Value.Name == "Idempotency-Key" {
				assert.NotNil(t, o.Responses.Value("422"), name)
				calls++
			}
		}
	})
	assert.Greater(t, calls, 20)
}

// RULES §6.7: if a call on several e-books ends early, some may be done.
func TestACallOnSeveralEbooksSaysHowItContinues(t *testing.T) {
	calls := 0
	operations(t, func(name string, _ *openapi3.PathItem, o *openapi3.Operation) {
		if !strings.Contains(name, "/bulk/") {
			return
		}
		calls++
		for _, status := range []string{"429", "503"} {
			said := *o.Responses.Value(status).Value.Description
			assert.Contains(t, said, "the same Idempotency-Key does only what is left", "%s: %s", name, status)
			assert.NotContains(t, said, "Nothing", "%s: %s", name, status)
		}
	})
	assert.Equal(t, 8, calls)
}

// RULES §5.8: each body of JSON has an example, and each example fits its schema.
func TestEveryBodyHasAnExampleThatHolds(t *testing.T) {
	shown := 0
	try := func(name string, content openapi3.Content) {
		for kind, media := range content {
			if !strings.HasSuffix(kind, "json") {
				continue
			}
			values := []any{}
			if media.Example != nil {
				values = append(values, media.Example)
			}
			for _, example := range media.Examples {
				values = append(values, example.Value.Value)
			}
			assert.NotEmpty(t, values, "%s has no example of %s", name, kind)
			for _, value := range values {
				assert.NoError(t, media.Schema.Value.VisitJSON(value, openapi3.EnableFormatValidation()), name)
				shown++
			}
		}
	}
	operations(t, func(name string, _ *openapi3.PathItem, o *openapi3.Operation) {
		if o.RequestBody != nil {
			try(name, o.RequestBody.Value.Content)
		}
		for status, response := range o.Responses.Map() {
			try(name+" "+status, response.Value.Content)
		}
	})
	assert.Greater(t, shown, 100)
}

// RULES §5.8: a request's schema says what it must have.
func TestEveryRequestSaysWhatIsRequired(t *testing.T) {
	optionalBody := []string{"logout", "submit", "approve", "publish", "restore", "claimEbook"}
	allOptional := append([]string{"editEbook", "changeNote", "changeUser"}, optionalBody...)
	var met []string
	operations(t, func(name string, item *openapi3.PathItem, o *openapi3.Operation) {
		if o.RequestBody == nil || len(item.Servers) > 0 {
			return
		}
		nothingRequired := slices.Contains(allOptional, o.OperationID)
		if nothingRequired {
			met = append(met, o.OperationID)
		}
		assert.Equal(t, !slices.Contains(optionalBody, o.OperationID), o.RequestBody.Value.Required, name)
		for _, body := range o.RequestBody.Value.Content {
			for _, one := range append(body.Schema.Value.OneOf, body.Schema) { // of a oneOf each alternative, too
				assert.Equal(t, nothingRequired, len(append(one.Value.Required, alternatives(one)...)) == 0, name)
			}
		}
	})
	assert.ElementsMatch(t, allOptional, met)
}

// alternatives are members where a schema requires one of them.
func alternatives(ref *openapi3.SchemaRef) (members []string) {
	for _, one := range ref.Value.OneOf {
		members = append(members, one.Value.Required...)
	}
	return members
}
