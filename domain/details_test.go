package domain_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// textFields set one text of an input, by the name of the field.
var textFields = map[string]func(*domain.DetailsInput, string){
	"title":       func(in *domain.DetailsInput, s string) { in.Title = domain.Sent(s) },
	"description": func(in *domain.DetailsInput, s string) { in.Description = domain.Sent(s) },
	"subject":     func(in *domain.DetailsInput, s string) { in.Subject = domain.Sent(s) },
	"grade":       func(in *domain.DetailsInput, s string) { in.Grade = domain.Sent(s) },
	"author":      func(in *domain.DetailsInput, s string) { in.Author = domain.Sent(s) },
	"publisher":   func(in *domain.DetailsInput, s string) { in.Publisher = domain.Sent(s) },
	"tags":        func(in *domain.DetailsInput, s string) { in.Tags = domain.Sent(s) },
	"language":    func(in *domain.DetailsInput, s string) { in.Language = domain.Sent(s) },
}

// texts are the fields of a stored e-book by name.
func texts(b *domain.Ebook) map[string]string {
	return map[string]string{
		"title": b.Title, "description": b.Description, "subject": b.Subject, "grade": b.Grade, "author": b.Author,
		"publisher": b.Publisher, "tags": b.Tags, "language": b.Language,
	}
}

// create makes an e-book with one more field than the title.
func create(change func(*domain.DetailsInput)) (*domain.Ebook, error) {
	in := titled("Toán 7")
	change(&in)
	return domain.NewEbook("book", editor, in, now)
}

// RULES §4.2.
func TestTitleIsRequired(t *testing.T) {
	for name, in := range map[string]domain.DetailsInput{
		"not sent": {}, "null": {Title: domain.Optional[string]{Set: true}}, "empty": titled(""), "blank": titled(" \t\u00a0\u200b"),
	} {
		_, err := domain.NewEbook("book", editor, in, now)
		e := refusal(t, err)
		assert.Equal(t, domain.Invalid, e.Kind, name)
		assert.Equal(t, "Title is required", e.Message, name)
		assert.Equal(t, map[string]string{"title": "Title is required"}, e.Fields, name)
	}
}

// RULES §4.2.
func TestTitleHasAtMost500Characters(t *testing.T) {
	for length, ok := range map[int]bool{1: true, 499: true, 500: true, 501: false} {
		title := strings.Repeat("ệ", length) // three bytes, one code point each
		b, err := domain.NewEbook("book", editor, titled(title), now)
		if ok {
			require.NoError(t, err, length)
			assert.Equal(t, title, b.Title)
			continue
		}
		assert.Equal(t, "Title must be less than 500 characters", refusal(t, err).Message, length)
	}
}

// RULES §1.2: lengths count code points.
func TestTextsHaveTheirLengths(t *testing.T) {
	for name, limit := range map[string]int{
		"title": 500, "subject": 255, "grade": 255, "author": 255, "publisher": 255, "tags": 1000, "description": 20000,
	} {
		for _, length := range []int{limit - 1, limit, limit + 1} {
			value := strings.Repeat("đ", length)
			b, err := create(func(in *domain.DetailsInput) { textFields[name](in, value) })
			if length > limit {
				e := refusal(t, err)
				assert.Equal(t, domain.Invalid, e.Kind, name)
				assert.Contains(t, e.Fields, name)
				assert.Len(t, e.Fields, 1)
				continue
			}
			require.NoError(t, err, "%s of %d", name, length)
			assert.Equal(t, value, texts(b)[name])
		}
	}
}

// RULES §1.2.
func TestTooLongSaysHowLong(t *testing.T) {
	_, err := create(func(in *domain.DetailsInput) { in.Subject = domain.Sent(strings.Repeat("a", 300)) })
	assert.Equal(t, "Tối đa 255 ký tự (hiện có 300)", refusal(t, err).Message)
}

// RULES §1.2: the length is that of what is stored, so spaces at the ends do
// not count.
func TestLengthIsCountedAfterTrimming(t *testing.T) {
	_, err := create(func(in *domain.DetailsInput) { in.Subject = domain.Sent("   " + strings.Repeat("a", 255) + "\n") })
	require.NoError(t, err)
}

// RULES §4.2.
func TestPublishedYearIsFrom1900ToNextYear(t *testing.T) {
	for year, ok := range map[float64]bool{
		1899: false, 1900: true, 1901: true, 2025: true, 2026: true, 2027: false, 0: false, -2000: false,
		1999.5: false, 1e300: false,
	} {
		b, err := create(func(in *domain.DetailsInput) {
			in.PublishedYear = domain.SentNumber(year)
		})
		if ok {
			require.NoError(t, err, year)
			assert.Equal(t, int(year), *b.PublishedYear)
			continue
		}
		assert.Equal(t, map[string]string{"published_year": "Năm xuất bản phải là số nguyên từ 1900 đến 2026"}, refusal(t, err).Fields, year)
	}
}

