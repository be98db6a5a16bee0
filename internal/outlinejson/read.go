// Package outlinejson reads and writes outline items as JSON. Saving a thousand items does so four
// times. With encoding/json this took more than half of the server's time.
package outlinejson

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"backoffice/domain"
)

// Read reads items in plain JSON, as programs write it. If ok is false, text may be unusual or
// invalid: use encoding/json.
func Read(text string) (items []domain.TOCItem, ok bool) {
	r := reader{text: text}
	items, ok = r.items()
	return items, ok && r.ended()
}

// ReadSave reads the body of a save in the same way. The items' order is as sent; on acceptance it
// becomes their position.
func ReadSave(text string) (items []domain.TOCItem, version *int, ok bool) {
	r, seen := reader{text: text}, 0
	ok = r.members(func(name string) (ok bool) {
		switch {
		case name == "items" && once(&seen, 1):
			items, ok = r.items()
		case name == "version" && once(&seen, 2):
			version, ok = r.optionalInteger()
		}
		return ok
	})
	return items, version, ok && items != nil && r.ended()
}

// reader is a position in a text.
type reader struct {
	text string
	at   int
}

// once reports whether a member, given by its bit, occurs for the first time. Duplicates are left
// to encoding/json.
func once(seen *int, bit int) bool {
	first := *seen&bit == 0
	*seen |= bit
	return first
}

func (r *reader) items() ([]domain.TOCItem, bool) {
	if !r.take('[') {
		return nil, false
	}
	items := make([]domain.TOCItem, 0, min(strings.Count(r.text, "{"), domain.MaxTOCItems))
	if r.take(']') {
		return items, true
	}
	for {
		if len(items) == domain.MaxTOCItems { // too long for an outline
			return nil, false
		}
		items = append(items, domain.TOCItem{})
		if !r.item(&items[len(items)-1]) {
			return nil, false
		}
		if r.take(']') {
			return items, true
		}
		if !r.take(',') {
			return nil, false
		}
	}
}

func (r *reader) item(to *domain.TOCItem) bool {
	seen := 0
	return r.members(func(name string) (ok bool) {
		switch {
		case name == "id" && once(&seen, 1):
			to.ID, ok = r.string()
		case name == "title" && once(&seen, 2):
			to.Title, ok = r.string()
		case name == "page_number" && once(&seen, 4):
			to.PageNumber, ok = r.optionalInteger()
		case name == "level" && once(&seen, 8):
			to.Level, ok = r.integer()
		case name == "order" && once(&seen, 16):
			to.Order, ok = r.integer()
		case name == "parent_id" && once(&seen, 32):
			to.ParentID, ok = r.optionalString()
		}
		return ok
	})
}

// members reads an object and calls read for the value of each member.
func (r *reader) members(read func(name string) bool) bool {
	if !r.take('{') {
		return false
	}
	if r.take('}') {
		return true
	}
	for {
		name, ok := r.string()
		if !ok || !r.take(':') || !read(name) {
			return false
		}
		if r.take('}') {
			return true
		}
		if !r.take(',') {
			return false
		}
	}
}

// string reads a string. Without escapes it is a substring of the text.
func (r *reader) string() (s string, ok bool) {
	if !r.take('"') {
		return "", false
	}
	begin, escaped, ascii := r.at, false, true
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			if escaped {
				return unescaped(r.text[begin-1 : r.at])
			}
			s = r.text[begin : r.at-1]
			return s, ascii || utf8.ValidString(s)
		case c < ' ':
			return "", false
		case c >= utf8.RuneSelf:
			ascii = false
		case c == '\\':
			r.at++
			if r.at == len(r.text) || r.text[r.at] == 'u' { // it may be half of a surrogate pair
				return "", false
			}
			escaped = true
		}
	}
	return "", false
}

func unescaped(quoted string) (string, bool) {
	var s string
	err := json.Unmarshal([]byte(quoted), &s)
	return s, err == nil && utf8.ValidString(quoted)
}

func (r *reader) optionalString() (*string, bool) {
	if r.takeNull() {
		return nil, true
	}
	s, ok := r.string()
	return &s, ok
}

// integer reads a non-negative integer of up to nine digits.
func (r *reader) integer() (n int, ok bool) {
	r.skipSpace()
	begin := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		n = n*10 + int(r.text[r.at]-'0')
		r.at++
		if r.at-begin > 9 {
			return 0, false
		}
	}
	digits := r.at - begin
	return n, digits == 1 || digits > 1 && r.text[begin] != '0'
}

func (r *reader) optionalInteger() (*int, bool) {
	if r.takeNull() {
		return nil, true
	}
	n, ok := r.integer()
	return &n, ok
}

func (r *reader) takeNull() bool {
	r.skipSpace()
	if !strings.HasPrefix(r.text[r.at:], "null") {
		return false
	}
	r.at += len("null")
	return true
}

// take skips c if it is next.
func (r *reader) take(c byte) bool {
	r.skipSpace()
	if r.at == len(r.text) || r.text[r.at] != c {
		return false
	}
	r.at++
	return true
}

func (r *reader) skipSpace() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\n' || r.text[r.at] == '\t' || r.text[r.at] == '\r') {
		r.at++
	}
}

func (r *reader) ended() bool {
	r.skipSpace()
	return r.at == len(r.text)
}
