package harness

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/test/rawpdf"
	"backoffice/test/wait"
)

// PDF returns a PDF of this many empty pages, with padding bytes that do not compress.
func PDF(pages, padding int) []byte {
	noise := make([]byte, padding)
	random := rand.NewChaCha8([32]byte{1})
	random.Read(noise) //nolint:errcheck // never fails
	var kids strings.Builder
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", i+4)
	}
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", pages, &kids),
		fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", padding, noise),
	}
	page := "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>"
	return rawpdf.Write("", append(objects, slices.Repeat([]string{page}, pages)...)...)
}

// PDFOfSize returns a PDF of this many pages and bytes.
func PDFOfSize(pages, size int) []byte {
	padding := size - len(PDF(pages, 0))
	for len(PDF(pages, padding)) != size { // the digits of offsets change the size a little
		padding += size - len(PDF(pages, padding))
	}
	return PDF(pages, padding)
}

// PNG returns an image of one colour.
func PNG(width, height int) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = 0x80
	}
	img.Set(0, 0, color.White)
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		panic(err) // a buffer never fails to write
	}
	return out.Bytes()
}

// Upload uploads and confirms a file, and returns the last response. kind is "cover" or "upload", as
// in the paths.
func (c *Client) Upload(id, kind, name, contentType string, content []byte) Response {
	c.t.Helper()
	object := c.PutFile(id, kind, name, contentType, content)
	return c.Post("/ebooks/"+id+"/"+kind+"/confirm", map[string]any{"objectName": object})
}

// PutFile uploads a file without confirming it, and returns the object's name.
func (c *Client) PutFile(id, kind, name, contentType string, content []byte) string {
	c.t.Helper()
	grant := c.Post("/ebooks/"+id+"/"+kind, map[string]any{"fileName": name, "fileSize": len(content), "contentType": contentType}).Want(http.StatusOK)
	status, body := PutBytes(c.t, grant.Text("data.uploadUrl"), contentType, content)
	if status != http.StatusOK {
		c.t.Fatalf("PUT got %d: %s", status, body)
	}
	return grant.Text("data.objectName")
}

// PutBytes sends bytes to a signed link.
func PutBytes(t testing.TB, url, contentType string, content []byte) (int, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	return finish(t, request)
}

// Fetch reads a signed link.
func Fetch(t testing.TB, url string) (int, string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	return finish(t, request)
}

func finish(t testing.TB, request *http.Request) (int, string) {
	t.Helper()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// Draft creates an e-book and returns its id.
func (c *Client) Draft(title string) string {
	c.t.Helper()
	return c.Post("/ebooks", map[string]any{"title": title}).Want(http.StatusCreated).Text("data.ebook.id")
}

// DraftWithPDF creates an e-book that can be submitted.
func (c *Client) DraftWithPDF(title string) string {
	c.t.Helper()
	id := c.Draft(title)
	c.Upload(id, "upload", "sách.pdf", "application/pdf", PDF(3, 100)).Want(http.StatusOK)
	return id
}

// Act performs an action and returns the response.
func (c *Client) Act(id, action string, body any) Response {
	c.t.Helper()
	return c.Post("/ebooks/"+id+"/"+action, body)
}

// PutUntilStored repeats a PUT until it succeeds. Any response but 200 and 503 fails the test, as does a PUT that
// never succeeds.
func PutUntilStored(t testing.TB, link, contentType string, content []byte) {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < wait.Timeout && !t.Failed(); time.Sleep(30 * time.Millisecond) {
		request, err := http.NewRequest(http.MethodPut, link, bytes.NewReader(content))
		if err != nil {
			t.Error(err)
			return
		}
		request.Header.Set("Content-Type", contentType)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			continue
		}
		response.Body.Close()
		if response.StatusCode == http.StatusOK {
			return
		}
		if response.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("PUT got %d", response.StatusCode)
		}
	}
	if !t.Failed() {
		t.Errorf("PUT did not succeed within %v", wait.Timeout)
	}
}
