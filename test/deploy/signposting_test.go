package deploy

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// RULES §25.5: what level 2 of the FAIR Signposting Profile asks (https://signposting.org/FAIR). An e-book has no
// licence in its record, and its authors have no identifiers, so nothing says these.
func TestForeignParsersFindEveryLinkOfSignposting(t *testing.T) {
	node := readers(t)
	s := harness.NewPublicServer(t, "open")
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF("Sách <&> “mẫu”")
	publishes(editor, manager, id)

	page := s.URL + "/e/" + id
	marc, bib, pdf, linkset := page+".mrc", page+".bib", s.URL+"/api/public/ebooks/"+id+"/pdf", page+"/linkset.json"
	ofPage := [][]string{
		{page, "cite-as", page, ""},
		{page, "type", "https://schema.org/Book", ""}, {page, "type", "https://schema.org/AboutPage", ""},
		{page, "describedby", marc, "application/marc"}, {page, "describedby", bib, "application/x-bibtex"},
		{page, "item", pdf, "application/pdf"},
	}
	back := [][]string{{marc, "describes", page, "text/html"}, {bib, "describes", page, "text/html"}, {pdf, "collection", page, "text/html"}}
	var want []string
	for _, link := range slices.Concat(ofPage, back) {
		want = append(want, "header\t"+strings.Join(link, "\t"), "linkset\t"+strings.Join(link, "\t"))
	}
	for _, from := range []string{page, marc, bib, pdf} {
		want = append(want, strings.Join([]string{"header", from, "linkset", linkset, "application/linkset+json"}, "\t"))
	}
	found := strings.Split(strings.TrimSuffix(printed(t, node, "signposting.mjs", page), "\n"), "\n")
	assert.ElementsMatch(t, want, found)
	first := func(rel string) string {
		return found[slices.IndexFunc(found, func(line string) bool { return strings.Contains(line, "\t"+rel+"\t") })]
	}
	assert.Contains(t, first("type"), "schema.org/Book", "the first type is that of the e-book")
}
