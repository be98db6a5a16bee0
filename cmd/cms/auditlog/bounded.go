package auditlog

import (
	"log/slog"
	"strings"
)

// The maximum length of a value in the log, in bytes.
const (
	longestValue = 1000
	longestStack = 8000
)

// bounded truncates texts and errors, so that the length of a line is limited, whatever clients send.
var bounded = &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() { // first, because Value.Any would copy every number
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
