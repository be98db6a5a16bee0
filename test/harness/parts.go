package harness

import (
	"net/http"
	"net/url"
	"slices"
)

// GrantParts asks for a grant to upload a PDF in parts, and returns the object's name.
func (c *Client) GrantParts(id string, size int) string {
	c.t.Helper()
	return c.Post("/ebooks/"+id+"/upload", map[string]any{
		"fileName": "a.pdf", "fileSize": size, "contentType": "application/pdf", "parts": true,
	}).Want(http.StatusOK).Text("data.objectName")
}

// Parts asks which parts of an upload have arrived.
func (c *Client) Parts(id, object string) Response {
	c.t.Helper()
	return c.Get("/ebooks/" + id + "/upload/parts?objectName=" + url.QueryEscape(object))
}

// Part is a part that has not arrived, as the server describes it.
type Part struct {
	Number, Size int
	URL          string
}

// MissingParts returns the parts that have not arrived.
func (c *Client) MissingParts(id, object string) (missing []Part) {
	c.t.Helper()
	response := c.Parts(id, object).Want(http.StatusOK)
	for _, item := range response.At("data.missing").([]any) {
		part := item.(map[string]any)
		missing = append(missing, Part{int(part["number"].(float64)), int(part["size"].(float64)), part["uploadUrl"].(string)})
	}
	return missing
}

// PartSize is the size of a part (RULES §8.11).
const PartSize = 5 << 20

// PutParts sends the parts of content that have not arrived, except some.
func (c *Client) PutParts(id, object string, content []byte, but ...int) {
	c.t.Helper()
	for _, part := range c.MissingParts(id, object) {
		if slices.Contains(but, part.Number) {
			continue
		}
		from := (part.Number - 1) * PartSize
		if status, body := PutBytes(c.t, part.URL, "", content[from:from+part.Size]); status != http.StatusOK {
			c.t.Fatalf("PUT of part %d got %d: %s", part.Number, status, body)
		}
	}
}
