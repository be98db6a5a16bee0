package api

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// hostile is a title that would break out of a page that does not escape it.
const hostile = `</script><script>alert(1)</script> "Toán" & <img src=x onerror=alert(1)>`

// TestThePageOfAnEbookIsReadByPeopleAndMachines (RULES §25.5).
func TestThePageOfAnEbookIsReadByPeopleAndMachines(t *testing.T) {
	s := openServer(t, "open")
	id := publish(t, s, hostile)
	page := publicAddress + "/e/" + id
	response := visit(t, s, "/e/"+id)
	text := string(response.Body)
	assert.Equal(t, []any{200, "text/html; charset=utf-8"}, []any{response.Status, response.Header.Get("Content-Type")})
	assert.NotContains(t, text, "<img src=x")
	assert.NotContains(t, text, "alert(1)</script>")
	for _, want := range []string{`<link rel="canonical" href="` + page + `">`, `<meta name="citation_author" content="Nguyễn An">`, `<meta name="citation_publication_date" content="2020">`,
		`<meta property="og:type" content="book">`, `<meta name="citation_pdf_url"`, "Chương một", "trang 2", "Bài &lt;/script&gt; một", "Mô tả &lt;b&gt;&amp;&lt;/b&gt;", `href="/e?subject=V%E1%BA%ADt&#43;l%C3%BD"`} {
		assert.Contains(t, text, want)
	}
	scripts := regexp.MustCompile(`(?s)<script[^>]*>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	require.Len(t, scripts, 1)
	var schema map[string]any
	require.NoError(t, json.Unmarshal([]byte(scripts[0][1]), &schema), scripts[0][1])
	assert.Equal(t, []any{"Book", hostile, page}, []any{schema["@type"], schema["name"], schema["@id"]})
	assert.NotContains(t, response.Header.Get("Content-Security-Policy"), "script")
	assert.Contains(t, response.Header.Get("Content-Security-Policy"), "default-src 'none'")
	assert.NotRegexp(t, ` on[a-z]+=|style=`, regexp.MustCompile(`(?s)<body>.*`).FindString(strings.ReplaceAll(text, "onerror=alert(1)", "")))

	links := strings.Join(response.Header.Values("Link"), ", ")
	for _, want := range []string{`<` + page + `>; rel="cite-as"`, `<https://schema.org/Book>; rel="type"`, `<` + page + `.mrc>; rel="describedby"; type="application/marc"`,
		`/pdf>; rel="item"; type="application/pdf"`, `<` + page + `/linkset.json>; rel="linkset"; type="application/linkset+json"`} {
		assert.Contains(t, links, want)
	}
	for address, rel := range map[string]string{"/e/" + id + ".mrc": "describes", "/e/" + id + ".bib": "describes", "/api/public/ebooks/" + id + "/pdf": "collection"} {
		back := strings.Join(visit(t, s, address).Header.Values("Link"), ", ")
		assert.Contains(t, back, `<`+page+`>; rel="`+rel+`"; type="text/html", <`+page+`/linkset.json>; rel="linkset"`)
	}
	var set struct {
		Linkset []map[string]json.RawMessage
	}
	linkset := visit(t, s, "/e/"+id+"/linkset.json")
	require.NoError(t, json.Unmarshal(linkset.Body, &set))
	assert.Equal(t, "application/linkset+json", linkset.Header.Get("Content-Type"))
	require.Len(t, set.Linkset, 4, "the page, two records and the PDF")
	assert.Contains(t, set.Linkset[0], "describedby")
	assert.Contains(t, string(visit(t, s, "/e/"+id+".bib").Body), "@book{"+id)
	marc := visit(t, s, "/e/"+id+".mrc").Body
	assert.Equal(t, fmt.Sprintf("%05d", len(marc)), string(marc[:5]))
}

