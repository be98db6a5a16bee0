package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/public"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

// publicAddress is where the public pages of these servers say that they are.
const publicAddress = "https://library.test.example"

// openServer starts a server that is open to the public.
func openServer(t *testing.T, openness string, settings ...string) *harness.Server {
	t.Helper()
	return harness.NewServer(t, append([]string{"CMS_PUBLIC=" + openness, "CMS_PUBLIC_URL=" + publicAddress}, settings...)...)
}

// marks are texts that nobody but the staff may read.
type marks struct{ draft, comment, note, reason, file string }

var marked = marks{"BÍMẬTNHÁP", "BÍMẬTNHẬNXÉT", "BÍMẬTGHICHÚ", "BÍMẬTLÝDO", "bimattep"}

// publish publishes an e-book with a cover, an outline, a note and comments.
func publish(t *testing.T, s *harness.Server, title string) string {
	t.Helper()
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := editor.Post("/ebooks", map[string]any{"title": title, "author": "Nguyễn An", "subject": "Vật lý", "grade": "Lớp 10", "description": "Mô tả <b>&</b>", "published_year": 2020}).Want(201).Text("data.ebook.id")
	editor.Upload(id, "upload", marked.file+".pdf", "application/pdf", harness.PDF(3, 100)).Want(200)
	editor.Upload(id, "cover", marked.file+".png", "image/png", harness.PNG(60, 80)).Want(200)
	editor.Put("/ebooks/"+id+"/toc", map[string]any{"items": []map[string]any{
		{"id": "temp-1", "title": "Chương một", "level": 0}, {"id": "temp-2", "title": "Bài </script> một", "level": 1, "parent_id": "temp-1", "page_number": 2},
	}}).Want(200)
	editor.Act(id, "submit", map[string]any{"comment": marked.comment}).Want(200)
	expert.Post("/ebooks/"+id+"/notes", map[string]any{"place": map[string]any{"kind": "field", "field": "title"}, "body": marked.note}).Want(201)
	expert.Act(id, "reject", map[string]any{"comment": marked.reason}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"title": title}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "approve", map[string]any{"comment": marked.comment}).Want(200)
	s.As(t, "manager").Act(id, "publish", map[string]any{"comment": marked.comment}).Want(200)
	return id
}

// redrafted publishes an e-book, withdraws it, and makes a draft of it that nobody but the staff may read.
func redrafted(t *testing.T, s *harness.Server) string {
	t.Helper()
	id := publish(t, s, "Sách rút lại")
	s.As(t, "manager").Act(id, "unpublish", map[string]any{"comment": marked.reason}).Want(200)
	s.As(t, "editor").Put("/ebooks/"+id, map[string]any{"title": marked.draft, "subject": marked.draft, "grade": marked.draft, "author": marked.draft}).Want(200)
	return id
}

// visit reads a public URL, and waits while this IP address has sent too many requests. header has pairs of
// names and values.
func visit(t *testing.T, s *harness.Server, path string, header ...string) (response harness.Response) {
	t.Helper()
	wait.Until(t, func() bool {
		response = s.Nobody(t).Visit(http.MethodGet, path, header...)
		return response.Status != http.StatusTooManyRequests
	}, "there is a turn")
	return response
}

// publicPaths are all public addresses of an e-book.
func publicPaths(id string) (paths []string) {
	for _, path := range public.Paths() {
		paths = append(paths, strings.NewReplacer("{id}", id, "{id:[^/.]+}", id, "{part:[0-9]+}", "0").Replace(path))
	}
	return paths
}

