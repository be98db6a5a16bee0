package api

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// largePDF comes in three parts.
var largePDF = harness.PDFOfSize(3, 2*harness.PartSize+12345)

func confirmParts(c *harness.Client, id, object string) harness.Response {
	return c.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object})
}

// RULES §8.11.
func TestAPDFThatComesInPartsIsServedAsItIs(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Tải lên từng phần")
	grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "sách lớn.pdf", "fileSize": len(largePDF), "contentType": pdfType, "parts": true}).Want(200)
	for _, place := range []string{"", "data."} {
		assert.Equal(t, harness.PartSize, grant.Number(place+"parts.size"))
		assert.Equal(t, 3, grant.Number(place+"parts.count"))
	}
	object := grant.Text("objectName")
	missing := editor.MissingParts(id, object)
	require.Len(t, missing, 3)
	slices.Reverse(missing) // in any order
	for _, part := range missing {
		from := (part.Number - 1) * harness.PartSize
		for range 2 { // and as often as one likes
			status, body := harness.PutBytes(t, part.URL, "", largePDF[from:from+part.Size])
			require.Equal(t, 200, status, body)
		}
	}
	assert.Empty(t, editor.MissingParts(id, object))
	response := confirmParts(editor, id, object).Want(200)
	assert.Equal(t, len(largePDF), response.Number("data.ebook.file_size"))
	assert.Equal(t, 3, response.Number("data.ebook.total_pages"))
	_, body := harness.Fetch(t, response.Text("data.ebook.file_url"))
	assert.True(t, body == string(largePDF), "the same bytes")

	again := confirmParts(editor, id, object).Want(200)
	assert.Equal(t, response.Number("data.ebook.version"), again.Number("data.ebook.version"), "confirmed twice is confirmed once")
	assert.Empty(t, editor.MissingParts(id, object))
	status, _ := harness.PutBytes(t, missing[0].URL, "", largePDF[2*harness.PartSize:])
	assert.Equal(t, 403, status, "after the confirmation no part is taken")
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §8.11.
func TestPartsThatAreMissingAreNamedAndTheUploadContinues(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Còn thiếu phần")
	object := editor.GrantParts(id, len(largePDF))
	refusal := confirmParts(editor, id, object).Refused(422, "file.parts_missing")
	assert.Equal(t, "Chưa nhận đủ tệp: còn thiếu 3 trên 3 phần (phần 1–3). Vui lòng tải tiếp.", refusal.Text("message"))
	editor.PutParts(id, object, largePDF, 2)
	refusal = confirmParts(editor, id, object).Refused(422, "file.parts_missing")
	assert.Equal(t, "Chưa nhận đủ tệp: còn thiếu 1 trên 3 phần (phần 2). Vui lòng tải tiếp.", refusal.Text("message"))
	arrived := editor.Parts(id, object).Want(200)
	assert.Equal(t, []any{1.0, 3.0}, arrived.At("data.arrived"))
	editor.PutParts(id, object, largePDF)
	confirmParts(editor, id, object).Want(200)
}

// RULES §8.11.
func TestAPartOfTheWrongLengthIsNotTaken(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Phần sai độ dài")
	object := editor.GrantParts(id, len(largePDF))
	missing := editor.MissingParts(id, object)
	for name, body := range map[string][]byte{"a byte less": largePDF[:harness.PartSize-1], "nothing": nil, "the rest's": largePDF[2*harness.PartSize:]} {
		status, _ := harness.PutBytes(t, missing[0].URL, "", body)
		assert.Equal(t, 403, status, name)
	}
	status, _ := harness.PutBytes(t, missing[0].URL, "", largePDF[:harness.PartSize+1])
	assert.Equal(t, 413, status, "a byte more than a part may have")
	status, _ = harness.PutBytes(t, missing[2].URL, "", largePDF[:harness.PartSize])
	assert.Equal(t, 403, status, "a whole part in the rest's place")
	assert.Len(t, editor.MissingParts(id, object), 3)
}

