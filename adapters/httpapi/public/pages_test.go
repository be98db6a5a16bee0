package public

import (
	"net/url"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// RULES §13.6: servers of one version serve the same pages, so they have one tag everywhere.
func TestTheStyleSheetHasOneAddress(t *testing.T) {
	built := fstest.MapFS{}
	for _, subset := range subsets {
		for _, weight := range []string{"400", "600"} {
			built["assets/be-vietnam-pro-"+subset.name+"-"+weight+"-normal-x.woff2"] = &fstest.MapFile{}
		}
	}
	addresses := map[string]bool{}
	for range 30 {
		look, err := newDesign(built)
		require.NoError(t, err)
		addresses[look.address] = true
	}
	assert.Len(t, addresses, 1)
}

// RULES §25.5.
func TestAPageOfTheListSaysWhatItShows(t *testing.T) {
	h, err := New(nil, &url.URL{Scheme: "https", Host: "library.example"}, fstest.MapFS{})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		q                               ports.PublicQuery
		total                           int
		heading, count, previous, empty string
	}{
		"a library without e-books":        {ports.PublicQuery{}, 0, "Sách mới", "Chưa có sách nào được công bố.", "", "Hãy quay lại sau."},
		"a subject without e-books":        {ports.PublicQuery{Subject: "Toán"}, 0, "Môn Toán", "Không tìm thấy sách nào.", "", `<a href="/e">Xem sách mới</a>`},
		"a grade without e-books":          {ports.PublicQuery{Grade: "Lớp 1"}, 0, "Lớp 1", "Không tìm thấy sách nào.", "", `<a href="/e">Xem sách mới</a>`},
		"a subject and a grade":            {ports.PublicQuery{Subject: "Toán", Grade: "Lớp 1"}, 2, "Môn Toán · Lớp 1", "2 cuốn sách", "", `<a href="/e">Xem sách mới</a>`},
		"the page after the last":          {ports.PublicQuery{Page: 3}, 26, "Sách mới", "26 cuốn sách", "/e?page=2", "Trang này không có sách."},
		"a page of a large library":        {ports.PublicQuery{Page: 401}, 10_000, "Sách mới", "10.000 cuốn sách", "/e?page=400", "Trang này không có sách."},
		"a page far after the last":        {ports.PublicQuery{Page: 300}, 26, "Sách mới", "26 cuốn sách", "/e?page=2", "Trang này không có sách."},
		"the second page of an empty list": {ports.PublicQuery{Page: 2}, 0, "Sách mới", "Chưa có sách nào được công bố.", "/e", "Trang này không có sách."},
	} {
		c.q.Page = max(c.q.Page, 1)
		v := h.listViewOf(c.q, ports.PublicPage{Total: c.total})
		assert.Equal(t, []string{c.heading, c.count, c.previous, ""}, []string{v.Heading, v.Count, v.Previous, v.Next}, name)
		page, err := render("list.html", v)
		require.NoError(t, err)
		assert.Contains(t, string(page), "<p>"+c.empty+"</p>", name)
	}
}

// RULES §10.12: as the pages of the staff write them.
func TestThePageOfAnEbookWritesNumbersAndDatesAsInVietnam(t *testing.T) {
	pages, size, first := 1234, int64(12.5*(1<<20)), 1024
	body := bookBody{Details: domain.Details{Title: "Sách", TotalPages: &pages}, PDFSize: &size, PublishedAt: time.Date(2026, 3, 1, 17, 0, 0, 0, time.UTC)}
	v := viewOf(body, []domain.TOCItem{{ID: "1", Title: "Chương", PageNumber: &first}})
	assert.Equal(t, []field{{"Số trang", "1.234", ""}, {"Công bố", "02/03/2026", ""}}, v.Fields)
	assert.Equal(t, "1.024", v.Outline[0].Page)
	assert.Equal(t, "12,5 MB", v.PDFSize)
	for bytes, want := range map[int64]string{5 << 20: "5 MB", 100 << 10: "0,098 MB", 1100: "0,001 MB", 1: "0,00000095 MB", 1 << 19: "0,5 MB", 104_857_599: "100 MB"} {
		assert.Equal(t, want, formatMegabytes(bytes))
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1.000", 1234567: "1.234.567"} {
		assert.Equal(t, want, formatNumber(n))
	}
}
