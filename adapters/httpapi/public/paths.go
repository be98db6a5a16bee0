package public

// APIRoot is the path under which the public calls are, PageRoot that of the pages.
const (
	APIRoot  = "/api/public"
	PageRoot = "/e"
)

// PagePath returns the path of an e-book's page.
func PagePath(ebookID string) string { return PageRoot + "/" + ebookID }