// RULES §8.11: a file that was sent in parts is checked like any other.
func TestAFileInPartsIsHeldToTheRulesOfFiles(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Không phải PDF")
	html := bytes.Repeat([]byte("<script>"), 800_000)
	object := editor.GrantParts(id, len(html))
	editor.PutParts(id, object, html)
	first := confirmParts(editor, id, object).Refused(422, "file.pdf_type")
	again := confirmParts(editor, id, object).Refused(422, "file.pdf_type")
	assert.Equal(t, first.Text("message"), again.Text("message"))
	editor.Parts(id, object).Refused(422, "file.pdf_type")
	assert.Empty(t, storedObjects(t, s, id))
	for name, c := range map[string]struct {
		body map[string]any
		code string
	}{
		"too large":    {map[string]any{"fileName": "a.pdf", "fileSize": 100 << 20, "parts": true}, "file.pdf_size"},
		"another type": {map[string]any{"fileName": "a.pdf", "fileSize": 7 << 20, "contentType": "image/png", "parts": true}, "file.pdf_type"},
		"no name":      {map[string]any{"fileSize": 7 << 20, "parts": true}, "file.name"},
	} {
		t.Run(name, func(t *testing.T) { editor.For(t).Post("/ebooks/"+id+"/upload", c.body).Refused(422, c.code) })
	}
}

// RULES §8.11: an integrator may upload a whole file.
func TestWhoAsksForNoPartsIsToldOfNone(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Không cần từng phần")
	for name, body := range map[string]map[string]any{
		"default": {"fileName": "a.pdf", "fileSize": len(largePDF)}, "declined": {"fileName": "a.pdf", "fileSize": len(largePDF), "parts": false},
		"of no size": {"fileName": "a.pdf", "parts": true}, "null": {"fileName": "a.pdf", "fileSize": len(largePDF), "parts": nil},
	} {
		response := editor.Post("/ebooks/"+id+"/upload", body).Want(200)
		assert.NotContains(t, string(response.Body), `"parts"`, name)
		editor.Parts(id, response.Text("objectName")).Refused(422, "file.grant_unknown")
	}
	cover := editor.Post("/ebooks/"+id+"/cover", map[string]any{"fileName": "a.png", "fileSize": 1 << 20, "parts": true}).Want(200)
	assert.NotContains(t, string(cover.Body), `"parts"`, "a cover is never large")
}

// RULES §8.11: a grant is either for the whole file or for parts, so that nobody stores a file
// twice by one grant.
func TestAGrantInPartsTakesNoWholeFile(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Chỉ từng phần")
	grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf", "fileSize": len(largePDF), "parts": true}).Want(200)
	assert.NotContains(t, string(grant.Body), "uploadUrl")
	object := grant.Text("objectName")

	whole := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf", "fileSize": len(largePDF)}).Want(200)
	db := database(t, s)
	_, err := db.Exec(`UPDATE upload_grants SET multipart_id = 'begun by an earlier version' WHERE object_name = $1`, whole.Text("objectName"))
	require.NoError(t, err)
	status, _ := harness.PutBytes(t, whole.Text("uploadUrl"), "", largePDF)
	assert.Equal(t, 403, status, "the product's own route refuses it, too")
	assert.Empty(t, storedObjects(t, s, id))
	editor.PutParts(id, object, largePDF)
	confirmParts(editor, id, object).Want(200)
}

