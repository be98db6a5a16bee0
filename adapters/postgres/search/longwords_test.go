package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/postgres/ebooks"
	"backoffice/domain"
	"backoffice/domain/fulltext"
	"backoffice/ports"
	"backoffice/test/harness"
)

// outlined makes an e-book with an outline.
func (s shelf) outlined(t *testing.T, title string, titles []string) string {
	t.Helper()
	id := s.created(t, title)
	s.outline(t, id, titles)
	return id
}

func (s shelf) created(t *testing.T, title string) string {
	t.Helper()
	id := uuid.Must(uuid.NewV7()).String()
	_, err := s.db.Ebooks.Create(t.Context(), operator, ports.Once{}, func(_ domain.Actor, now time.Time) (*domain.Ebook, error) {
		return domain.NewEbook(id, editor, domain.DetailsInput{Title: domain.Sent(title)}, now)
	})
	require.NoError(t, err)
	return id
}

func (s shelf) outline(t *testing.T, id string, titles []string) {
	t.Helper()
	items := make([]domain.TOCItem, len(titles))
	for i, title := range titles {
		items[i] = domain.TOCItem{ID: fmt.Sprint("temp-", i), Title: title}
	}
	there, err := s.db.Ebooks.TOC(t.Context(), id)
	require.NoError(t, err)
	outline, err := there.Draft(items, uuid.NewString)
	require.NoError(t, err, "it is legal")
	_, _, err = s.db.Ebooks.UpdateTOC(t.Context(), operator, id, ports.Once{}, outline, func(b *domain.Ebook, _ domain.Actor, now time.Time) (domain.TOC, error) {
		return b.SaveTOC(editor, outline, now)
	})
	require.NoError(t, err)
}

// longOutlines are outlines at the bounds: 400 titles of 500 characters, or
// 5,000 of 40.
func longOutlines(random *rand.Rand) map[string][]string {
	pick := func(letters []rune) rune { return letters[random.IntN(len(letters))] }
	titlesOf := func(n, length int, letter func(at int) rune) []string {
		titles := make([]string, n)
		for i := range titles {
			text := make([]rune, length)
			for j := range text {
				text[j] = letter(j)
			}
			titles[i] = "x" + string(text[1:length-1]) + "x" // never a blank at an end
		}
		return titles
	}
	anything := []rune("aàbđeêgiơuư 01.,-+(:/\\'\"%_…–→😀𠀀ữẰ")
	return map[string][]string{
		"words":       titlesOf(5000, 40, func(int) rune { return pick([]rune("abcdeghiklmnơưàáđ")) }),
		"short words": titlesOf(5000, 40, func(at int) rune { return map[bool]rune{true: ' ', false: rune('a' + random.IntN(26))}[at%5 == 0] }),
		"syllables": titlesOf(5000, 40, func(at int) rune {
			return map[bool]rune{true: ' ', false: 0x4e00 + rune(random.IntN(20000))}[at%2 == 0]
		}),
		"dots":     titlesOf(400, 500, func(at int) rune { return map[bool]rune{true: rune('0' + random.IntN(10)), false: '.'}[at > 496] }),
		"marks":    titlesOf(400, 500, func(int) rune { return pick([]rune(".,-+()[]{}<>=*/&^%$#@!~")) }),
		"formulas": titlesOf(5000, 40, func(int) rune { return pick([]rune("xyzab12+-=*/()^.")) }),
		"emoji":    titlesOf(400, 500, func(int) rune { return 0x1F300 + rune(random.IntN(700)) }),
		"rare letters": titlesOf(400, 500, func(at int) rune {
			return map[bool]rune{true: ' ', false: 0x20000 + rune(random.IntN(40000))}[at%3 == 0]
		}),
		"anything": titlesOf(2000, 100, func(int) rune { return pick(anything) }),
	}
}

// someTerm is the beginning of one of the title's words.
func someTerm(random *rand.Rand, title string) string {
	chunks := strings.Fields(title)
	words := fulltext.Atoms(chunks[random.IntN(len(chunks))])
	var term string
	for _, atom := range words[random.IntN(len(words)):] {
		term += atom.Text
	}
	letters := []rune(term)
	most := min(len(letters), 200)
	if random.IntN(2) == 0 { // as people type
		most = min(most, 12)
	}
	return string(letters[:1+random.IntN(most)])
}

