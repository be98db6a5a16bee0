package public

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/mux"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/domain"
)

// outlined is one public e-book with its outline.
type outlined struct {
	Books
	publication domain.Publication
	items       []domain.TOCItem
}

func (o *outlined) Outline(context.Context, string) (domain.Publication, []domain.TOCItem, error) {
	return o.publication, o.items, nil
}

func (o *outlined) PDFsPublic() bool { return false }

// bookOfTwentyItems has chapters of eight items.
func bookOfTwentyItems() *outlined {
	year, pages := 2021, 120
	book := domain.PublicBook{Cover: &domain.File{SHA256: strings.Repeat("a", 64)}, Details: domain.Details{
		Title: "Sách giáo khoa Toán 12 nâng cao: hình học không gian", Description: strings.Repeat("hình học không gian và đại số tuyến tính ", 10),
		Subject: "Toán", Grade: "Lớp 12", Language: "Vietnamese", Author: "Nguyễn Văn An", Publisher: "Nhà xuất bản số 7",
		PublishedYear: &year, TotalPages: &pages, Tags: "toán, lớp 12",
	}}
	o := &outlined{publication: domain.Publication{EbookID: "01900000-0000-7000-8000-000000000001", State: domain.StatePublic, Stamp: 1, PublishedAt: time.Unix(1767225600, 0), Book: &book}}
	chapter := ""
	for i := range 20 {
		page := 1 + 3*i
		item := domain.TOCItem{ID: fmt.Sprint(i), Title: fmt.Sprintf("Bài tập cuối chương số %d", i), PageNumber: &page, Order: i}
		if i%8 == 0 {
			chapter = item.ID
		} else {
			parent := chapter
			item.Level, item.ParentID = 1, &parent
		}
		o.items = append(o.items, item)
	}
	return o
}

// BenchmarkBookPage makes the page of an e-book, without the database.
func BenchmarkBookPage(b *testing.B) {
	books := bookOfTwentyItems()
	h := handlersOf(b, books)
	r := mux.SetURLVars(httptest.NewRequestWithContext(b.Context(), http.MethodGet, "/", nil), map[string]string{"id": books.publication.EbookID})
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		require.NoError(b, h.bookPage(&call.Call{Request: admission.Request{W: w, R: r}}))
	}
}
