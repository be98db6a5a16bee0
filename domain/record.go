package domain

import (
	"fmt"
	"math"
	"time"
)

// Fields are the fields of an e-book's record, which its creator writes. T is the type of texts
// and N that of numbers: those of a stored record, of the input of a save, and of a request's body
// differ.
//
// A new field is a member here, a pointer in Texts or Numbers, and a row of TextFields or
// NumberFields at their end. Input, rules, digests, columns and words of the search follow.
type Fields[T, N any] struct {
	Title         T `json:"title"`
	Description   T `json:"description"`
	Subject       T `json:"subject"`
	Grade         T `json:"grade"`
	Language      T `json:"language"` // one of Languages, or ""
	Author        T `json:"author"`
	Publisher     T `json:"publisher"`
	PublishedYear N `json:"published_year"`
	TotalPages    N `json:"total_pages"`
	Tags          T `json:"tags"` // separated by commas
}

// Details are the fields of a record as it is stored. Empty texts are "".
type Details = Fields[string, *int]

// Languages are the values that Details.Language may take.
var Languages = []string{"Vietnamese", "English", "Other"}

// FirstYear is the earliest year of publication; the last is next year.
const FirstYear = 1900

// TextField is a field that holds a text.
type TextField struct {
	Name      string // of the member in JSON, and of the column
	Max       int    // code points
	MultiLine bool
	Searched  bool // a search looks in it
}

// TextFields are the fields that hold texts, in the order of Fields.Texts.
var TextFields = [...]TextField{
	{Name: "title", Max: MaxTitle, Searched: true},
	{Name: "description", Max: MaxDescription, MultiLine: true},
	{Name: "subject", Max: MaxShortText},
	{Name: "grade", Max: MaxShortText},
	{Name: "language", Max: MaxShortText},
	{Name: "author", Max: MaxShortText, Searched: true},
	{Name: "publisher", Max: MaxShortText},
	{Name: "tags", Max: MaxTags, Searched: true},
}

// NumberField is a field that holds a whole number.
type NumberField struct {
	Name string // of the member in JSON, and of the column

	least   int
	most    func(now time.Time) int
	message func(least, most int) string
}

// NumberFields are the fields that hold numbers, in the order of Fields.Numbers.
var NumberFields = [...]NumberField{
	{
		Name: "published_year", least: FirstYear, most: func(now time.Time) int { return Year(now) + 1 },
		message: func(least, most int) string {
			return fmt.Sprintf("Năm xuất bản phải là số nguyên từ %d đến %d", least, most)
		},
	},
	{
		Name: "total_pages", least: 1, most: func(time.Time) int { return math.MaxInt32 },
		message: func(int, int) string { return "Số trang phải là số nguyên từ 1 trở lên" },
	},
}

// RecordFieldNames are the names of all fields (RULES §4.2). A note may be about one of them (RULES §18.2).
var RecordFieldNames = func() (names []string) {
	for _, f := range TextFields {
		names = append(names, f.Name)
	}
	for _, f := range NumberFields {
		names = append(names, f.Name)
	}
	return names
}()

// Texts returns the texts, in the order of TextFields.
func (f *Fields[T, N]) Texts() [len(TextFields)]*T {
	return [...]*T{&f.Title, &f.Description, &f.Subject, &f.Grade, &f.Language, &f.Author, &f.Publisher, &f.Tags}
}

// Numbers returns the numbers, in the order of NumberFields.
func (f *Fields[T, N]) Numbers() [len(NumberFields)]*N {
	return [...]*N{&f.PublishedYear, &f.TotalPages}
}

// ConvertFields converts each text and each number.
func ConvertFields[T, N, U, M any](from *Fields[T, N], text func(T) U, number func(N) M) (to Fields[U, M]) {
	texts, numbers := to.Texts(), to.Numbers()
	for i, t := range from.Texts() {
		*texts[i] = text(*t)
	}
	for i, n := range from.Numbers() {
		*numbers[i] = number(*n)
	}
	return to
}