// The longest outlines that may be saved, natural ones and those that nobody
// would write: each word of each is found, by every beginning of it, and the
// title named is one that holds it.
func TestEveryWordOfEveryLegalOutlineIsFound(t *testing.T) {
	s, random := newShelf(t), rand.New(rand.NewPCG(8, 3))
	outlines, ids := longOutlines(random), map[string]string{}
	for kind, titles := range outlines {
		ids[kind] = s.outlined(t, "Ω", titles) // no outline holds it
	}
	for kind, titles := range outlines {
		searches := 0
		for range harness.Rounds(12, 2000) {
			at := random.IntN(len(titles))
			term := someTerm(random, titles[at])
			if random.IntN(8) == 0 {
				term += " " + someTerm(random, titles[at])
			}
			if utf8.RuneCountInString(term) > 200 || len(fulltext.Terms(term)) == 0 {
				continue
			}
			searches++
			page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: term, Page: 1, Limit: 100})
			require.NoError(t, err)
			assert.Equal(t, len(page.Ebooks), page.Total)
			found := slices.IndexFunc(page.Ebooks, func(b ports.ListedEbook) bool { return b.ID == ids[kind] })
			if !assert.GreaterOrEqual(t, found, 0, "%s: %+q", kind, term) {
				continue
			}
			for _, b := range page.Ebooks {
				assertExplained(t, b, outlines[kindOf(ids, b.ID)], term)
			}
		}
		assert.Positive(t, searches, kind)
	}
}

func kindOf(ids map[string]string, id string) string {
	for kind, its := range ids {
		if its == id {
			return kind
		}
	}
	return ""
}

// assertExplained looks for the title that explains a hit in another way than
// the search does: by the words of each.
func assertExplained(t *testing.T, b ports.ListedEbook, titles []string, search string) {
	t.Helper()
	terms := fulltext.Terms(search)
	best := ""
	for _, title := range titles {
		n := 0
		for _, term := range terms {
			if wordsHold(title, term) {
				n++
			}
		}
		if n > 0 && best == "" || n == len(terms) {
			best = title
		}
		if n == len(terms) {
			break
		}
	}
	if assert.NotNil(t, b.MatchedTOC, "%+q", search) {
		assert.Equal(t, best, *b.MatchedTOC, "%+q", search)
	}
}

// wordsHold looks at each word of a title, where one may hold the term at all.
func wordsHold(title string, term fulltext.Term) bool {
	written, key := fulltext.Folded(title)
	return (strings.Contains(written, term.Typed) || strings.Contains(key, term.Key)) && fulltext.Holds(fulltext.Words(title), []fulltext.Term{term})
}

// A long outline is found only by what it holds.
func TestALongOutlineIsNotFoundByWhatItDoesNotHold(t *testing.T) {
	s, random := newShelf(t), rand.New(rand.NewPCG(4, 4))
	outlines := longOutlines(random)
	for _, kind := range []string{"formulas", "marks", "anything"} {
		titles := outlines[kind]
		id := s.outlined(t, kind, titles)
		found, missed := 0, 0
		for range harness.Rounds(40, 2000) {
			letters := []rune(someTerm(random, titles[random.IntN(len(titles))]))
			letters = letters[:min(len(letters), 6)]
			random.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
			terms := fulltext.Terms(string(letters))
			if len(terms) != 1 {
				continue
			}
			want := slices.ContainsFunc(titles, func(title string) bool { return wordsHold(title, terms[0]) })
			page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: string(letters), Page: 1, Limit: 100})
			require.NoError(t, err)
			is := slices.ContainsFunc(page.Ebooks, func(b ports.ListedEbook) bool { return b.ID == id })
			assert.Equal(t, want, is, "%s: %+q", kind, terms)
			if want {
				found++
			} else {
				missed++
			}
		}
		assert.Positive(t, found, kind)
		assert.Positive(t, missed, kind)
	}
}

