package catalogue

import (
	"strings"
	"unicode/utf8"
)

// Authors returns the names in a record's author, which are separated by commas or semicolons.
func Authors(author string) []string {
	return nonEmpty(strings.FieldsFunc(author, func(r rune) bool { return r == ',' || r == ';' }))
}

// tags returns the tags of a record, which are separated by commas.
func tags(all string) []string { return nonEmpty(strings.Split(all, ",")) }

// fitting returns a list, without the blanks after its commas if it has more than limit code points with them.
func fitting(list string, limit int) string {
	if utf8.RuneCountInString(list) <= limit {
		return list
	}
	return strings.Join(nonEmpty(strings.Split(list, ",")), ",")
}

func nonEmpty(parts []string) (kept []string) {
	for _, part := range parts {
		if part = strings.TrimSpace(part); part != "" {
			kept = append(kept, part)
		}
	}
	return kept
}

// oneLine returns a text without line breaks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
