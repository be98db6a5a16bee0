package api

import (
	"bytes"
	"fmt"
	"mime"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/rawpdf"
)

// TestSizesAreJudgedAtTheLimitAndPastIt: one byte under the limit is taken, the limit
// itself and one byte over it are not; whether the size was declared or not (RULES §12.1).
func TestSizesAreJudgedAtTheLimitAndPastIt(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Kích thước quanh giới hạn")
	for _, c := range []struct {
		kind, contentType, code string
		limit                   int
		file                    func(size int) []byte
	}{
		{"cover", "image/png", "file.cover_size", 5 << 20, func(size int) []byte { return append(bytes.Clone(smallPNG), make([]byte, size-len(smallPNG))...) }},
		{"upload", pdfType, "file.pdf_size", 100 << 20, func(size int) []byte { return harness.PDFOfSize(2, size) }},
	} {
		t.Run(c.kind, func(t *testing.T) {
			me := editor.For(t)
			declare := func(size int) harness.Response {
				return me.Post("/ebooks/"+id+"/"+c.kind, map[string]any{"fileName": "a", "fileSize": size})
			}
			declare(c.limit - 1).Want(200)
			declare(c.limit).Refused(422, c.code)
			declare(c.limit+1).Refused(422, c.code)
			send := func(size int) (status int, confirmed harness.Response) {
				grant := me.Post("/ebooks/"+id+"/"+c.kind, map[string]any{"fileName": "a"}).Want(200)
				status, _ = harness.PutBytes(t, grant.Text("data.uploadUrl"), c.contentType, c.file(size))
				return status, me.Post("/ebooks/"+id+"/"+c.kind+"/confirm", map[string]any{"objectName": grant.Text("data.objectName")})
			}
			status, response := send(c.limit - 1)
			assert.Equal(t, 200, status)
			response.Want(200)
			_, response = send(c.limit)
			response.Refused(422, c.code)
			status, response = send(c.limit + 1)
			if c.kind == "upload" { // the route itself caps the body
				assert.Equal(t, 413, status)
				response.Refused(422, "file.not_uploaded")
			} else {
				response.Refused(422, c.code)
			}
		})
	}
	signed := editor.Post("/ebooks/"+id+"/cover", map[string]any{"fileName": "a", "fileSize": len(smallPNG), "contentType": "image/png"}).Want(200).Text("data.uploadUrl")
	for name, c := range map[string]struct {
		contentType string
		content     []byte
	}{"a byte more": {"image/png", append(bytes.Clone(smallPNG), 0)}, "a byte less": {"image/png", smallPNG[1:]}, "another type": {"text/html", smallPNG}} {
		status, _ := harness.PutBytes(t, signed, c.contentType, c.content)
		assert.Equal(t, 403, status, "declared otherwise: "+name)
	}
}

// TestFilesThatLieAreRefused: what is stored is what the first bytes say, drawn
// again or served as a PDF and nothing else (RULES §8.2).
func TestFilesThatLieAreRefused(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Tệp giả dạng")
	script := "<script>alert(1)</script>"
	for name, c := range map[string]struct {
		kind, contentType string
		content           []byte
		code              string // "" if it is stored
	}{
		"60,000 by 60,000":               {"cover", "image/png", hugePNG(60_000, 60_000), "file.cover_pixels"},
		"40 million pixels and more":     {"cover", "image/png", hugePNG(8_000, 6_000), "file.cover_pixels"},
		"SVG":                            {"cover", "image/png", []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "file.cover_type"},
		"SVG after a byte-order mark":    {"cover", "image/png", []byte("\ufeff<svg/>"), "file.cover_type"},
		"GIF":                            {"cover", "image/png", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "file.cover_type"},
		"PDF as a cover":                 {"cover", "image/png", pdf, "file.cover_type"},
		"cover as a PDF":                 {"upload", pdfType, smallPNG, "file.pdf_type"},
		"HTML before the PDF":            {"upload", pdfType, append([]byte("<html>"+script+"</html>\n"), pdf...), "file.pdf_type"},
		"a ZIP":                          {"upload", pdfType, []byte("PK\x03\x04"), "file.pdf_type"},
		"four bytes":                     {"upload", pdfType, []byte("%PDF"), "file.pdf_type"},
		"encrypted":                      {"upload", pdfType, lockedPDF(), "file.pdf_locked"},
		"PNG with HTML behind":           {"cover", "image/png", append(bytes.Clone(smallPNG), script...), ""},
		"PDF with HTML behind":           {"upload", pdfType, append(bytes.Clone(pdf), script...), ""},
		"both PDF and ZIP":               {"upload", pdfType, append(bytes.Clone(pdf), "PK\x05\x06"+strings.Repeat("\x00", 18)...), ""},
		"damaged":                        {"upload", pdfType, pdf[:len(pdf)/2], ""},
		"pages that contain themselves":  {"upload", pdfType, rawpdf.Write("", "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>"), ""},
		"a length that refers to itself": {"upload", pdfType, rawpdf.Write("", "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>", "<</Length 3 0 R>>stream\nendstream"), ""},
		"two billion pages":              {"upload", pdfType, rawpdf.Write("", "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 2147483647/Kids[]>>"), ""},
		"nested a hundred thousand deep": {"upload", pdfType, rawpdf.Write("", "<</Type/Catalog/Pages 2 0 R/A "+strings.Repeat("[", 100_000)+">>"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			response := editor.For(t).Upload(id, c.kind, "a", c.contentType, c.content)
			if c.code != "" {
				response.Refused(422, c.code)
				return
			}
			link := "data.ebook.file_url"
			if c.kind == "cover" {
				link = "data.ebook.cover_image_url"
			}
			status, body := harness.Fetch(t, response.Want(200).Text(link))
			assert.Equal(t, 200, status)
			if c.kind == "cover" {
				assert.NotContains(t, body, script, "a cover is redrawn")
			} else {
				assert.Equal(t, string(c.content), body)
			}
		})
	}
}