// TestThePublicReadsOnlyWhatIsPublished walks every public address of a library full of what only the
// staff may read, and finds nothing of it (RULES §25.1).
func TestThePublicReadsOnlyWhatIsPublished(t *testing.T) {
	s := openServer(t, "open")
	editor := s.As(t, "editor")
	id := publish(t, s, "Sách công bố")
	draft := editor.Post("/ebooks", map[string]any{"title": marked.draft, "subject": marked.draft}).Want(201).Text("data.ebook.id")
	withdrawn := redrafted(t, s)
	hidden := []string{marked.draft, marked.comment, marked.note, marked.reason, marked.file, draft}
	for _, who := range []string{"editor", "otherEditor", "expert", "manager", "admin"} {
		c := s.As(t, who)
		hidden = append(hidden, c.UserID, c.Email, c.Name)
	}
	paths := append(publicPaths(id), publicPaths("01900000-0000-7000-8000-000000000001")...)
	paths = append(append(paths, publicPaths(draft)...), publicPaths(withdrawn)...)
	for _, q := range []string{marked.draft, marked.comment, marked.note, "sách", "nguyen"} {
		q = url.QueryEscape(q)
		paths = append(paths, "/api/public/ebooks?q="+q, "/api/public/ebooks?subject="+q, "/e?q="+q, "/e?subject="+q)
	}
	for _, path := range paths {
		response := visit(t, s, path)
		all := string(response.Body) + fmt.Sprint(response.Header)
		for _, mark := range hidden {
			if strings.Contains(path, url.QueryEscape(mark)) {
				continue // it was sent by the visitor
			}
			assert.NotContains(t, all, mark, path)
		}
	}
	harness.UntilStamped(t, s.DSN) // the sitemap lists what has a stamp
	for _, path := range publicPaths(id) {
		assert.Equal(t, 200, visit(t, s, path).Status, path)
	}
	for _, unknown := range []string{draft, "01900000-0000-7000-8000-000000000001", "x", "%00", "a%2Fb"} {
		for _, path := range publicPaths(unknown) {
			if strings.Contains(path, "/"+unknown) {
				assert.Contains(t, []int{400, 404}, visit(t, s, path).Status, path)
			}
		}
	}
	unknown, ofDraft := visit(t, s, "/api/public/ebooks/01900000-0000-7000-8000-000000000001"), visit(t, s, "/api/public/ebooks/"+draft)
	assert.Equal(t, unknown.Text("code"), ofDraft.Text("code"), "a draft looks like an unknown id")
	assert.Equal(t, unknown.Text("message"), ofDraft.Text("message"), "a draft looks like an unknown id")
}

// TestAClosedLibraryHasNoPublicAddress (RULES §25.1).
func TestAClosedLibraryHasNoPublicAddress(t *testing.T) {
	s := harness.NewServer(t)
	id := publish(t, s, "Sách")
	unknown := visit(t, s, "/api/unknown")
	for _, path := range append(publicPaths(id), "/e/", "/e/x/y") {
		response := visit(t, s, path)
		if path == "/robots.txt" {
			continue // it refuses search engines
		}
		assert.Equal(t, []any{404, "request.no_route"}, []any{response.Status, response.Text("code")}, path)
		assert.Equal(t, unknown.Header.Get("Content-Type"), response.Header.Get("Content-Type"))
		assert.Empty(t, response.Header.Get("Access-Control-Allow-Origin"), path)
	}
}

