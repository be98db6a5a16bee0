package test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
)

var (
	tsInterface = regexp.MustCompile(`(?ms)^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}`)
	tsMember    = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
)

// described pairs the types of the pages with the schemas of the answers that
// they are read from.
var described = map[string]string{
	"User": "User", "Person": "Person", "Actor": "LogUser", "AllowedAction": "Allowed", "Returned": "Returned", "Ebook": "ListedEbook",
	"Counts": "Counts", "Statistics": "Statistics", "LogEntry": "LogEntry", "TocItem": "TOCItem", "Toc": "TOC", "Grant": "Grant",
}

// member is one of a type of the pages.
type member struct{ optional, nullable bool }

// RULES §5.8: the pages read no member that no answer has, and know of each
// whether it may be missing or null.
func TestTheTypesOfThePagesAreThoseOfTheDescription(t *testing.T) {
	types, schemas := typesOfThePages(t), schemas(t)
	for name, schema := range described {
		require.Contains(t, types, name)
		require.Contains(t, schemas, schema)
		for field, m := range types[name] {
			property, ok := schemas[schema].Value.Properties[field]
			if !assert.True(t, ok, "%s.%s: no answer has it", name, field) {
				continue
			}
			assert.Equal(t, mayBeNull(property.Value), m.nullable, "%s.%s: null", name, field)
			required := slices.Contains(schemas[schema].Value.Required, field)
			assert.True(t, required || m.optional, "%s.%s may be missing", name, field)
		}
	}
}

func schemas(t *testing.T) openapi3.Schemas {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	return document.Components.Schemas
}

func typesOfThePages(t *testing.T) map[string]map[string]member {
	t.Helper()
	types := map[string]map[string]member{}
	for _, declared := range tsInterface.FindAllStringSubmatch(sources(t)["frontend/src/api/types.ts"], -1) {
		members := map[string]member{}
		for field, m := range types[declared[2]] { // what it extends stands before it
			members[field] = m
		}
		for _, m := range tsMember.FindAllStringSubmatch(declared[3], -1) {
			members[m[1]] = member{optional: m[2] != "", nullable: strings.Contains(m[3], "| null")}
		}
		types[declared[1]] = members
	}
	return types
}

func mayBeNull(s *openapi3.Schema) bool {
	return s.Type.Includes("null") || slices.ContainsFunc(s.OneOf, func(one *openapi3.SchemaRef) bool { return one.Value.Type.Includes("null") })
}

// RULES §1.4: what an answer says of a thing stands among the things there are.
func TestEveryMemberOfAnAnswerStandsInTheRules(t *testing.T) {
	rules, schemas := section(t, "1.4")+section(t, "4.2")+section(t, "6.3"), schemas(t)
	for _, name := range []string{"User", "ListedEbook", "TOC", "TOCItem"} {
		for field := range schemas[name].Value.Properties {
			assert.True(t, strings.Contains(rules, "`"+field+"`"), "%s.%s", name, field)
		}
	}
}