// RULES §8.1: the links of a grant stop working when its e-book is given to another person, and
// what has come by them is removed.
func TestLinksToUploadEndWhenTheEbookIsGivenAway(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id, stays := editor.Draft("Sẽ trao cho người khác"), editor.Draft("Ở lại")
	inParts := editor.GrantParts(id, len(largePDF))
	editor.PutParts(id, inParts, largePDF, 1)
	part := editor.MissingParts(id, inParts)[0]
	arrived := editor.PutFile(id, "upload", "a.pdf", pdfType, pdf)
	whole := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "b.pdf"}).Want(200)
	another := editor.Post("/ebooks/"+stays+"/upload", map[string]any{"fileName": "c.pdf"}).Want(200)
	s.Run(t, "", "ebook", "give", id, "other.editor@test.example")
	status, _ := harness.PutBytes(t, part.URL, "", largePDF[:part.Size])
	assert.Equal(t, 403, status, "a part")
	status, _ = harness.PutBytes(t, whole.Text("uploadUrl"), pdfType, pdf)
	assert.Equal(t, 403, status, "a whole file")
	assert.Empty(t, storedObjects(t, s, id))
	status, _ = harness.PutBytes(t, another.Text("uploadUrl"), pdfType, pdf)
	assert.Equal(t, 200, status, "another e-book's is not concerned")
	s.Run(t, "", "ebook", "give", id, "editor@test.example")
	for _, object := range []string{inParts, arrived, whole.Text("objectName")} {
		confirmParts(editor, id, object).Refused(422, "file.grant_unknown")
	}
}

// RULES §8.11.
func TestPartsServeTheirOwnEbookAndPersonOnly(t *testing.T) {
	s := shared(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	id, second, theirs := editor.Draft("Của tôi"), editor.Draft("Cũng của tôi"), other.Draft("Của người khác")
	object := editor.GrantParts(id, len(largePDF))
	other.Parts(id, object).Refused(403, "ebook.forbidden")
	other.Parts(theirs, object).Refused(422, "file.grant_unknown")
	editor.Parts(second, object).Refused(422, "file.grant_unknown")
	for _, made := range []string{"", "x", "uploads/../x", "files/" + id + "/x", object + "x", "a\x00b", strings.Repeat("a", 7000)} {
		editor.Parts(id, made).Refused(422, "file.grant_unknown")
	}
	editor.PutParts(id, object, largePDF)
	confirmParts(other, theirs, object).Refused(422, "file.grant_unknown")
	confirmParts(editor, second, object).Refused(422, "file.grant_unknown")
	confirmParts(editor, id, object).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	editor.Parts(id, object).Refused(409, "ebook.not_editable")
}

// RULES §8.11.
func TestPartsConfirmedConcurrentlyAreOneFile(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Nhiều lần cùng lúc")
	object := editor.GrantParts(id, len(largePDF))
	editor.PutParts(id, object, largePDF)
	confirm := func() harness.Response { return confirmParts(editor, id, object) }
	for _, response := range together(t, slices.Repeat([]try{confirm}, 6)...) {
		assert.Equal(t, 2, response.Want(200).Number("data.ebook.version"))
	}
	assert.Len(t, storedObjects(t, s, id), 1)
}

// RULES §8.11: links and confirmation end with the account.
func TestPartsEndWithTheAccount(t *testing.T) {
	s := harness.NewServer(t)
	leaving := s.Account(t, "leaving.parts@table.example", "EDITOR", "Người sắp nghỉ")
	id := leaving.Draft("Đang tải dở")
	object := leaving.GrantParts(id, len(largePDF))
	missing := leaving.MissingParts(id, object)
	status, _ := harness.PutBytes(t, missing[0].URL, "", largePDF[:harness.PartSize])
	require.Equal(t, 200, status)
	s.Run(t, "", "user", "disable", leaving.Email)
	wait.Until(t, func() bool {
		status, _ := harness.PutBytes(t, missing[1].URL, "", largePDF[harness.PartSize:2*harness.PartSize])
		return status == http.StatusForbidden
	}, "the links of a disabled account end")
	leaving.Parts(id, object).Want(401)
	confirmParts(leaving, id, object).Want(401)
}

// pendingParts lists what the gateway keeps of uploads in parts.
func pendingParts(t *testing.T, s *harness.Server) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(s.Files, ".sgwtmp", "multipart", "*", "*", "*"))
	require.NoError(t, err)
	return found
}

