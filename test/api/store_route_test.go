package api

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
	"backoffice/test/harness"
)

// raw sends bytes as they are and returns the status and what came with it.
func raw(t *testing.T, s *harness.Server, method, target string, header ...string) (int, http.Header, string) {
	t.Helper()
	host := strings.TrimPrefix(s.URL, "http://")
	conn, err := net.Dial("tcp", host)
	require.NoError(t, err)
	defer conn.Close()
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n", method, target, host, strings.Join(append(header, ""), "\r\n"))
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	require.NoError(t, err, "%s %s", method, target)
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, response.Header, string(body)
}

// TestTheStoreRoutePassesOnlySignedGetHeadAndPut abuses the route by
// which browsers reach the files, byte by byte (RULES §8.7).
func TestTheStoreRoutePassesOnlySignedGetHeadAndPut(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.DraftWithPDF("Đường tới kho tệp")
	get := target(t, editor.Get("/ebooks/"+id).Text("data.ebook.file_url"))
	put := target(t, editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200).Text("data.uploadUrl"))
	path, query, _ := strings.Cut(get, "?")
	putPath, putQuery, _ := strings.Cut(put, "?")
	bucket := "/" + strings.Split(path, "/")[1]
	status, _, body := raw(t, s, "GET", get)
	require.Equal(t, 200, status)
	require.True(t, strings.HasPrefix(body, "%PDF-"))

	for name, try := range map[string]struct{ method, target string }{
		"listing the bucket": {"GET", bucket}, "listing it with a slash": {"GET", bucket + "/"}, "listing version 2": {"GET", bucket + "/?list-type=2"},
		"listing with a link's query": {"GET", bucket + "/?" + query}, "the store's root": {"GET", bucket + "/.."},
		"unsigned": {"GET", path}, "unsigned write": {"PUT", putPath}, "another's signature": {"GET", path + "?" + putQuery},
		"a link's query on another name": {"GET", strings.Replace(path, "/files/", "/uploads/", 1) + "?" + query},
		"a write to a confirmed file":    {"PUT", path + "?" + query}, "a read by a link to write": {"GET", put}, "a write by a link to read": {"PUT", get},
		"a HEAD by a link to read": {"HEAD", get}, // each method has its own signature
		"a tampered signature":     {"GET", strings.Replace(get, "X-Amz-Signature=", "X-Amz-Signature=0", 1)},
		"a longer life":            {"GET", strings.Replace(get, "X-Amz-Expires=7200", "X-Amz-Expires=604800", 1)},
		"another time":             {"GET", strings.Replace(get, "X-Amz-Date=2", "X-Amz-Date=3", 1)},
		"another type":             {"GET", strings.Replace(get, "application%2Fpdf", "text%2Fhtml", 1)},
		"another key":              {"GET", strings.Replace(get, "X-Amz-Credential=", "X-Amz-Credential=x", 1)},
		"acl":                      {"GET", get + "&acl"}, "acl of the bucket": {"GET", bucket + "?acl"}, "acl first": {"GET", path + "?acl&" + query}, "tagging": {"PUT", put + "&tagging"},
		"parts": {"PUT", put + "&partNumber=1&uploadId=x"}, "uploads": {"GET", bucket + "?uploads"}, "policy": {"GET", bucket + "?policy"},
		"a parameter twice": {"GET", get + "&X-Amz-Expires=7200"}, "a torn query": {"GET", get + "&%zz"}, "a semicolon": {"GET", get + ";acl"},
		"up one folder": {"GET", path + "/../../../etc/passwd?" + query}, "up from the bucket": {"GET", bucket + "/../../etc/passwd?" + query},
		"encoded slash": {"GET", strings.Replace(path, "/files/", "/files%2F", 1) + "?" + query}, "encoded dots": {"GET", bucket + "/%2e%2e/%2e%2e/etc/passwd?" + query},
		"encoded up": {"GET", bucket + "/..%2f..%2fetc/passwd?" + query}, "twice encoded": {"GET", bucket + "/%252e%252e/etc/passwd?" + query},
		"double slash": {"GET", strings.Replace(path, "/files/", "//files/", 1) + "?" + query}, "two slashes first": {"GET", "/" + get},
		"a dot": {"GET", strings.Replace(path, "/files/", "/./files/", 1) + "?" + query}, "NUL": {"GET", path + "%00?" + query}, "backslash": {"GET", bucket + `\..\x?` + query},
		"escape of a plain letter": {"GET", strings.Replace(path, "/files/", "/%66iles/", 1) + "?" + query}, "trailing slash": {"GET", path + "/?" + query},
		"another bucket": {"GET", "/other-bucket/x?" + query}, "the gateway's own health": {"GET", bucket + "/healthz"}, "hidden files": {"GET", bucket + "/.sgwtmp/x?" + query},
	} {
		t.Run(name, func(t *testing.T) {
			status, header, body := raw(t, s, try.method, try.target, lengthOf(try.method)...)
			assert.NotContains(t, body, "root:")
			assert.NotContains(t, body, "<?xml", "the store's own words stay inside")
			assert.NotContains(t, body, "%PDF")
			if strings.HasPrefix(try.target, bucket+"/") || status != 200 { // another path may be a page's
				assert.Contains(t, []int{400, 403, 404}, status, "%s %s: %s", try.method, try.target, body)
			} else {
				assert.Contains(t, header.Get("Content-Type"), "text/html")
			}
		})
	}
	for _, method := range []string{"POST", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "COPY", "get"} {
		status, _, _ := raw(t, s, method, get, "Content-Length: 0")
		assert.Contains(t, []int{400, 403, 404, 405}, status, method)
	}
	assert.Empty(t, uploaded(t, s, id), "nothing was written")
	t.Run("a write that copies", func(t *testing.T) {
		status, _, _ := raw(t, s, "PUT", put, "Content-Length: 0", "x-amz-copy-source: "+path)
		assert.Equal(t, 200, status, "an empty file: the header goes no further")
		for _, object := range uploaded(t, s, id) {
			content, err := os.ReadFile(object)
			require.NoError(t, err)
			assert.Empty(t, content)
		}
	})
	t.Run("an invalid length", func(t *testing.T) {
		status, _, _ := raw(t, s, "PUT", put, "Transfer-Encoding: chunked")
		assert.Equal(t, 411, status)
		for _, length := range []string{"-1", "1e9", "0x10", "99999999999999999999"} {
			status, _, _ := raw(t, s, "PUT", put, "Content-Length: "+length)
			assert.Equal(t, 400, status, length)
		}
		status, _, _ = raw(t, s, "PUT", put, "Content-Length: 104857601")
		assert.Equal(t, 413, status)
	})
	t.Run("range", func(t *testing.T) {
		status, _, body := raw(t, s, "GET", get, "Range: bytes=0-3")
		assert.Equal(t, 206, status)
		assert.Equal(t, "%PDF", body)
		status, _, _ = raw(t, s, "GET", get, "Range: bytes=99999999-")
		assert.Equal(t, 416, status)
	})
}

