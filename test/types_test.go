package test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
)

// responseTypes are the types of the pages with the schemas whose values they hold. A type of several
// schemas has the members of all.
var responseTypes = map[string][]string{
	"User": {"User"}, "Person": {"Person"}, "Actor": {"LogUser"}, "AllowedAction": {"Allowed"}, "Returned": {"Returned"}, "UnitedSince": {"UnitedSince"}, "Claim": {"Claim"}, "Assignment": {"Assignment"},
	"Ebook": {"Ebook", "ListedEbook"}, "EbookPage": {"ListPage"}, "Counts": {"Counts"}, "Statistics": {"Statistics"},
	"Duplicate": {"Duplicate"}, "Duplicates": {"Duplicates"}, "UsedValue": {"UsedValue"},
	"LogEntry": {"LogEntry"}, "Rect": {"Rect"}, "Place": {"Place"}, "NoteReply": {"NoteReply"}, "Note": {"Note"}, "Notes": {"Notes"},
	"ReviewDecision": {"ReviewDecision"}, "ListedSubmission": {"ListedSubmission"}, "Submissions": {"Submissions"}, "EbookRecord": {"SubmittedRecord"},
	"SubmittedFile": {"SubmittedFile"}, "Submission": {"Submission"}, "EbookTitle": {"EbookTitle"}, "Notification": {"Notification"}, "NotificationPage": {"NotificationPage"}, "TocItem": {"TOCItem"}, "Toc": {"TOC"}, "Grant": {"Grant"}, "Parts": {"Parts"}, "UploadParts": {"UploadParts"}, "MissingPart": {"MissingPart"}, "Problem": {"Problem"},
	"Account": {"Account"}, "AccountLink": {"UserLink"}, "Handover": {"Handover"},
}

// requestTypes are the types of the pages that are only sent.
var requestTypes = []string{"ListQuery"}

// extendedTypes are the types that are checked only as parts of those that extend them.
var extendedTypes = []string{"PageFigures"}

// unusedMembers are the members of responses that the pages do not use.
var unusedMembers = map[string][]string{
	"LogEntry": {"cover_sha256", "pdf_sha256", "previous_sha256", "record_sha256", "toc_sha256"},
	"Problem":  {"request_id", "title", "type"},
}

// RULES §5.8: the pages declare each member of a response with its type and values, and whether it may
// be missing or null. They declare no others.
func TestTheTypesOfThePagesAreThoseOfTheDescription(t *testing.T) {
	pages, schemas := readTypes(t), schemas(t)
	assert.ElementsMatch(t, slices.Collect(maps.Keys(pages.interfaces)), slices.Concat(slices.Collect(maps.Keys(responseTypes)), requestTypes, extendedTypes), "types")
	for name, from := range responseTypes {
		properties := map[string]*openapi3.SchemaRef{}
		required := slices.Clone(schemas[from[0]].Value.Required)
		for _, schema := range from {
			require.Contains(t, schemas, schema)
			maps.Copy(properties, schemas[schema].Value.Properties)
			required = slices.DeleteFunc(required, func(field string) bool { return !slices.Contains(schemas[schema].Value.Required, field) })
		}
		members := pages.interfaces[name]
		known := append(slices.Collect(maps.Keys(members)), unusedMembers[name]...)
		assert.ElementsMatch(t, slices.Collect(maps.Keys(properties)), known, name)
		for field, m := range members {
			if property, ok := properties[field]; ok {
				assert.Equal(t, slices.Contains(required, field), !m.optional, "%s.%s is there", name, field)
				assert.Equal(t, pages.expected(property), pages.resolve(m.written), "%s.%s", name, field)
			}
		}
	}
}

func schemas(t *testing.T) openapi3.Schemas {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	return document.Components.Schemas
}

// shape is what a value can be, in TypeScript or in OpenAPI.
type shape struct {
	kind   string   // "string", "number", "boolean", "map", or the type's name in the pages; with [] if it is a list
	values []string // all values of a string, or the keys of a map; sorted
	null   bool
}

// expected is how the pages should declare a schema.
func (p pageTypes) expected(ref *openapi3.SchemaRef) shape {
	s := shape{null: mayBeNull(ref.Value)}
	options := openapi3.SchemaRefs{ref}
	if len(ref.Value.OneOf) > 0 {
		options = slices.DeleteFunc(slices.Clone(ref.Value.OneOf), func(one *openapi3.SchemaRef) bool { return one.Value.Type.Is("null") })
	}
	kinds := []string{}
	for _, one := range options {
		kinds = append(kinds, p.kindOf(one))
	}
	s.kind = strings.Join(kinds, " | ")
	values := options[0].Value.Enum
	if items := options[0].Value.Items; items != nil {
		values = items.Value.Enum
	}
	for _, value := range values {
		s.values = append(s.values, value.(string))
	}
	if s.kind == "map" {
		s.values = slices.Collect(maps.Keys(options[0].Value.Properties))
	}
	slices.Sort(s.values)
	return s
}

