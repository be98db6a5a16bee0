package auditlog

import (
	"log/slog"
	"strings"
)

// Bytes of a value in the log.
const (
	longestValue = 1000
	longestStack = 8000
)

// bounded cuts what a record says, so that no line is longer than a few
// thousand bytes, whoever chose its words.
var bounded = &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() { // looked at as an any, each value would be copied
	case slog.KindString:
		if len(a.Value.String()) <= longestValue {
			return a
		}
	case slog.KindAny:
	default:
		return a
	}
	limit := longestValue
	if a.Key == "stack" {
		limit = longestStack
	}
	text := ""
	switch v := a.Value.Any().(type) {
	case string:
		text = v
	case error:
		text = v.Error()
	default:
		return a
	}
	if len(text) > limit {
		text = strings.ToValidUTF8(text[:limit], "") + "…"
	}
	a.Value = slog.StringValue(text)
	return a
}}