// TestThePublicSeesEachStateOfAnEbook (RULES §25.2).
func TestThePublicSeesEachStateOfAnEbook(t *testing.T) {
	s := openServer(t, "open")
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := publish(t, s, "Sách thay đổi")
	every := func(status int, what string) {
		t.Helper()
		for _, path := range publicPaths(id) {
			if strings.Contains(path, id) {
				assert.Equal(t, status, visit(t, s, path).Status, "%s: %s", what, path)
			}
		}
		total := map[int]int{200: 1, 410: 0}[status]
		assert.Equal(t, total, visit(t, s, "/api/public/ebooks?q=thay").Number("total"), what)
		assert.Equal(t, total, visit(t, s, "/api/public/ebooks").Number("total"), what)
	}
	every(200, "published")
	manager.Act(id, "unpublish", map[string]any{"comment": marked.reason}).Want(200)
	every(410, "unpublished")
	assert.Equal(t, "public.withdrawn", visit(t, s, "/api/public/ebooks/"+id).Text("code"))
	editor.Put("/ebooks/"+id, map[string]any{"title": "Sách thay đổi rồi"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)
	every(200, "published again")
	assert.Equal(t, "Sách thay đổi rồi", visit(t, s, "/api/public/ebooks/"+id).Text("data.ebook.title"))
	manager.Delete("/ebooks/" + id).Want(200)
	every(410, "deleted")
	manager.Post("/ebooks/"+id+"/restore", map[string]any{}).Want(200)
	every(200, "restored")
	manager.Delete("/ebooks/" + id).Want(200)
	db := database(t, s)
	_, err := db.Exec(`UPDATE ebooks SET deleted_at = deleted_at - interval '40 days' WHERE id = $1`, id)
	require.NoError(t, err)
	s.Run(t, "", "sweep")
	every(410, "gone from the bin")
	s.Verify(t)
}

// TestPublicResponsesAreCachedAndReadByEveryOrigin (RULES §25.4).
func TestPublicResponsesAreCachedAndReadByEveryOrigin(t *testing.T) {
	s := openServer(t, "open", "CMS_CORS_ORIGINS=https://partner.test.example")
	id := publish(t, s, "Sách")
	harness.UntilStamped(t, s.DSN)
	for _, path := range publicPaths(id) {
		if !strings.HasPrefix(path, "/api/") {
			continue
		}
		for _, origin := range []string{"https://anybody.test.example", "https://partner.test.example"} {
			response := visit(t, s, path, "Origin", origin)
			assert.Equal(t, []string{"*"}, response.Header.Values("Access-Control-Allow-Origin"), path)
			assert.Empty(t, response.Header.Get("Access-Control-Allow-Credentials"), path)
			assert.Contains(t, response.Header.Get("Cache-Control"), "public", path)
			tag := response.Header.Get("ETag")
			require.NotEmpty(t, tag, path)
			same := visit(t, s, path, "If-None-Match", tag)
			assert.Equal(t, []any{304, 0}, []any{same.Status, len(same.Body)}, path)
			head := s.Nobody(t).Visit(http.MethodHead, path)
			assert.Equal(t, []any{200, tag, 0}, []any{head.Status, head.Header.Get("ETag"), len(head.Body)}, path)
		}
		asked := s.Nobody(t).Visit(http.MethodOptions, path, "Origin", "https://anybody.test.example", "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "if-none-match")
		assert.Equal(t, []any{204, "*"}, []any{asked.Status, asked.Header.Get("Access-Control-Allow-Origin")}, path)
		assert.Equal(t, 405, s.Nobody(t).Visit(http.MethodPost, path).Status, path)
	}
	for _, path := range []string{"/e", "/e/" + id, "/opds", "/opds/books", "/opds/v1.2/books", "/oai"} {
		for _, origin := range []string{"https://anybody.test.example", "https://partner.test.example"} {
			asked := s.Nobody(t).Visit(http.MethodOptions, path, "Origin", origin, "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "if-none-match")
			assert.Equal(t, []any{204, "*"}, []any{asked.Status, asked.Header.Get("Access-Control-Allow-Origin")}, path)
			assert.Contains(t, asked.Header.Get("Access-Control-Allow-Headers"), "If-None-Match", path)
		}
	}
	before := visit(t, s, "/api/public/ebooks/"+id).Header.Get("ETag")
	united := s.As(t, "manager").Post("/values/unite", map[string]any{"field": "subject", "from": []string{"Vật lý"}, "to": "Lý"}).Want(201).Text("data.uniting.id")
	wait.Until(t, func() bool {
		return s.As(t, "manager").Get("/values/unite/"+united).Want(200).Text("data.uniting.state") == "done"
	}, "the values are united")
	assert.Equal(t, 200, visit(t, s, "/api/public/ebooks/"+id, "If-None-Match", before).Status, "it was changed")
}

// TestAMistypedPublicAddressIsUnknown (RULES §25.4): otherwise it would show the pages of the staff.
func TestAMistypedPublicAddressIsUnknown(t *testing.T) {
	s := openServer(t, "open")
	id := publish(t, s, "Sách")
	for _, path := range []string{"/e/", "/e/" + id + "/", "/e/" + id + ".xml", "/e/" + id + "/x", "/e/x/y"} {
		response := visit(t, s, path)
		assert.Equal(t, 404, response.Status, path)
		assert.Contains(t, string(response.Body), "Không tìm thấy địa chỉ này", path)
	}
	for _, path := range []string{"/opds/", "/opds/x", "/opds/v1.2/x", "/opds/books/" + id + "/x", "/oai/", "/oai/x", "/api/public/x"} {
		response := visit(t, s, path)
		assert.Equal(t, []any{404, "request.no_route"}, []any{response.Status, response.Text("code")}, path)
	}
}

// TestFilesArePublicWhereTheyAreOpen (RULES §25.4).
func TestFilesArePublicWhereTheyAreOpen(t *testing.T) {
	for _, openness := range []string{"metadata", "open"} {
		s := openServer(t, openness)
		id := publish(t, s, "Sách")
		content := string(harness.PDF(3, 100))
		pdf := "/api/public/ebooks/" + id + "/pdf"
		if openness == "metadata" {
			assert.Equal(t, 404, visit(t, s, pdf).Status)
			assert.Equal(t, "", visit(t, s, "/api/public/ebooks/"+id).Text("data.ebook.pdf_url"))
			continue
		}
		response := visit(t, s, pdf)
		assert.Equal(t, []any{200, "application/pdf", content}, []any{response.Status, response.Header.Get("Content-Type"), string(response.Body)})
		part := visit(t, s, pdf, "Range", "bytes=5-14")
		assert.Equal(t, []any{206, content[5:15]}, []any{part.Status, string(part.Body)})
		last := visit(t, s, pdf, "Range", "bytes=-7")
		assert.Equal(t, []any{206, content[len(content)-7:]}, []any{last.Status, string(last.Body)})
		assert.Equal(t, 416, visit(t, s, pdf, "Range", "bytes=99999999-").Status)
		changed := visit(t, s, pdf, "Range", "bytes=5-14", "If-Range", `"another"`)
		assert.Equal(t, []any{200, len(content)}, []any{changed.Status, len(changed.Body)})
		cover := visit(t, s, "/api/public/ebooks/"+id+"/cover?size=small")
		assert.Equal(t, []any{200, "image/jpeg"}, []any{cover.Status, cover.Header.Get("Content-Type")})
	}
}

// TestAttacksOnThePublicPagesGetOrdinaryResponses (RULES §25.4).
func TestAttacksOnThePublicPagesGetOrdinaryResponses(t *testing.T) {
	s := openServer(t, "open")
	publish(t, s, "Sách")
	for path, status := range map[string]int{
		"?page=1000000000": 422, "?page=99999999999999999999": 400, "?page=0": 400, "?page_size=101": 400, "?page=101&page_size=100": 422, "?page=100&page_size=100": 200,
		"?q=%ff": 400, "?q=%00": 400, "?q=" + strings.Repeat("a", 201): 400, "?q=%": 400, "?q=%25_%5c'": 200, "?subject='%20OR%201=1--": 200, "?q=" + strings.Repeat("%C6%A1", 200): 200,
	} {
		assert.Equal(t, status, visit(t, s, "/api/public/ebooks"+path).Status, "%.60s", path)
	}
	long, err := http.Get(s.URL + "/api/public/ebooks?q=" + strings.Repeat("a", 10<<20))
	if err == nil { // the server may hang up first
		long.Body.Close()
		assert.Equal(t, http.StatusRequestHeaderFieldsTooLarge, long.StatusCode)
	}
	assert.Equal(t, 200, visit(t, s, "/api/public/ebooks").Status)
}

// TestTheStaffWorkWhileThePublicFloods sends far more requests from one IP address than are allowed. They are refused
// with a time to wait, and the staff notice nothing (RULES §25.4).
func TestTheStaffWorkWhileThePublicFloods(t *testing.T) {
	s := openServer(t, "open")
	id := publish(t, s, "Sách")
	editor := s.As(t, "editor")
	var visitors sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	refused := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return statuses[429] > 0
	}
	for range 24 {
		visitors.Go(func() {
			for n := 0; n < 20 || !refused() && n < 2000; n++ { // a slow machine does not reach the limit soon
				response := s.Nobody(t).Visit(http.MethodGet, "/api/public/ebooks?q=sach")
				mu.Lock()
				statuses[response.Status]++
				mu.Unlock()
				if response.Status == http.StatusTooManyRequests {
					assert.NotEmpty(t, response.Header.Get("Retry-After"))
				}
			}
		})
	}
	for range 20 {
		editor.Get("/ebooks/" + id).Want(200)
		editor.Get("/ebooks?search=sach").Want(200)
	}
	visitors.Wait()
	assert.NotZero(t, statuses[200], "%v", statuses)
	assert.NotZero(t, statuses[429], "%v", statuses)
	assert.Len(t, statuses, 2, "%v", statuses)
}

// TestThePublicListIsWhatItSays (RULES §25.4).
func TestThePublicListIsWhatItSays(t *testing.T) {
	s := openServer(t, "metadata")
	first := publish(t, s, "Đầu tiên")
	second := publish(t, s, "Hai")
	response := visit(t, s, "/api/public/ebooks?page_size=1")
	assert.Equal(t, []string{second}, response.List("data.ebooks", "id"))
	assert.Equal(t, []int{2, 1, 1, 2}, []int{response.Number("total"), response.Number("page"), response.Number("page_size"), response.Number("total_pages")})
	assert.Equal(t, []string{first}, visit(t, s, "/api/public/ebooks?page_size=1&page=2").List("data.ebooks", "id"))
	assert.Equal(t, []string{first}, visit(t, s, "/api/public/ebooks?q=dau+tien&subject=vat%20li&grade=lop%2010").List("data.ebooks", "id"))
	assert.Empty(t, visit(t, s, "/api/public/ebooks?subject=vat").List("data.ebooks", "id"), "a part of a subject does not match it")
	var one struct {
		Data struct{ Ebook map[string]any }
	}
	require.NoError(t, json.Unmarshal(visit(t, s, "/api/public/ebooks/"+first).Body, &one))
	assert.Equal(t, publicAddress+"/e/"+first, one.Data.Ebook["url"])
	assert.Equal(t, "Mô tả <b>&</b>", one.Data.Ebook["description"])
	toc := visit(t, s, "/api/public/ebooks/"+first+"/toc")
	assert.Equal(t, []string{"Chương một", "Bài </script> một"}, toc.List("data.items", "title"))
}
