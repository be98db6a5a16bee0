package outlinejson

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"backoffice/domain"
)

// Append writes items as encoding/json does without escaping HTML, but nil as an empty array.
func Append(out []byte, items []domain.TOCItem) []byte {
	out = append(out, '[')
	for i := range items {
		it := &items[i]
		if i > 0 {
			out = append(out, ',')
		}
		out = AppendString(append(out, `{"id":`...), it.ID)
		out = AppendString(append(out, `,"title":`...), it.Title)
		out = append(out, `,"page_number":`...)
		if it.PageNumber == nil {
			out = append(out, "null"...)
		} else {
			out = strconv.AppendInt(out, int64(*it.PageNumber), 10)
		}
		out = strconv.AppendInt(append(out, `,"level":`...), int64(it.Level), 10)
		out = strconv.AppendInt(append(out, `,"order":`...), int64(it.Order), 10)
		out = append(out, `,"parent_id":`...)
		if it.ParentID == nil {
			out = append(out, "null"...)
		} else {
			out = AppendString(out, *it.ParentID)
		}
		out = append(out, '}')
	}
	return append(out, ']')
}

// Size estimates the bytes that Append writes.
func Size(items []domain.TOCItem) (n int) {
	const memberNames, ids = 80, 80 // of one item
	for i := range items {
		n += memberNames + ids + len(items[i].Title)
	}
	return n + 2
}

// AppendString writes a string as encoding/json does without escaping HTML.
func AppendString(out []byte, s string) []byte {
	if plain(s) {
		return append(append(append(out, '"'), s...), '"')
	}
	var quoted bytes.Buffer
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(s); err != nil {
		panic(err) // cannot happen for a string
	}
	return append(out, bytes.TrimSuffix(quoted.Bytes(), []byte{'\n'})...)
}

// plain reports whether a string needs no escapes. JSON encoders escape the line separators of
// JavaScript.
func plain(s string) bool {
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == '"' || c == '\\':
			return false
		case c >= utf8.RuneSelf:
			ascii = false
			if c == 0xE2 && len(s) > i+2 && s[i+1] == 0x80 && s[i+2]|1 == 0xA9 { // U+2028, U+2029
				return false
			}
		}
	}
	return ascii || utf8.ValidString(s)
}
