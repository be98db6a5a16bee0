package test

import (
	"maps"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
)

// RULES §5.8
func TestThePagesSendWhatTheDescriptionAccepts(t *testing.T) {
	pages := readTypes(t)
	details := schemas(t)["Details"].Value.Properties
	fields := append(slices.Collect(maps.Keys(pages.interfaces["EbookRecord"])), "unchecked") // no field of the form
	assert.ElementsMatch(t, slices.Collect(maps.Keys(details)), fields)

	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	query := pages.interfaces["ListQuery"]
	list := parametersOf(t, document, "/ebooks")
	assert.ElementsMatch(t, slices.Collect(maps.Keys(list)), slices.Collect(maps.Keys(query)))
	values := pages.resolve(query["sort"].written).values
	require.Len(t, values, 4)
	for _, value := range values {
		assert.Contains(t, list["sort"].Description, value)
	}
	for path, missing := range map[string][]string{"/ebooks/correction": nil, "/ebooks/{id}/neighbours": {"deleted"}, "/ebooks/export": {"page", "limit", "deleted"}} {
		parameters := parametersOf(t, document, path)
		delete(parameters, "format") // of the export
		assert.ElementsMatch(t, slices.Collect(maps.Keys(list)), append(slices.Collect(maps.Keys(parameters)), missing...), path)
		for name, p := range parameters {
			assert.Equal(t, list[name].Schema, p.Schema, "%s: %s", path, name)
		}
	}
}

// parametersOf returns the query parameters of a path by name.
func parametersOf(t *testing.T, document *openapi3.T, path string) map[string]*openapi3.Parameter {
	t.Helper()
	item := document.Paths.Value(path)
	require.NotNil(t, item, path)
	parameters := map[string]*openapi3.Parameter{}
	for _, p := range item.Get.Parameters {
		parameters[p.Value.Name] = p.Value
	}
	return parameters
}
