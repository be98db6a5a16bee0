package domain

import (
	"maps"
	"math"
	"slices"
	"time"
	"unicode/utf8"
)

// DetailsInput is the input of a save. Fields that were not sent keep their value; "" and nil
// clear. Numbers may be fractions, so that a rule can refuse them with a message.
type DetailsInput = Fields[Optional[string], Optional[*float64]]

// ComposeInput composes the texts (NFC) before a transaction begins. The save itself does so too,
// but composing composed text takes no time.
func ComposeInput(in *DetailsInput) {
	for _, text := range in.Texts() {
		text.Value = Compose(text.Value)
	}
}

// applyInput writes the input to d and checks the result. After an error d is unchanged.
func applyInput(in *DetailsInput, d *Details, now time.Time) error {
	next, problems := *d, problems{}
	texts, numbers := next.Texts(), next.Numbers()
	for i, sent := range in.Texts() {
		problems.text(&TextFields[i], *sent, texts[i])
	}
	for i, sent := range in.Numbers() {
		problems.number(&NumberFields[i], *sent, numbers[i], now)
	}
	problems.title(next.Title)
	if next.Language != "" && !slices.Contains(Languages, next.Language) {
		problems["language"] = "Ngôn ngữ phải là Vietnamese, English hoặc Other."
	}
	if err := problems.refusal("ebook.invalid", "title"); err != nil {
		return err
	}
	*d = next
	return nil
}

// problems collects messages by field.
type problems map[string]string

// required cleans a text that must not be empty (see cleanText), and notes what is wrong with it.
func (p problems) required(field, s string, limit int, lineBreaks bool, missing string) string {
	s, problem := cleanText(s, limit, lineBreaks)
	if problem == "" && s == "" {
		problem = missing
	}
	if problem != "" {
		p[field] = problem
	}
	return s
}

func (p problems) text(f *TextField, in Optional[string], to *string) {
	if !in.Set {
		return
	}
	s, problem := cleanText(in.Value, f.Max, f.MultiLine)
	if problem != "" {
		p[f.Name] = problem
	}
	*to = s
}

func (p problems) number(f *NumberField, in Optional[*float64], to **int, now time.Time) {
	most := f.most(now)
	switch v := in.Value; {
	case !in.Set:
	case v == nil:
		*to = nil
	case *v != math.Trunc(*v) || *v < float64(f.least) || *v > float64(most):
		p[f.Name] = f.message(f.least, most)
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

// refusal reports the problem of the first of these fields that has one, or else the first by name.
// The error's Fields have the problems of all fields. It is nil without problems.
func (p problems) refusal(code string, first ...string) error {
	for _, field := range append(first, slices.Sorted(maps.Keys(p))...) {
		if message, wrong := p[field]; wrong {
			return &Error{Kind: Invalid, Code: code, Message: message, Fields: p}
		}
	}
	return nil
}