// RULES §§8.10, 8.11.
func TestPartsThatWereNeverFinishedAreSwept(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Không tải tiếp")
	db := database(t, s)
	old, young := editor.GrantParts(id, len(largePDF)), editor.GrantParts(id, len(largePDF))
	editor.PutParts(id, old, largePDF, 3)
	editor.PutParts(id, young, largePDF, 3)
	require.Len(t, pendingParts(t, s), 4)
	_, err := db.Exec(`UPDATE upload_grants SET given_at = given_at - interval '25 hours' WHERE object_name = $1`, old)
	require.NoError(t, err)
	s.Run(t, "", "sweep")
	assert.Len(t, pendingParts(t, s), 2)
	editor.Parts(id, old).Refused(422, "file.grant_unknown")

	lost := editor.GrantParts(id, len(largePDF)) // its record is gone, its parts are not
	editor.PutParts(id, lost, largePDF, 3)
	_, err = db.Exec(`DELETE FROM upload_grants WHERE object_name = $1`, lost)
	require.NoError(t, err)
	s.Run(t, "", "sweep")
	assert.Len(t, pendingParts(t, s), 4, "a day is theirs")
	then := time.Now().Add(-25 * time.Hour)
	uploads, err := filepath.Glob(filepath.Join(s.Files, ".sgwtmp", "multipart", "*", "*"))
	require.NoError(t, err)
	for _, path := range uploads {
		require.NoError(t, os.Chtimes(path, then, then))
	}
	s.Run(t, "", "sweep")
	assert.Len(t, pendingParts(t, s), 2)
	editor.PutParts(id, young, largePDF)
	confirmParts(editor, id, young).Want(200)
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §§8.9, 8.11: parts count with the size that was declared, to the byte.
func TestPartsCountAgainstTheQuotaWithTheDeclaredSize(t *testing.T) {
	s := harness.NewServer(t, fmt.Sprint("CMS_QUOTA_USER=", 2*len(largePDF)))
	editor := s.As(t, "editor")
	id := editor.Draft("Hạn mức từng phần")
	ask := func(size int) harness.Response {
		return editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf", "fileSize": size, "parts": true})
	}
	object := ask(len(largePDF)).Want(200).Text("objectName")
	ask(len(largePDF)+1).Refused(422, "storage.quota")
	ask(len(largePDF)).Want(200)
	ask(1).Refused(422, "storage.quota")
	editor.PutParts(id, object, largePDF)
	confirmParts(editor, id, object).Want(200)
	ask(len(largePDF)).Want(200)
	harness.Consistent(t, s.DSN, s.Files)
}

// RULES §8.11: over the wire the route of the store takes nothing new but signed
// PUTs of parts.
func TestTheStoreRouteTakesPartsOnlyByTheirLinks(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Đường tới từng phần")
	object := editor.GrantParts(id, len(largePDF))
	part := target(t, editor.MissingParts(id, object)[0].URL)
	path, query, _ := strings.Cut(part, "?")
	parsed, err := url.ParseQuery(query)
	require.NoError(t, err)
	number, upload := parsed.Get("partNumber"), parsed.Get("uploadId")
	for name, try := range map[string]struct{ method, target string }{
		"listing parts": {"GET", part}, "listing unsigned": {"GET", path + "?uploadId=" + upload}, "completing": {"POST", part}, "completing unsigned": {"POST", path + "?uploadId=" + upload},
		"aborting": {"DELETE", part}, "unsigned": {"PUT", path + "?partNumber=" + number + "&uploadId=" + upload}, "another number": {"PUT", strings.Replace(part, "partNumber="+number, "partNumber=9", 1)},
		"another upload": {"PUT", strings.Replace(part, upload, "x", 1)}, "uploads": {"POST", path + "?uploads&" + query},
	} {
		status, _, body := raw(t, s, try.method, try.target, lengthOf(try.method)...)
		assert.Contains(t, []int{403, 404, 405}, status, "%s: %s", name, body)
		assert.NotContains(t, body, "<?xml", name)
	}
	status, _, _ := raw(t, s, "PUT", part, "Transfer-Encoding: chunked")
	assert.Equal(t, 411, status)
	assert.Len(t, editor.MissingParts(id, object), 3)
}
