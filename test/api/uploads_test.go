package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/rawpdf"
)

var (
	pdf = harness.PDF(4, 1000)
	png = harness.PNG(900, 1200)
)

const pdfType = "application/pdf"

// RULES §8.7.
func TestAConfirmedPDFIsServedAsItIsUnderItsOwnName(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Có PDF")
	uploaded := editor.Upload(id, "upload", `C:\sách giáo khoa "mẫu".pdf`, pdfType, pdf).Want(200)
	assert.Equal(t, `sách giáo khoa "mẫu".pdf`, uploaded.Text("data.ebook.file_name"))
	assert.Equal(t, len(pdf), uploaded.Number("data.ebook.file_size"))
	assert.Equal(t, 4, uploaded.Number("data.ebook.total_pages"))

	response, err := http.Get(uploaded.Text("data.ebook.file_url"))
	require.NoError(t, err)
	defer response.Body.Close()
	assert.Equal(t, pdfType, response.Header.Get("Content-Type"))
	assert.Equal(t, "nosniff", response.Header.Get("X-Content-Type-Options"))
	assert.True(t, strings.HasPrefix(response.Header.Get("Content-Disposition"), "inline"))
	assert.Contains(t, response.Header.Get("Content-Disposition"), url.PathEscape("sách"))
	_, body := harness.Fetch(t, uploaded.Text("data.ebook.file_url"))
	assert.True(t, body == string(pdf), "the same bytes")
	sameWithinTheHour(t,
		func() string {
			return editor.Upload(id, "upload", "b.pdf", pdfType, pdf).Want(200).Text("data.ebook.file_url")
		},
		func() string { return editor.Get("/ebooks/" + id).Text("data.ebook.file_url") })
}

// RULES §8.3.
func TestACoverIsScaledToTheSizesThePagesShow(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Có bìa")
	response := editor.Upload(id, "cover", "bìa.png", "image/png", png).Want(200)
	for _, link := range []string{"cover_image_url", "cover_thumb_url"} {
		status, body := harness.Fetch(t, response.Text("data.ebook."+link))
		assert.Equal(t, 200, status)
		assert.True(t, strings.HasPrefix(body, "\xff\xd8\xff"), "a JPEG")
	}
	assert.Nil(t, response.At("data.ebook.file_url"))
}

// RULES §8.2.
func TestAFileSwappedThroughItsOldLinkChangesNothing(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Đổi tệp sau khi xác nhận")
	grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
	assert.Equal(t, grant.Text("uploadUrl"), grant.Text("data.uploadUrl"))
	link, object := grant.Text("uploadUrl"), map[string]any{"objectName": grant.Text("objectName")}
	status, _ := harness.PutBytes(t, link, pdfType, pdf)
	require.Equal(t, 200, status)
	confirmed := editor.Post("/ebooks/"+id+"/upload/confirm", object).Want(200)

	evil := harness.PDF(9, 5000)
	harness.PutBytes(t, link, pdfType, evil)
	_, body := harness.Fetch(t, confirmed.Text("data.ebook.file_url"))
	assert.True(t, body == string(pdf), "what was confirmed is what is served")
	again := editor.Post("/ebooks/"+id+"/upload/confirm", object).Want(200)
	assert.Equal(t, confirmed.Number("data.ebook.version"), again.Number("data.ebook.version"))
	assert.Equal(t, 4, again.Number("data.ebook.total_pages"))
}

// RULES §8.2.
func TestSwapsDuringConfirmationNeverMix(t *testing.T) {
	editor := shared(t).As(t, "editor")
	evil := harness.PDF(9, 5000)
	for range 10 {
		id := editor.Draft("Đổi tệp trong khi xác nhận")
		grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
		harness.PutBytes(t, grant.Text("uploadUrl"), pdfType, pdf)
		var both sync.WaitGroup
		both.Go(func() { harness.PutBytes(t, grant.Text("uploadUrl"), pdfType, evil) })
		var response harness.Response
		both.Go(func() {
			response = untilAdmitted(func() harness.Response {
				return editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")})
			})
		})
		both.Wait()
		if response.Status == http.StatusOK {
			_, body := harness.Fetch(t, response.Text("data.ebook.file_url"))
			want := map[int][]byte{4: pdf, 9: evil}[response.Number("data.ebook.total_pages")]
			assert.True(t, bytes.Equal(want, []byte(body)), "served is what was checked")
		} else {
			assert.Contains(t, []int{409, 422}, response.Status, "%s", response.Body)
		}
	}
}

