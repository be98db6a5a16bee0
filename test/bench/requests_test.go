package bench

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"backoffice/domain/fulltext"
)

// pages is how many pages of a list are drawn from. With 200 people and the
// five statuses that makes 10,000 different requests.
const pages = 10

func get(path, token string) request {
	return request{method: http.MethodGet, path: path, token: token, want: http.StatusOK}
}

// listed draws from a list whose query the function makes.
func (s *site) listed(query func(*rand.Rand) string) draw {
	return func(_ int, random *rand.Rand) (request, bool) {
		return get("/api/cms/ebooks?"+query(random), s.anyone(random).Access), true
	}
}

func anyPage(random *rand.Rand) int { return 1 + random.IntN(pages) }

func anyStatus(random *rand.Rand) string { return string(shares[random.IntN(len(shares))].status) }

func (s *site) newest() draw {
	return s.listed(func(r *rand.Rand) string { return fmt.Sprintf("status=%s&page=%d", anyStatus(r), anyPage(r)) })
}

func (s *site) byTitle() draw {
	return s.listed(func(r *rand.Rand) string {
		return fmt.Sprintf("status=%s&sort=title&page=%d", anyStatus(r), anyPage(r))
	})
}

// byCreator asks only for pages that the creator has.
func (s *site) byCreator(t *testing.T) draw {
	t.Helper()
	var counts []struct {
		ID string `db:"created_by"`
		N  int    `db:"n"`
	}
	if err := s.db.Select(&counts, `SELECT created_by, sum(n)::int AS n FROM creator_counts GROUP BY 1 HAVING sum(n) > 0`); err != nil {
		t.Fatal(err)
	}
	return s.listed(func(r *rand.Rand) string {
		c := counts[r.IntN(len(counts))]
		return fmt.Sprintf("created_by=%s&page=%d", c.ID, 1+r.IntN(min(pages, (c.N+24)/25)))
	})
}

func (s *site) bySubjectAndGrade() draw {
	return s.listed(func(r *rand.Rand) string {
		return fmt.Sprintf("subject=%s&grade=%d", url.QueryEscape(subjects[r.IntN(len(subjects))]), 1+r.IntN(12))
	})
}

func (s *site) queue() draw {
	return s.listed(func(r *rand.Rand) string {
		return fmt.Sprintf("status=pending_review&sort=waiting&page=%d", anyPage(r))
	})
}

func (s *site) queueOfAll(last bool) draw { return s.nearPageOf("sort=waiting&", last) }

// nearPage draws from the first fifty pages of the whole list, or from the
// last fifty.
func (s *site) nearPage(last bool) draw { return s.nearPageOf("", last) }

func (s *site) nearPageOf(query string, last bool) draw {
	all := (s.size + 24) / 25
	return s.listed(func(r *rand.Rand) string {
		page := 1 + r.IntN(50)
		if last {
			page = all + 1 - page
		}
		return fmt.Sprintf("%spage=%d", query, page)
	})
}

func (s *site) byID() draw {
	return func(_ int, r *rand.Rand) (request, bool) {
		return get("/api/cms/ebooks/"+idOf(r.IntN(s.size)), s.anyone(r).Access), true
	}
}

func (s *site) statistics() draw {
	return func(_ int, r *rand.Rand) (request, bool) {
		return get("/api/cms/ebooks/statistics", s.anyone(r).Access), true
	}
}

// The minimal server's requests.
func (s *site) bareList() draw {
	return func(_ int, r *rand.Rand) (request, bool) {
		return get(fmt.Sprintf("/ebooks?status=%s&page=%d", anyStatus(r), anyPage(r)), ""), true
	}
}

func (s *site) bareOne() draw {
	return func(_ int, r *rand.Rand) (request, bool) { return get("/ebooks/"+idOf(r.IntN(s.size)), ""), true }
}

// What is searched for.
var (
	// commonPlain and commonMarked are among the commonest words of titles,
	// tags and outlines.
	commonPlain  = []string{"sach", "tap", "bai", "chuong", "lop", "hoc", "giao", "khoa", "luyen", "on tap", "bai tap", "sach giao khoa"}
	commonMarked = []string{"sách", "tập", "bài", "chương", "lớp", "học", "giáo", "khoa học", "luyện", "ôn tập", "bài tập", "sách giáo khoa"}
	// twoLetters are words of the library; all that begin with them match.
	twoLetters = []string{"vở", "đề", "kì", "ở", "an", "hà", "lý", "lê", "vũ", "đỗ", "hồ", "bà", "cơ", "có"}
)