// The year is the library's, in Hanoi, where it begins seven hours before UTC's (RULES §1.3).
func TestNextYearIsReckonedInHanoi(t *testing.T) {
	newYear := time.Date(2025, 12, 31, 17, 0, 0, 0, time.UTC)
	in := titled("Toán 7")
	in.PublishedYear = domain.SentNumber(2027)
	_, err := domain.NewEbook("book", editor, in, newYear.Add(-time.Second))
	require.Error(t, err)
	_, err = domain.NewEbook("book", editor, in, newYear)
	require.NoError(t, err)
}

// RULES §4.2.
func TestTotalPagesIsAtLeast1(t *testing.T) {
	for pages, ok := range map[float64]bool{
		-1: false, 0: false, 1: true, 2: true, 1.5: false, 2147483647: true, 2147483648: false,
	} {
		b, err := create(func(in *domain.DetailsInput) {
			in.TotalPages = domain.SentNumber(pages)
		})
		if ok {
			require.NoError(t, err, pages)
			assert.Equal(t, int(pages), *b.TotalPages)
			continue
		}
		assert.Equal(t, map[string]string{"total_pages": "Số trang phải là số nguyên từ 1 trở lên"}, refusal(t, err).Fields, pages)
	}
}

// RULES §4.2.
func TestEverythingButTheTitleIsOptional(t *testing.T) {
	b, err := domain.NewEbook("book", editor, titled("Toán 7"), now)
	require.NoError(t, err)
	assert.Equal(t, domain.Details{Title: "Toán 7"}, b.Details)
}

// RULES §1.2.
func TestLanguageIsVietnameseEnglishOrOther(t *testing.T) {
	for value, ok := range map[string]bool{
		"": true, "Vietnamese": true, "English": true, "Other": true, " English ": true,
		"vietnamese": false, "French": false, "Tiếng Việt": false,
	} {
		b, err := create(func(in *domain.DetailsInput) { in.Language = domain.Sent(value) })
		if ok {
			require.NoError(t, err, value)
			assert.Equal(t, strings.TrimSpace(value), b.Language)
			continue
		}
		assert.Contains(t, refusal(t, err).Fields, "language", value)
	}
}

// RULES §5.2: a save says nothing of the members that it lacks.
func TestWhatIsNotSentStaysAndEmptyClears(t *testing.T) {
	full := func() *domain.Ebook {
		in := titled("Toán 7")
		for name, set := range textFields {
			if name != "title" && name != "language" {
				set(&in, name)
			}
		}
		in.Language = domain.Sent("English")
		in.PublishedYear, in.TotalPages = domain.SentNumber(2020), domain.SentNumber(99)
		b, err := domain.NewEbook("book", editor, in, yesterday)
		require.NoError(t, err)
		return b
	}
	b, want := full(), full().Details
	require.NoError(t, b.Edit(editor, domain.DetailsInput{}, now))
	assert.Equal(t, want, b.Details)
	assert.Equal(t, now, b.UpdatedAt)
	assert.Equal(t, yesterday, b.CreatedAt)

	empty := domain.DetailsInput{PublishedYear: domain.Sent[*float64](nil), TotalPages: domain.Sent[*float64](nil)}
	for name, set := range textFields {
		if name != "title" {
			set(&empty, "")
		}
	}
	require.NoError(t, b.Edit(editor, empty, now))
	assert.Equal(t, domain.Details{Title: "Toán 7"}, b.Details)

	require.Error(t, b.Edit(editor, titled(""), now), "the title cannot be cleared")
	assert.Equal(t, "Toán 7", b.Title)
}

// RULES §4.2.
func TestEveryInvalidFieldIsNamed(t *testing.T) {
	in := titled("")
	in.Language = domain.Sent("French")
	in.Author = domain.Sent("a\x00")
	in.TotalPages = domain.SentNumber(0)
	_, err := domain.NewEbook("book", editor, in, now)
	e := refusal(t, err)
	assert.Len(t, e.Fields, 4)
	assert.Equal(t, e.Fields["title"], e.Message, "a client that shows one message shows the title's")
	assert.Equal(t, "ebook.invalid", e.Code)
}

// RULES §3.2.
func TestWhatIsRefusedChangesNothing(t *testing.T) {
	b := inStatus(t, editor, domain.Rejected)
	before := *b
	in := domain.DetailsInput{Subject: domain.Sent("Toán"), TotalPages: domain.SentNumber(0)}
	require.Error(t, b.Edit(editor, in, now))
	assert.Equal(t, before, *b)
	require.Error(t, saveTOC(b, editor, &domain.TOC{}, []domain.TOCItem{{ID: "foreign"}}, ids(), now))
	assert.Equal(t, before, *b)
}
