package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §§28.1, 28.4: xmllint judges every verb and every error by testdata/oai.rng.
func TestEveryResponseOfTheRepositoryIsValid(t *testing.T) {
	xmllint := program(t, "xmllint", "libxml2-utils")
	files := map[string]string{} // by arguments
	s := harness.NewPublicServer(t, "metadata", "CMS_PUBLIC_EMAIL=oai@library.test.example")
	judge := func(arguments, expected string) {
		t.Helper()
		body := visited(t, s.URL+"/oai?"+arguments).Body
		assert.Contains(t, string(body), expected, arguments)
		file := filepath.Join(t.TempDir(), "response.xml")
		require.NoError(t, os.WriteFile(file, body, 0o600))
		out, err := exec.CommandContext(t.Context(), xmllint, "--nonet", "--noout", "--relaxng", "testdata/oai.rng", file).CombinedOutput()
		assert.NoError(t, err, "%s: %s\n%.2000s", arguments, out, body)
		if !strings.Contains(string(body), "<leader>") {
			files[arguments] = file
		}
	}
	for arguments, expected := range map[string]string{
		"verb=Identify": "<adminEmail>oai@library.test.example</adminEmail>", "verb=ListSets": `"noSetHierarchy"`, "verb=ListIdentifiers&metadataPrefix=oai_dc": `"noRecordsMatch"`,
	} {
		judge(arguments, expected)
	}

	l := newChanging(t, s, 230)
	live, deleted := l.ids[0], l.ids[1]
	manager := s.As(t, "manager")
	manager.Act(live, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
	publishAgain(s.As(t, "editor"), manager, live, hostile)
	manager.Act(deleted, "unpublish", map[string]any{"comment": "Có lỗi."}).Want(200)
	harness.UntilStamped(l, l.s.DSN)
	list, name := "verb=ListRecords&metadataPrefix=oai_dc", "oai:127.0.0.1:"
	page := visited(t, s.URL+"/oai?"+list).Body
	_, token, found := strings.Cut(strings.TrimSuffix(string(page), "</resumptionToken></ListRecords></OAI-PMH>"), `<resumptionToken cursor="0">`)
	require.True(t, found)
	for arguments, expected := range map[string]string{
		list: "<ListRecords>", "verb=ListRecords&metadataPrefix=marc21": "<leader>", "verb=ListRecords&resumptionToken=" + token: `cursor="100"`,
		"verb=ListIdentifiers&metadataPrefix=oai_dc&from=2020-01-01&until=2200-01-01&set=subject.toan-3":  "<ListIdentifiers>",
		"verb=ListIdentifiers&metadataPrefix=marc21&from=2020-01-01T00:00:00Z&until=2200-01-01T00:00:00Z": "<ListIdentifiers>",
		"verb=ListSets": "<setSpec>subject.toan-3</setSpec>", "verb=ListMetadataFormats": "marc21", "verb=ListMetadataFormats&identifier=" + name + live: "marc21",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=" + name + live:    "&lt;&amp;&gt;",
		"verb=GetRecord&metadataPrefix=marc21&identifier=" + name + live:    "&lt;&amp;&gt;",
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=" + name + deleted: `status="deleted"`,
		"":                           `"badVerb"`,
		"verb=<&>&identifier=%ff":    `"badVerb"`,
		"verb=ListRecords":           `"badArgument"`,
		list + "&from=%00":           `"badArgument"`,
		list + "&set=%20":            `"badArgument"`,
		"verb=GetRecord&identifier=": `"badArgument"`,
		"verb=ListRecords&resumptionToken=%00%ff%ef%bf%be<%26>\"'%0a":   `"badResumptionToken"`,
		"verb=ListRecords&metadataPrefix=mods":                          `"cannotDisseminateFormat"`,
		"verb=GetRecord&metadataPrefix=oai_dc&identifier=urn:x:%2541'*": `"idDoesNotExist"`,
		list + "&from=2200-01-01":                                       `"noRecordsMatch"`,
		list + "&set=x:y":                                               `"noRecordsMatch"`,
	} {
		judge(arguments, expected)
	}
	t.Run("with the published schemas", func(t *testing.T) { validBySchemas(t, xmllint, files) })
}

// schemasFolder has the published schemas of the protocol and of oai_dc. No package has that of MARCXML.
const schemasFolder = "../../bin/schemas"

// validBySchemas validates responses without MARCXML with the published schemas.
func validBySchemas(t *testing.T, xmllint string, files map[string]string) {
	folder, err := filepath.Abs(schemasFolder)
	require.NoError(t, err)
	if !exists(filepath.Join(folder, "OAI-PMH.xsd")) {
		t.Skip("left out: bin/schemas has no schemas (they come with Debian's package python3-gavo)")
	}
	// A schema that was imported is not looked for at the address that another one names.
	all := `<schema xmlns="http://www.w3.org/2001/XMLSchema">`
	for _, s := range [][2]string{
		{"http://www.w3.org/XML/1998/namespace", "xml"}, {"http://purl.org/dc/elements/1.1/", "simpledc20021212"},
		{"http://www.openarchives.org/OAI/2.0/oai_dc/", "oai_dc"}, {"http://www.openarchives.org/OAI/2.0/", "OAI-PMH"},
	} {
		all += `<import namespace="` + s[0] + `" schemaLocation="file://` + folder + "/" + s[1] + `.xsd"/>`
	}
	schema := filepath.Join(t.TempDir(), "all.xsd")
	require.NoError(t, os.WriteFile(schema, []byte(all+"</schema>"), 0o600))
	assert.Greater(t, len(files), 20)
	for arguments, file := range files {
		out, err := exec.CommandContext(t.Context(), xmllint, "--nonet", "--noout", "--schema", schema, file).CombinedOutput()
		assert.NoError(t, err, "%s: %s", arguments, out)
	}
}

// hostile is a record with all that XML must escape.
var hostile = map[string]any{
	"title": `<&> "']]> ` + "\u2028\uFFFD 😀", "author": "A <b>, C & D", "subject": "數學 <&>", "grade": "Lớp ~ %2F", "language": "English",
	"publisher": "&amp;", "description": "a\n\tb ]]>", "tags": "<, &", "published_year": 1990,
}