// TestFileNamesAreCleanedAndKept: they are for people, and no object is named after them (RULES §8.8).
func TestFileNamesAreCleanedAndKept(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Tên tệp")
	for name, want := range map[string]string{
		"../../etc/passwd":           "passwd",
		`..\..\windows\system.ini`:   "system.ini",
		"/sa\u0301ch gia\u0301o.pdf": "sách giáo.pdf", // NFD becomes NFC
		"  a.pdf\u00a0":              "a.pdf",
		`a";b='c'.pdf`:               `a";b='c'.pdf`,
		"100%25.pdf":                 "100%25.pdf",
		"Sách\U0001F4DA.pdf":         "Sách\U0001F4DA.pdf",
		strings.Repeat("ữ", 255):     strings.Repeat("ữ", 255),
		"..":                         "", ".": "", "a/": "", "": "", " ": "", "\u202e\u0007": "",
		"a\u0000.pdf": "a.pdf", "a\r\nSet-Cookie: x=1.pdf": "aSet-Cookie: x=1.pdf", "a\tb\u001b[2J\u007f\u0085.pdf": "ab[2J.pdf",
		"\u202efdp.exe": "fdp.exe", "a\u2066b\u2069\u200f.pdf": "ab.pdf",
		"a\u200d\u200c\u00ad\u200b.pdf": "a\u200d\u200c\u00ad\u200b.pdf", "a\ufeff.pdf": "a\ufeff.pdf",
		strings.Repeat("a", 256): "",
	} {
		t.Run(fmt.Sprintf("%.40q", name), func(t *testing.T) {
			me := editor.For(t)
			if want == "" {
				me.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": name}).Refused(422, "file.name")
				return
			}
			grant := me.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": name}).Want(200)
			assert.Regexp(t, "^uploads/"+id+"/[0-9a-f-]{36}$", grant.Text("objectName"))
			harness.PutBytes(t, grant.Text("uploadUrl"), pdfType, pdf)
			response := me.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")}).Want(200)
			assert.Equal(t, want, response.Text("data.ebook.file_name"))
			status, body := harness.Fetch(t, response.Text("data.ebook.file_url"))
			assert.Equal(t, 200, status)
			assert.True(t, body == string(pdf))
		})
	}
}

// TestAFileIsOfferedWithTheExtensionOfItsConfirmedType whatever it was called
// when it came: saved as a.pdf.html it would be opened as a page (RULES §8.8).
func TestAFileIsOfferedWithTheExtensionOfItsConfirmedType(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Phần mở rộng")
	for name, want := range map[string]string{"a.pdf.html": "a.pdf.html.pdf", "Sách.PDF": "Sách.PDF", "không đuôi": "không đuôi.pdf", "gia\u200dđình.exe": "gia\u200dđình.exe.pdf"} {
		uploaded := editor.Upload(id, "upload", name, pdfType, pdf).Want(200)
		assert.Equal(t, name, uploaded.Text("data.ebook.file_name"))
		file, err := http.Get(uploaded.Text("data.ebook.file_url"))
		require.NoError(t, err)
		file.Body.Close()
		_, parameters, err := mime.ParseMediaType(file.Header.Get("Content-Disposition"))
		require.NoError(t, err)
		assert.Equal(t, want, parameters["filename"])
	}
}

// TestGrantsRunOut after 24 hours, and the sweep takes what they left (RULES §8.1).
func TestGrantsRunOut(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	db := database(t, s)
	age := func(object, by string) {
		_, err := db.Exec(`UPDATE upload_grants SET given_at = given_at - $2::interval WHERE object_name = $1`, object, by)
		require.NoError(t, err)
	}
	id := editor.Draft("Lượt tải hết hạn")
	confirm := func(object string) harness.Response {
		return editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object})
	}
	young, old := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf), editor.PutFile(id, "upload", "b.pdf", pdfType, pdf)
	age(young, "23 hours 59 minutes")
	age(old, "24 hours 1 minute")
	confirm(young).Want(200)
	confirm(old).Refused(422, "file.grant_unknown")
	s.Run(t, "", "sweep")
	confirm(old).Refused(422, "file.grant_unknown")
	assert.Equal(t, []string{"0"}, harness.Column(t, db, `SELECT count(*) FROM upload_grants WHERE object_name = $1`, old))
	status, body := harness.Fetch(t, editor.Get("/ebooks/"+id).Text("data.ebook.file_url"))
	assert.Equal(t, 200, status)
	assert.True(t, body == string(pdf), "the sweep leaves what is in use")
	harness.Consistent(t, s.DSN, s.Files)
}
