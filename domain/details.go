package domain

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"time"
	"unicode/utf8"
)

// Details are the fields that the creator writes. Empty texts are "".
type Details struct {
	Title         string `json:"title"`
	Description   string `json:"description"`
	Subject       string `json:"subject"`
	Grade         string `json:"grade"`
	Language      string `json:"language"` // one of Languages, or ""
	Author        string `json:"author"`
	Publisher     string `json:"publisher"`
	PublishedYear *int   `json:"published_year"`
	TotalPages    *int   `json:"total_pages"`
	Tags          string `json:"tags"` // separated by commas
}

// Languages are the values that Details.Language may take.
var Languages = []string{"Vietnamese", "English", "Other"}

// FirstYear is the earliest year of publication; the last is next year.
const FirstYear = 1900

// DetailsInput is the input of a save. Fields that were not sent keep their value; "" and nil
// clear. Numbers may be fractions, so that a rule can refuse them with a message.
type DetailsInput struct {
	Title         Optional[string]
	Description   Optional[string]
	Subject       Optional[string]
	Grade         Optional[string]
	Language      Optional[string]
	Author        Optional[string]
	Publisher     Optional[string]
	PublishedYear Optional[*float64]
	TotalPages    Optional[*float64]
	Tags          Optional[string]
}

// Compose composes the texts (NFC) before a transaction begins. The save itself does so too, but
// composing composed text takes no time.
func (in *DetailsInput) Compose() {
	for _, text := range []*string{
		&in.Title.Value, &in.Description.Value, &in.Subject.Value, &in.Grade.Value, &in.Language.Value,
		&in.Author.Value, &in.Publisher.Value, &in.Tags.Value,
	} {
		*text = Compose(*text)
	}
}

// apply writes the input to d and checks the result. After an error d is unchanged.
func (in DetailsInput) apply(d *Details, now time.Time) error {
	next, problems := *d, problems{}
	problems.text("title", in.Title, &next.Title, MaxTitle, false)
	problems.text("description", in.Description, &next.Description, MaxDescription, true)
	problems.text("subject", in.Subject, &next.Subject, MaxShortText, false)
	problems.text("grade", in.Grade, &next.Grade, MaxShortText, false)
	problems.text("language", in.Language, &next.Language, MaxShortText, false)
	problems.text("author", in.Author, &next.Author, MaxShortText, false)
	problems.text("publisher", in.Publisher, &next.Publisher, MaxShortText, false)
	problems.text("tags", in.Tags, &next.Tags, MaxTags, false)

	lastYear := now.In(hanoi).Year() + 1
	problems.number("published_year", in.PublishedYear, &next.PublishedYear, FirstYear, lastYear,
		fmt.Sprintf("Năm xuất bản phải là số nguyên từ %d đến %d", FirstYear, lastYear))
	problems.number("total_pages", in.TotalPages, &next.TotalPages, 1, math.MaxInt32,
		"Số trang phải là số nguyên từ 1 trở lên")

	problems.title(next.Title)
	if next.Language != "" && !slices.Contains(Languages, next.Language) {
		problems["language"] = "Ngôn ngữ phải là Vietnamese, English hoặc Other."
	}
	if err := problems.err(); err != nil {
		return err
	}
	*d = next
	return nil
}

// hanoi is the library's time zone (RULES §1.3). It has had no summer time since 1979, so a fixed
// offset is right even on a machine without a zone database.
var hanoi = time.FixedZone("Asia/Ho_Chi_Minh", 7*60*60)

// ClockTime formats a time for a message: HH:mm dd/MM/yyyy in the library's time zone.
func ClockTime(t time.Time) string { return t.In(hanoi).Format("15:04 02/01/2006") }

// problems collects messages by field.
type problems map[string]string

func (p problems) text(field string, in Optional[string], to *string, limit int, breaks bool) {
	if !in.Set {
		return
	}
	s, problem := cleanText(in.Value, limit, breaks)
	if problem != "" {
		p[field] = problem
	}
	*to = s
}

func (p problems) number(field string, in Optional[*float64], to **int, least, most int, message string) {
	switch v := in.Value; {
	case !in.Set:
	case v == nil:
		*to = nil
	case *v != math.Trunc(*v) || *v < float64(least) || *v > float64(most):
		p[field] = message
	default:
		n := int(*v)
		*to = &n
	}
}

func (p problems) title(title string) {
	switch {
	case p["title"] == msgControl:
	case utf8.RuneCountInString(title) > MaxTitle:
		p["title"] = "Title must be less than 500 characters"
	case title == "":
		p["title"] = "Title is required"
	}
}

func (p problems) err() error {
	if len(p) == 0 {
		return nil
	}
	first := slices.Sorted(maps.Keys(p))[0]
	if _, ok := p["title"]; ok {
		first = "title"
	}
	return &Error{Kind: Invalid, Code: "ebook.invalid", Message: p[first], Fields: p}
}