// TestRefusalsOfPagesArePages (RULES §25.5).
func TestRefusalsOfPagesArePages(t *testing.T) {
	s := openServer(t, "metadata")
	id := publish(t, s, "Sách")
	assert.NotContains(t, string(visit(t, s, "/e/"+id).Body), "/pdf", "PDFs are not open")
	for path, status := range map[string]int{"/e/01900000-0000-7000-8000-000000000001": 404, "/e/x": 404, "/e/" + id + ".pdf": 404, "/e?page=0": 400, "/e?page=401": 422, "/e?q=%ff": 400, "/sitemap-9.xml": 404} {
		response := visit(t, s, path)
		assert.Equal(t, status, response.Status, path)
		assert.Contains(t, response.Header.Get("Content-Type"), "text/html", path)
		assert.Contains(t, string(response.Body), "<h1>", path)
		assert.Equal(t, "no-store", response.Header.Get("Cache-Control"), path)
	}
	s.As(t, "manager").Act(id, "unpublish", map[string]any{"comment": marked.reason}).Want(200)
	gone := visit(t, s, "/e/"+id)
	assert.Equal(t, 410, gone.Status)
	assert.Contains(t, string(gone.Body), "Sách không còn được công bố")
	assert.NotContains(t, string(gone.Body), marked.reason)
	assert.Equal(t, 405, s.Nobody(t).Visit(http.MethodPost, "/e/"+id).Status)
}

// TestTheListOfThePublicIsASearch (RULES §25.5).
func TestTheListOfThePublicIsASearch(t *testing.T) {
	s := openServer(t, "metadata")
	assert.Contains(t, string(visit(t, s, "/e").Body), "Chưa có sách nào")
	id := publish(t, s, "Sách công bố")
	text := string(visit(t, s, "/e").Body)
	assert.Contains(t, text, `href="/e/`+id+`"`)
	assert.Contains(t, text, "1 cuốn sách")
	assert.Regexp(t, `<meta name="description" content="[^"]{50,160}">`, text, "search engines show it")
	assert.Contains(t, text, `<link rel="canonical" href="`+publicAddress+`/e">`)
	assert.Contains(t, string(visit(t, s, "/e?page=1&subject=To%C3%A1n").Body), `<link rel="canonical" href="`+publicAddress+`/e?subject=To%C3%A1n">`, "a list of its own")
	found := string(visit(t, s, "/e?q=cong+bo").Body)
	assert.Contains(t, found, `href="/e/`+id+`"`)
	assert.Contains(t, found, `<meta name="robots" content="noindex">`)
	assert.Contains(t, found, `value="cong bo"`)
	assert.Contains(t, string(visit(t, s, "/e?q=khong+co").Body), "Không tìm thấy sách nào")
	assert.Contains(t, string(visit(t, s, "/e?subject=Khong+co").Body), `<a href="/e">Xem sách mới</a>`)
	assert.NotContains(t, string(visit(t, s, `/e?q=%22%3E%3Cscript%3E`).Body), "<script>")
	style := regexp.MustCompile(`href="(/e/style\.css[^"]*)"`).FindStringSubmatch(text)
	require.Len(t, style, 2)
	assert.Equal(t, "text/css; charset=utf-8", visit(t, s, style[1]).Header.Get("Content-Type"))
}

// TestSearchEnginesFindWhatIsPublic (RULES §25.5).
func TestSearchEnginesFindWhatIsPublic(t *testing.T) {
	closed := visit(t, harness.SharedServer(t), "/robots.txt")
	assert.Equal(t, "User-agent: *\nDisallow: /\n", string(closed.Body))
	s := openServer(t, "metadata")
	first, gone := publish(t, s, "Sách"), publish(t, s, "Sách rút lại")
	s.As(t, "manager").Act(gone, "unpublish", map[string]any{"comment": "x"}).Want(200)
	assert.Contains(t, string(visit(t, s, "/robots.txt").Body), "Allow: /e$\nAllow: /e?\nAllow: /e/\n", "a rule is a prefix, and /ebooks is for the staff")
	assert.Contains(t, string(visit(t, s, "/robots.txt").Body), "Sitemap: "+publicAddress+"/sitemap.xml")
	var part struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	harness.UntilStamped(t, s.DSN)
	content := visit(t, s, "/sitemap-0.xml").Body
	require.NoError(t, xml.Unmarshal(content, &part))
	require.Len(t, part.URLs, 1)
	assert.Equal(t, publicAddress+"/e/"+first, part.URLs[0].Loc)
	index := visit(t, s, "/sitemap.xml").Body
	assert.Contains(t, string(index), publicAddress+"/sitemap-0.xml")
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Log("xmllint is not installed: the sitemap is only parsed")
		return
	}
	for name, content := range map[string][]byte{"index.xml": index, "part.xml": content} {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, content, 0o600))
		out, err := exec.Command(xmllint, "--noout", path).CombinedOutput()
		assert.NoError(t, err, "%s", out)
	}
}