func (s *site) search(query func(*rand.Rand) string) draw {
	return s.listed(func(r *rand.Rand) string {
		return fmt.Sprintf("search=%s&page=%d", url.QueryEscape(query(r)), anyPage(r))
	})
}

// rare finds about five e-books.
func (s *site) rare() draw {
	return s.listed(func(r *rand.Rand) string { return "search=" + strings.ToLower(code(r.IntN(s.size/5))) })
}

func (s *site) common(list []string) draw {
	return s.search(func(r *rand.Rand) string { return list[r.IntN(len(list))] })
}

func (s *site) twoLetterWord() draw { return s.common(twoLetters) }

// anyTwoLetters draws from all pairs of letters; most begin few words.
func (s *site) anyTwoLetters() draw {
	return s.search(func(r *rand.Rand) string { return string([]byte{byte('a' + r.IntN(26)), byte('a' + r.IntN(26))}) })
}

func (s *site) absent() draw {
	return s.search(func(r *rand.Rand) string { return fmt.Sprintf("zq%dx", r.IntN(1_000_000)) })
}

// counted is how the product asks the database for the hits of a search.
func counted(searches []string) []string {
	queries := make([]string, len(searches))
	for i, s := range searches {
		var terms []string
		for _, term := range fulltext.Terms(s) {
			terms = append(terms, "'"+term.Key+"':*")
		}
		queries[i] = strings.Join(terms, " & ")
	}
	return queries
}

// aList requires a page as full as the total says. It may be empty: few e-books are of some subject and grade.
func aList(body []byte) error {
	var response struct {
		Total *int
		Data  struct{ Ebooks []json.RawMessage }
	}
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if n := len(response.Data.Ebooks); response.Total == nil || n != min(25, *response.Total) {
		return fmt.Errorf("%d e-books: %.200s", n, body)
	}
	return nil
}

// found requires hits. The page may be past the last.
func found(body []byte) error {
	var response struct{ Total int }
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if response.Total == 0 {
		return fmt.Errorf("nothing found: %.200s", body)
	}
	return nil
}

// aPage requires a page that is not empty, with a total.
func aPage(body []byte) error {
	var response struct {
		Total int
		Data  struct{ Ebooks []json.RawMessage }
	}
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if n := len(response.Data.Ebooks); n == 0 || n > 25 || response.Total < n {
		return fmt.Errorf("%d e-books of %d", n, response.Total)
	}
	return nil
}

func fullPage(body []byte) error {
	var response struct {
		Data struct{ Ebooks []json.RawMessage }
	}
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if n := len(response.Data.Ebooks); n != 25 {
		return fmt.Errorf("%d e-books, not 25", n)
	}
	return nil
}

func bareRows(body []byte) error {
	var rows []struct{ Total int }
	if err := json.Unmarshal(body, &rows); err != nil {
		return err
	}
	if len(rows) != 25 || rows[0].Total < 25 {
		return fmt.Errorf("%d bare rows", len(rows))
	}
	return nil
}

func noneFound(body []byte) error {
	var response struct{ Total *int }
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if response.Total == nil || *response.Total != 0 {
		return fmt.Errorf("found something: %.200s", body)
	}
	return nil
}

// anObject checks only that the response has data.
func anObject(body []byte) error {
	var response struct{ Data map[string]json.RawMessage }
	if err := json.Unmarshal(body, &response); err != nil {
		return err
	}
	if len(response.Data) == 0 {
		return fmt.Errorf("no data: %.200s", body)
	}
	return nil
}

// duplicates draws from the duplicates of all e-books.
func (s *site) duplicates() draw {
	return func(_ int, random *rand.Rand) (request, bool) {
		return get("/api/cms/ebooks/"+idOf(random.IntN(s.size))+"/duplicates", s.anyone(random).Access), true
	}
}

// values draws a field and what was typed into it: nothing, a word that all publishers have, or one that
// few have.
func (s *site) values() draw {
	return func(_ int, random *rand.Rand) (request, bool) {
		field, typed := []string{"subject", "grade", "publisher", "language"}[random.IntN(4)], ""
		switch random.IntN(3) {
		case 1:
			typed = "nhà x"
		case 2:
			typed = fmt.Sprint(random.IntN(5003))
		}
		return get("/api/cms/ebooks/values?field="+field+"&prefix="+url.QueryEscape(typed), s.anyone(random).Access), true
	}
}