// RULES §5.8: the description has the statuses of a PUT to the store. This server's own route responds with each of
// them, and a store that fails is 503.
func TestAPutToTheStoreRespondsAsDescribed(t *testing.T) {
	s := shared(t)
	editor := s.As(t, "editor")
	id := editor.Draft("Theo mô tả")
	pdf := harness.PDF(1, 10)
	link := editor.Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf", "fileSize": len(pdf), "contentType": "application/pdf"}).Want(200).Text("data.uploadUrl")
	object := editor.GrantParts(id, harness.PartSize+1)
	part, rest := editor.MissingParts(id, object)[0].URL, editor.MissingParts(id, object)[1].URL
	met := map[string]bool{"500": true, "503": true} // of a store that fails
	for name, c := range map[string]struct {
		want int
		put  func() int
	}{
		"the file":               {200, func() int { status, _ := harness.PutBytes(t, link, "application/pdf", pdf); return status }},
		"another type":           {403, func() int { status, _ := harness.PutBytes(t, link, "image/png", pdf); return status }},
		"another size":           {403, func() int { status, _ := harness.PutBytes(t, link, "application/pdf", pdf[1:]); return status }},
		"a part of another size": {403, func() int { status, _ := harness.PutBytes(t, rest, "", pdf[:2]); return status }},
		"more than the longest part": {413, func() int {
			status, _ := harness.PutBytes(t, part, "", make([]byte, harness.PartSize+1))
			return status
		}},
		"an invalid length": {400, func() int { status, _, _ := raw(t, s, "PUT", target(t, link), "Content-Length: -1"); return status }},
		"an unknown length": {411, func() int {
			status, _, _ := raw(t, s, "PUT", target(t, link), "Transfer-Encoding: chunked")
			return status
		}},
		"a POST": {405, func() int { status, _, _ := raw(t, s, "POST", target(t, link), "Content-Length: 0"); return status }},
	} {
		assert.Equal(t, c.want, c.put(), name)
		met[fmt.Sprint(c.want)] = true
	}
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	described := document.Paths.Value("/{bucket}/{object}").Put.Responses.Map()
	assert.ElementsMatch(t, slices.Collect(maps.Keys(met)), slices.Collect(maps.Keys(described)))
}

func lengthOf(method string) []string {
	if method == "PUT" {
		return []string{"Content-Length: 0"}
	}
	return nil
}

func target(t *testing.T, link string) string {
	t.Helper()
	u, err := url.Parse(link)
	require.NoError(t, err)
	return u.RequestURI()
}

// uploaded lists the files that wait below an e-book's name.
func uploaded(t *testing.T, s *harness.Server, id string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(s.Files, "uploads", id, "*"))
	require.NoError(t, err)
	return found
}
