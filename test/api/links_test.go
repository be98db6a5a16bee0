package api

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// refusedSoon asks until a link is refused, long before it expires.
func refusedSoon(t *testing.T, what string, ask func() int) {
	t.Helper()
	wait.Until(t, func() bool { return ask() == http.StatusForbidden }, "%s is refused", what)
}

// sameWithinTheHour compares two links that are read in the same hour: another hour has other links.
func sameWithinTheHour(t *testing.T, first, second func() string) {
	t.Helper()
	hour := func() time.Time { return time.Now().Truncate(time.Hour) }
	for {
		began, one, other := hour(), first(), second()
		if hour().Equal(began) {
			assert.Equal(t, one, other)
			return
		}
	}
}

// TestLinksEndWithTheAccountTheyWereGivenTo: a link to a file and one to upload
// are of no use any more once their person is disabled, or a student, while
// those of others continue.
func TestLinksEndWithTheAccountTheyWereGivenTo(t *testing.T) {
	s := harness.NewServer(t)
	other := s.As(t, "otherEditor")
	var took []time.Duration
	ends := map[string][]string{"disabled": {"disable"}, "made a student": {"role", "STUDENT"}}
	for name, command := range ends {
		t.Run(name, func(t *testing.T) {
			email := strings.ReplaceAll(name, " ", "-") + "@test.example"
			s.Run(t, harness.Password+"\n", "user", "add", email, "EDITOR", "Sắp nghỉ")
			leaver := s.SignIn(t, email, "Sắp nghỉ")
			id := leaver.DraftWithPDF("Của người sắp nghỉ")
			leaver.Upload(id, "cover", "a.png", "image/png", png).Want(200)
			shown := leaver.Get("/ebooks/" + id)
			upload := leaver.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200).Text("uploadUrl")
			theirs := other.For(t).Get("/ebooks/" + id).Text("data.ebook.file_url")
			links := map[string]string{}
			for _, link := range []string{"file_url", "cover_image_url", "cover_thumb_url"} {
				links[link] = shown.Text("data.ebook." + link)
				status, _ := harness.Fetch(t, links[link])
				require.Equal(t, 200, status)
			}
			assert.NotEqual(t, theirs, links["file_url"], "each person has their own links")
			link := func() string { return leaver.Get("/ebooks/" + id).Text("data.ebook.file_url") }
			sameWithinTheHour(t, link, link)

			s.Run(t, "", append([]string{"user", command[0], email}, command[1:]...)...)
			ended := time.Now()
			for what, link := range links {
				refusedSoon(t, what, func() int { status, _ := harness.Fetch(t, link); return status })
			}
			refusedSoon(t, "upload", func() int { status, _ := harness.PutBytes(t, upload, pdfType, pdf); return status })
			took = append(took, time.Since(ended))
			status, _ := harness.Fetch(t, theirs)
			assert.Equal(t, 200, status, "another's link continues")
		})
	}
	assert.Less(t, slices.Min(took), 5*time.Second, "the shorter of the two, because a busy machine may delay one")
}

// TestAnUploadLinkIsOfNoUseOnceItsGrantIsSpent: nobody can use it to store what
// is not counted.
func TestAnUploadLinkIsOfNoUseOnceItsGrantIsSpent(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Liên kết đã dùng")
	for status, content := range map[int][]byte{http.StatusOK: pdf, http.StatusUnprocessableEntity: []byte("not a PDF")} {
		grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200)
		harness.PutBytes(t, grant.Text("uploadUrl"), pdfType, content)
		editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("objectName")}).Want(status)
		again, _ := harness.PutBytes(t, grant.Text("uploadUrl"), pdfType, pdf)
		assert.Equal(t, 403, again, "after a confirmation with status %d", status)
	}
	assert.Empty(t, uploaded(t, s, id))
}

// TestUploadsStartWithinAQuarterOfAnHourAndUnderNamesOfTheirOwn: the link says
// when it ends, and what it was asked for is signed into it.
func TestUploadsStartWithinAQuarterOfAnHourAndUnderNamesOfTheirOwn(t *testing.T) {
	editor := shared(t).As(t, "editor")
	id := editor.Draft("Lượt tải lên")
	names := map[string]bool{}
	for range 3 {
		grant := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "cùng tên.pdf", "fileSize": len(pdf), "contentType": pdfType}).Want(200)
		assert.Regexp(t, "^uploads/"+id+"/[0-9a-f-]{36}$", grant.Text("objectName"))
		names[grant.Text("objectName")] = true
		assert.Contains(t, grant.Text("uploadUrl"), "X-Amz-Expires=900&")
		assert.Contains(t, grant.Text("uploadUrl"), "X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost")
	}
	assert.Len(t, names, 3)
}

// TestIdsWithSlashesInThemNameNothing, however they are written.
func TestIdsWithSlashesInThemNameNothing(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Dấu gạch chéo trong mã")
	for _, path := range []string{
		"/ebooks/..%2F..%2Fhealthz/toc", "/ebooks/..%2fstatistics", "/ebooks/" + id + "%2Ftoc", "/ebooks/" + id + "%2fworkflow-logs", "/ebooks/x%2F" + id + "/toc",
		"/ebooks/%2E%2E%2Febooks", "/ebooks%2F" + id, "/ebooks%2Fstatistics", "/ebooks/%2F" + id, "/ebooks/" + id + "/..%2Ftoc",
	} {
		status, _, body := raw(t, s, http.MethodGet, "/api/cms"+path, "Authorization: Bearer "+editor.Access)
		assert.Equal(t, 404, status, "%s: %s", path, body)
	}
	status, _, _ := raw(t, s, http.MethodGet, "/api/cms/ebooks/"+id+"/toc", "Authorization: Bearer "+editor.Access)
	assert.Equal(t, 200, status)
}