func (p pageTypes) kindOf(ref *openapi3.SchemaRef) string {
	if _, name, ok := strings.Cut(ref.Ref, "#/components/schemas/"); ok {
		for page, from := range responseTypes {
			if slices.Contains(from, name) {
				return page
			}
		}
	}
	switch types := ref.Value.Type; {
	case types.Includes("array"):
		return p.kindOf(ref.Value.Items) + "[]"
	case types.Includes("object"):
		return "map"
	case types.Includes("integer"), types.Includes("number"):
		return "number"
	case types.Includes("boolean"):
		return "boolean"
	}
	return "string"
}

func mayBeNull(s *openapi3.Schema) bool {
	return s.Type.Includes("null") || slices.ContainsFunc(s.OneOf, func(one *openapi3.SchemaRef) bool { return one.Value.Type.Includes("null") })
}

// pageTypes are the types of responses in the pages.
type pageTypes struct {
	interfaces map[string]map[string]member
	aliases    map[string]string // a type's own text, or a constant list's
}

// member is a member of an interface as it is written.
type member struct {
	optional bool
	written  string
}

var (
	tsInterface = regexp.MustCompile(`(?ms)^export interface (\w+)(?:<\w+>)?(?: extends (\w+))? \{\n(.*?)^\}`)
	tsMember    = regexp.MustCompile(`(?m)^  (\w+)(\??): ([^;]+);`)
	tsAlias     = regexp.MustCompile(`(?m)^export type (\w+) =\s+(?:\| )?([^;]+);`)
	tsList      = regexp.MustCompile(`(?m)^export const (\w+) = \[([^\]]+)\] as const;`)
	tsLiteral   = regexp.MustCompile(`^'(\w*)'$`)
	tsRecord    = regexp.MustCompile(`^(?:Partial<)?Record<(?:Uppercase<(\w+)>|string), \w+>>?$`)
	tsValueOf   = regexp.MustCompile(`^\(typeof (\w+)\)\[number\]$`)
)

func readTypes(t *testing.T) pageTypes {
	t.Helper()
	p := pageTypes{interfaces: map[string]map[string]member{}, aliases: map[string]string{}}
	_, problem, _ := strings.Cut(sources(t)["frontend/src/api/problem.ts"], "\nexport interface Problem")
	problem, _, _ = strings.Cut(problem, "\n}\n")
	text := sources(t)["frontend/src/api/recordSchema.ts"] + sources(t)["frontend/src/api/types.ts"] + sources(t)["frontend/src/api/reviewTypes.ts"] + sources(t)["frontend/src/api/peopleTypes.ts"] + "\nexport interface Problem" + problem + "\n}\n"
	for _, declared := range tsInterface.FindAllStringSubmatch(text, -1) {
		members := maps.Clone(p.interfaces[declared[2]]) // what it extends comes before it
		if members == nil {
			members = map[string]member{}
		}
		for _, m := range tsMember.FindAllStringSubmatch(declared[3], -1) {
			members[m[1]] = member{optional: m[2] != "", written: m[3]}
		}
		p.interfaces[declared[1]] = members
	}
	for _, a := range append(tsAlias.FindAllStringSubmatch(text, -1), tsList.FindAllStringSubmatch(text, -1)...) {
		list := strings.TrimSuffix(strings.Join(strings.Fields(a[2]), " "), ",") // a long one has a line for each value
		p.aliases[a[1]] = strings.ReplaceAll(list, ", ", " | ")
	}
	require.NotEmpty(t, p.aliases)
	return p
}

// resolve reads a type down to its values.
func (p pageTypes) resolve(written string) shape {
	var s shape
	kinds := []string{}
	for _, part := range strings.Split(written, " | ") {
		one := p.resolveOne(part)
		s.null = s.null || one.null
		s.values = append(s.values, one.values...)
		if one.kind != "" && !slices.Contains(kinds, one.kind) {
			kinds = append(kinds, one.kind)
		}
	}
	slices.Sort(s.values)
	s.kind = strings.Join(kinds, " | ")
	return s
}

func (p pageTypes) resolveOne(part string) shape {
	if part == "null" {
		return shape{null: true}
	}
	if m := tsLiteral.FindStringSubmatch(part); m != nil {
		return shape{kind: "string", values: []string{m[1]}}
	}
	if m := tsValueOf.FindStringSubmatch(part); m != nil {
		return p.resolve(p.aliases[m[1]])
	}
	if m := tsRecord.FindStringSubmatch(part); m != nil {
		keys := shape{kind: "map"}
		if m[1] != "" {
			for _, value := range p.resolve(m[1]).values {
				keys.values = append(keys.values, strings.ToUpper(value))
			}
		}
		return keys
	}
	if of, ok := strings.CutPrefix(part, "keyof "); ok {
		return shape{kind: "string", values: slices.Collect(maps.Keys(p.interfaces[of]))}
	}
	element := strings.TrimSuffix(part, "[]")
	if alias, ok := p.aliases[element]; ok {
		one := p.resolve(alias)
		one.kind += strings.TrimPrefix(part, element)
		return one
	}
	return shape{kind: part}
}