// RULES §4.5.
func TestFilesOfTheWrongTypeOrSizeAreRefused(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Tệp sai")
	const mb = 1 << 20
	for name, c := range map[string]struct {
		kind, message string
		body          map[string]any
	}{
		"cover of 5 MB":    {"cover", "Cover image must be less than 5MB", map[string]any{"fileName": "a.png", "fileSize": 5 * mb}},
		"cover is a PDF":   {"cover", "Please select a valid image file", map[string]any{"fileName": "a.png", "contentType": pdfType}},
		"cover is an SVG":  {"cover", "Please select a valid image file", map[string]any{"fileName": "a.svg", "contentType": "image/svg+xml"}},
		"PDF of 100 MB":    {"upload", "PDF file must be less than 100MB", map[string]any{"fileName": "a.pdf", "fileSize": 100 * mb}},
		"PDF is an image":  {"upload", "Please select a valid PDF file", map[string]any{"fileName": "a.pdf", "contentType": "image/png"}},
		"PDF of 0 bytes":   {"upload", "Please select a valid PDF file", map[string]any{"fileName": "a.pdf", "fileSize": 0}},
		"no name":          {"upload", "Cần có tên tệp.", map[string]any{}},
		"name is a folder": {"upload", "Cần có tên tệp.", map[string]any{"fileName": "../.."}},
	} {
		t.Run(name, func(t *testing.T) {
			response := editor.For(t).Post("/ebooks/"+id+"/"+c.kind, c.body).Want(422)
			assert.Equal(t, c.message, response.Text("message"))
		})
	}
	for name, c := range map[string]struct {
		kind, contentType, code string
		content                 []byte
	}{
		"HTML named PDF":       {"upload", pdfType, "file.pdf_type", []byte("<html><script>alert(1)</script>")},
		"PDF after junk":       {"upload", pdfType, "file.pdf_type", append([]byte("junk"), pdf...)},
		"SVG named PNG":        {"cover", "image/png", "file.cover_type", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")},
		"cut PNG":              {"cover", "image/png", "file.cover_type", png[:100]},
		"only a PNG signature": {"cover", "image/png", "file.cover_type", png[:8]},
	} {
		t.Run(name, func(t *testing.T) {
			editor.For(t).Upload(id, c.kind, "a", c.contentType, c.content).Refused(422, c.code)
		})
	}
}

// RULES §8.1.
func TestGrantsServeTheirOwnEbookKindAndPersonOnly(t *testing.T) {
	s := shared(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	id, second := editor.Draft("Quyền tải lên"), editor.Draft("eBook thứ hai")
	object := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)
	confirm := func(id, kind, object string) harness.Response {
		return editor.Post("/ebooks/"+id+"/"+kind+"/confirm", map[string]any{"objectName": object})
	}
	confirm(second, "upload", object).Refused(422, "file.grant_unknown")
	confirm(id, "cover", object).Refused(422, "file.grant_unknown")
	for _, made := range []string{"", "x", "uploads/../x", "files/" + id + "/x", "uploads/" + id + "/\u0000", strings.Repeat("a", 10000)} {
		confirm(id, "upload", made).Refused(422, "file.grant_unknown")
	}
	unused := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
	confirm(id, "upload", unused.Text("objectName")).Refused(422, "file.not_uploaded")
	other.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Refused(403, "ebook.forbidden")
	other.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}).Refused(403, "ebook.forbidden")
	confirm(id, "upload", object).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Refused(409, "ebook.not_editable")
}

// RULES §8.6.
func TestLinksAreSignedForTheServersOwnNamesOnly(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Tên máy chủ")
	ask := func(host string) (int, string) {
		request, err := http.NewRequest(http.MethodGet, s.URL+"/api/cms/ebooks/"+id, nil)
		require.NoError(t, err)
		request.Host = host
		request.Header.Set("Authorization", "Bearer "+editor.Access)
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		defer response.Body.Close()
		var body bytes.Buffer
		body.ReadFrom(response.Body)
		return response.StatusCode, body.String()
	}
	port := s.URL[strings.LastIndex(s.URL, ":"):]
	for _, own := range []string{"localhost" + port, "127.0.0.1" + port, "[::1]" + port} {
		status, body := ask(own)
		assert.Equal(t, 200, status)
		assert.Contains(t, body, `"file_url":"http://`+own+"/")
	}
	for _, foreign := range []string{"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1"} {
		status, _ := ask(foreign)
		assert.Equal(t, 400, status, foreign)
	}
}

// RULES §17.12: as the parser has read it, while the pages are as they were.
func TestWhatAPDFHoldsIsTold(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Đọc PDF")
	assert.Nil(t, editor.Get("/ebooks/"+id+"/pdf").Want(200).At("data.pdf"), "there is none")
	file := rawpdf.Write("/Info 8 0 R",
		"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R/Lang(vi)/PageLabels<</Nums[0<</S/r>>1<</S/D>>]>>/MarkInfo<</Marked true>>>>",
		"<</Type/Pages/Kids[3 0 R 4 0 R]>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
		"<</First 6 0 R>>", "<</Title(Part <1>)/Dest[4 0 R/Fit]/First 7 0 R>>", "<</Title(Nowhere)>>", "<</Title<FEFF1ECB>/Keywords(a; b)>>")
	editor.Upload(id, "upload", "a.pdf", pdfType, file).Want(200)
	response := s.As(t, "expert").Get("/ebooks/" + id + "/pdf").Want(200)
	returned, err := json.Marshal(response.At("data.pdf"))
	require.NoError(t, err)
	assert.JSONEq(t, `{"state":"read","pages":2,"labels":["i","1"],"bookmarks":[{"title":"Part <1>","level":0,"page":2},{"title":"Nowhere","level":1,"page":null}],
		"metadata":{"title":"ị","author":"","keywords":["a","b"],"language":"vi","year":null},"tagged":true,"encrypted":false,"cut":false}`, string(returned))
	editor.Upload(id, "upload", "b.pdf", pdfType, []byte("%PDF-1.7 nothing else")).Want(200)
	response = editor.Get("/ebooks/" + id + "/pdf").Want(200)
	assert.Equal(t, []any{"unreadable", nil, nil}, []any{response.Text("data.pdf.state"), response.At("data.pdf.pages"), response.At("data.pdf.bookmarks")})
}
