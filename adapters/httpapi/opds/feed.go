package opds

import (
	"maps"
	"net/url"
	"strconv"
	"time"

	"backoffice/domain"
)

// pageSize is the maximum number of e-books, subjects or grades on a page.
const pageSize = 50

// feed is a page of the catalogue, before it is written in one of the formats. Paths are relative to the
// catalogue.
type feed struct {
	title      string
	path       string     // without the parameters of query
	query      url.Values // without the page
	updated    time.Time
	navigation []link
	facets     []facet
	books      []domain.Publication
	listsBooks bool // a list of e-books, even if it has none; an acquisition feed in OPDS
	page       int  // 0 if the feed has one page only
	total      int
	reachable  int // how many of the total the pages can show
}

// link points to another feed.
type link struct {
	title      string
	path       string
	rel        string
	count      int  // e-books; 0 if unknown
	listsBooks bool // leads to a list of e-books
	active     bool // a facet that filters the current list
}

// facet is a group of links that narrow down a list.
type facet struct {
	title string
	links []link
}

func withQuery(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// pathOf returns the path of a page of the feed.
func (f *feed) pathOf(page int) string {
	query := url.Values{}
	maps.Copy(query, f.query)
	if page > 1 {
		query.Set("page", strconv.Itoa(page))
	}
	return withQuery(f.path, query)
}

// pageLinks returns the links to the first, previous, next and last page.
func (f *feed) pageLinks() (links []link) {
	if f.page == 0 {
		return nil
	}
	add := func(rel string, page int) {
		links = append(links, link{rel: rel, path: f.pathOf(page), listsBooks: f.listsBooks})
	}
	last := max(1, (min(f.total, f.reachable)+pageSize-1)/pageSize)
	add("first", 1)
	if f.page > 1 {
		add("previous", min(f.page-1, last))
	}
	if f.page < last {
		add("next", f.page+1)
	}
	add("last", last)
	return links
}
