package domain

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of saved filters (RULES §6.8).
const (
	MaxFilters     = 50 // for each person
	MaxFilterName  = 100
	MaxFilterQuery = 2000
)

// SavedFilter is a query of the list that a person has saved under a name.
type SavedFilter struct {
	ID        string    `json:"id"`
	UserID    string    `json:"-"`
	Name      string    `json:"name"`
	Query     string    `json:"query"` // as in the page's address, without the question mark
	CreatedAt time.Time `json:"created_at"`
}

// The refusals of saved filters.
var (
	ErrNoFilter     = &Error{Kind: NotFound, Code: "filter.not_found", Message: "Không tìm thấy bộ lọc đã lưu."}
	ErrFilterExists = invalidField("name", "filter.exists", "Bạn đã có một bộ lọc tên này.")
	ErrFiltersFull  = &Error{Kind: Invalid, Code: "filter.too_many", Message: fmt.Sprintf("Mỗi người lưu tối đa %d bộ lọc.", MaxFilters)}
)

// NewFilter creates the actor's filter. The caller must check that the query is one of the list's.
func NewFilter(id string, actor Actor, name, query string, now time.Time) (SavedFilter, error) {
	if err := actor.MayUseCMS(); err != nil {
		return SavedFilter{}, err
	}
	fields := problems{}
	name = fields.required("name", name, MaxFilterName, singleLine, "Cần có tên bộ lọc.")
	query = strings.TrimPrefix(strings.Trim(query, " "), "?")
	if strings.ContainsFunc(query, unicode.IsControl) {
		fields["query"] = msgControl
	} else if n := utf8.RuneCountInString(query); n > MaxFilterQuery {
		fields["query"] = fmt.Sprintf("Tối đa %d ký tự (hiện có %d)", MaxFilterQuery, n)
	}
	if err := fields.refusal("filter.invalid"); err != nil {
		return SavedFilter{}, err
	}
	return SavedFilter{ID: id, UserID: actor.ID, Name: name, Query: query, CreatedAt: now}, nil
}

// Key is unique among a person's filters: the name in lower case.
func (f *SavedFilter) Key() string { return strings.ToLower(f.Name) }
