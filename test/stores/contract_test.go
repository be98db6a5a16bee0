package stores

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/s3"
	"backoffice/ports"
	"backoffice/ports/portstest/stores"
	"backoffice/test/harness"
)

// RULES §20.5: the product works with each store that is installed here.
func TestEveryStoreKeepsTheContract(t *testing.T) {
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			endpoint := p.start(t)
			store := open(t, endpoint, "")
			t.Run("files", func(t *testing.T) { stores.FileStore(t, open(t, endpoint, "http://localhost:8080")) })
			t.Run("parts", func(t *testing.T) { stores.MultipartStore(t, store, putPart(store)) })
			t.Run("links", func(t *testing.T) { links(t, store) })
			t.Run("product", func(t *testing.T) { product(t, endpoint) })
		})
	}
}

func putPart(store *s3.Store) func(*testing.T, ports.Multipart, int, []byte) {
	return func(t *testing.T, m ports.Multipart, number int, body []byte) {
		t.Helper()
		link, err := store.SignPart(t.Context(), "", m, number, int64(len(body)), time.Now(), time.Minute)
		require.NoError(t, err)
		status, text := harness.PutBytes(t, link, "", body)
		require.Equal(t, http.StatusOK, status, text)
	}
}

// links tests signed links with the requests that browsers send.
func links(t *testing.T, store *s3.Store) {
	size := int64(8)
	put := func(at time.Time, contentType string, body string) int {
		link, err := store.SignPut(t.Context(), "", "uploads/links/a.pdf", ports.Declared{Size: &size, ContentType: "application/pdf"}, at, time.Minute)
		require.NoError(t, err)
		status, _ := harness.PutBytes(t, link, contentType, []byte(body))
		return status
	}
	assert.Equal(t, http.StatusOK, put(time.Now(), "application/pdf", "%PDF-1.7"))
	assert.GreaterOrEqual(t, put(time.Now(), "application/pdf", "%PDF-1.7 and more"), 400, "a body of another size")
	assert.GreaterOrEqual(t, put(time.Now(), "text/html", "%PDF-1.7"), 400, "another type")
	assert.GreaterOrEqual(t, put(time.Now().Add(-time.Hour), "application/pdf", "%PDF-1.7"), 400, "an expired link")

	link, err := store.SignGet(t.Context(), "", "", "uploads/links/a.pdf", "application/pdf", "Toán.pdf", time.Now().Add(-time.Minute), time.Hour)
	require.NoError(t, err)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, link, nil)
	require.NoError(t, err)
	request.Header.Set("Range", "bytes=0-3")
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	defer response.Body.Close()
	var body bytes.Buffer
	_, err = body.ReadFrom(response.Body)
	require.NoError(t, err)
	assert.Equal(t, http.StatusPartialContent, response.StatusCode)
	assert.Equal(t, "%PDF", body.String())
	assert.Equal(t, "bytes 0-3/8", response.Header.Get("Content-Range"))
	assert.Equal(t, "application/pdf", response.Header.Get("Content-Type"))
	assert.Contains(t, response.Header.Get("Content-Disposition"), "filename")
	unsigned, err := http.Get(strings.SplitN(link, "?", 2)[0])
	require.NoError(t, err)
	unsigned.Body.Close()
	assert.Equal(t, http.StatusForbidden, unsigned.StatusCode, "without a signature")
}

// product approves an e-book on a server that uses this store, and reads its file.
func product(t *testing.T, endpoint string) {
	s := harness.NewServer(t, "CMS_S3_ENDPOINT="+endpoint, "CMS_S3_BUCKET="+bucket, "AWS_ACCESS_KEY_ID="+accessKey, "AWS_SECRET_ACCESS_KEY="+secretKey)
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	id := editor.DraftWithPDF("Kho khác")
	editor.PutFile(id, "cover", "bìa.png", "image/png", harness.PNG(80, 80))
	large := harness.PDF(2, 2*harness.PartSize)
	object := editor.GrantParts(id, len(large))
	editor.PutParts(id, object, large)
	editor.Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}).Want(http.StatusOK)
	editor.Post("/ebooks/"+id+"/submit", nil).Want(http.StatusOK)
	manager.Post("/ebooks/"+id+"/approve", nil).Want(http.StatusOK)
	_, body := harness.Fetch(t, manager.Get("/ebooks/"+id).Text("data.ebook.file_url"))
	assert.True(t, body == string(large), "the bytes differ")
	s.Run(t, "", "sweep")
	s.Verify(t)
	assert.Regexp(t, `ok\s+bucket\s+stores, returns and deletes files, and refuses unsigned requests`, s.Run(t, "", "check"))
}
