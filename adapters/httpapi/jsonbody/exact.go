package jsonbody

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode"
	"unicode/utf16"

	"backoffice/adapters/httpapi/refusal"
)

// prepare checks a valid JSON text for encoding/json: it must be an object without deep nesting, long
// lists or escapes of half a surrogate pair. prepare blanks the names of members that are not in known,
// because encoding/json would take "Title" for "title".
func prepare(raw []byte, known map[string]bool, lists *counter) ([]byte, error) {
	if trimmed := bytes.TrimLeft(raw, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' {
		return nil, refusal.Malformed("Yêu cầu phải là một đối tượng JSON.", nil)
	}
	out, depth := raw, 0
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '{', '[':
			if depth++; depth > maxDepth {
				return nil, refusal.Malformed("Yêu cầu lồng nhau quá sâu.", nil)
			}
			if err := lists.enter(depth, raw[i], raw[i+1:]); err != nil {
				return nil, err
			}
		case '}', ']':
			depth--
		case ',':
			if err := lists.countEntry(depth); err != nil {
				return nil, err
			}
		case '"':
			end := stringEnd(raw, i)
			quoted := raw[i:end]
			if hasLoneSurrogate(quoted) {
				return nil, refusal.Malformed("Yêu cầu có ký tự không hợp lệ.", nil)
			}
			if isKey(raw, end) {
				lists.nextMember(quoted)
				out = blankUnknown(out, raw, i, end, known)
			}
			i = end - 1
		}
	}
	return out, nil
}

// stringEnd returns the index after the closing quote of the string that begins at i.
func stringEnd(raw []byte, i int) int {
	for i++; raw[i] != '"'; i++ {
		if raw[i] == '\\' {
			i++
		}
	}
	return i + 1
}

func isKey(raw []byte, end int) bool {
	rest := bytes.TrimLeft(raw[end:], " \t\r\n")
	return len(rest) > 0 && rest[0] == ':'
}

// blankUnknown blanks the name raw[begin:end] in out, unless it is known. out is raw itself until
// something has to be changed.
func blankUnknown(out, raw []byte, begin, end int, known map[string]bool) []byte {
	quoted := raw[begin:end]
	if known[string(quoted[1:len(quoted)-1])] { // the usual case
		return out
	}
	var name string
	if bytes.IndexByte(quoted, '\\') >= 0 && json.Unmarshal(quoted, &name) == nil && known[name] {
		return out
	}
	if &out[0] == &raw[0] {
		out = bytes.Clone(raw)
	}
	for i := begin + 1; i < end-1; i++ {
		out[i] = '_'
	}
	return out
}

// hasLoneSurrogate reports whether a string has an escaped surrogate without its other half.
func hasLoneSurrogate(quoted []byte) bool {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return false
	}
	for i := 0; i+1 < len(quoted); i++ {
		if quoted[i] != '\\' {
			continue
		}
		i++
		if quoted[i] != 'u' {
			continue
		}
		unit := escapedUnit(quoted, i-1)
		if !utf16.IsSurrogate(unit) {
			continue
		}
		if utf16.DecodeRune(unit, escapedUnit(quoted, i+5)) == unicode.ReplacementChar {
			return true
		}
		i += 6
	}
	return false
}

// escapedUnit parses the \uXXXX at i, or returns 0.
func escapedUnit(quoted []byte, i int) rune {
	if i+6 > len(quoted) || quoted[i] != '\\' || quoted[i+1] != 'u' {
		return 0
	}
	unit, err := strconv.ParseUint(string(quoted[i+2:i+6]), 16, 16)
	if err != nil {
		return 0
	}
	return rune(unit)
}