// Marks are looked at in long outlines too.
func TestALongOutlineIsPreferredWhereItHoldsWhatWasTyped(t *testing.T) {
	s := newShelf(t)
	dots := strings.Repeat(".", 440)
	with := func(words string) (titles []string) {
		for i := range 400 {
			titles = append(titles, fmt.Sprintf("%s%s%d", words, dots, i))
		}
		return titles
	}
	exact := s.outlined(t, "Một", with("đường.đi"))
	other := s.outlined(t, "Hai", with("dương.đi"))
	for search, want := range map[string][]string{"đường.đi": {exact, other}, "dương.đi": {other, exact}, "duong.di": {other, exact}, "đường.đi.": {exact, other}, "đường": {exact, other}} {
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 10})
		require.NoError(t, err)
		got := []string{}
		for _, b := range page.Ebooks {
			got = append(got, b.ID)
		}
		assert.Equal(t, want, got, search)
		first, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 2, Limit: 1, Status: domain.Draft})
		require.NoError(t, err)
		assert.Equal(t, 2, first.Total)
		assert.Equal(t, want[1], first.Ebooks[0].ID, "with a filter")
	}
}

// A page names the titles that match without reading the outlines, which this test changes without the product.
func TestNoSearchReadsWholeOutlinesForAPage(t *testing.T) {
	s := newShelf(t)
	titles := make([]string, 5000)
	for i := range titles {
		titles[i] = fmt.Sprintf("Bài %d", i)
	}
	id := s.outlined(t, "Sách", titles)
	_, err := s.rawDB.Exec(`UPDATE tocs SET items = '[{"title":"Bài khác"}]'`)
	require.NoError(t, err)
	for search, want := range map[string]string{"bai": "Bài 0", "4999": "Bài 4999", "bai 777": "Bài 777", "sach 12": "Bài 12"} {
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 10})
		require.NoError(t, err)
		require.Len(t, page.Ebooks, 1, search)
		assert.Equal(t, want, *page.Ebooks[0].MatchedTOC)
	}
	s.outline(t, id, []string{"Chương cuối"})
	page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: "cuoi", Page: 1, Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, "Chương cuối", *page.Ebooks[0].MatchedTOC, "as it was saved last")
}

// Early versions saved outlines without their titles, and only some of the words of a long one.
func TestWhatEarlyVersionsHaveSavedIsCaughtUpWith(t *testing.T) {
	s := newShelf(t)
	short := s.outlined(t, "Ngắn", []string{"Mở đầu"})
	long := s.outlined(t, "Dài", longOutlines(rand.New(rand.NewPCG(1, 1)))["formulas"])
	s.outline(t, long, append(longOutlines(rand.New(rand.NewPCG(1, 1)))["formulas"][:4999], "(a+b)^2:kết-thúc"))
	_, err := s.rawDB.Exec(`UPDATE search_texts SET toc_version = toc_version - 1, titles = 'Cũ', folded = NULL, marked = NULL`)
	require.NoError(t, err)
	_, err = s.rawDB.Exec(`UPDATE ebook_search SET words = '', marked = '' WHERE ebook_id = $1`, long)
	require.NoError(t, err)
	found := func(search string) (ids []string, match string) {
		page, err := s.db.Ebooks.List(t.Context(), ports.ListQuery{Search: search, Page: 1, Limit: 10})
		require.NoError(t, err)
		for _, b := range page.Ebooks {
			ids, match = append(ids, b.ID), *b.MatchedTOC
		}
		return ids, match
	}
	wrong, err := s.db.Checks.WrongWords(t.Context(), []string{short, long})
	require.NoError(t, err)
	assert.Len(t, wrong, 1)
	assert.Contains(t, wrong, long, "titles that are not its outline's are not read")
	ids, match := found("mo dau")
	assert.Equal(t, []string{short}, ids)
	assert.Equal(t, "Mở đầu", match, "its titles are those of its outline")
	ids, _ = found("(a+b)^2:kết")
	assert.Empty(t, ids)

	require.NoError(t, ebooks.CatchUp(t.Context(), s.db.DB))
	ids, match = found("(a+b)^2:kết")
	assert.Equal(t, []string{long}, ids)
	assert.Equal(t, "(a+b)^2:kết-thúc", match)
	wrong, err = s.db.Checks.WrongWords(t.Context(), []string{short, long})
	require.NoError(t, err)
	assert.Empty(t, wrong)
	var behind int
	require.NoError(t, s.rawDB.Get(&behind, `SELECT count(*) FROM ebooks b LEFT JOIN search_texts x ON x.ebook_id = b.id WHERE x.toc_version IS DISTINCT FROM b.toc_version`))
	assert.Zero(t, behind)
}
