package ebooks

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"unicode/utf8"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/refusal"
)

// FuzzBody: a body is refused with 400, or only members whose names are exactly right are read.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"title":"Toán 6","published_year":2025,"version":3}`, `{"Title":"lỏng","title":"đúng"}`, `{"title":"a","title":null}`, `{"t\u0069tle":"\ud83d\ude00"}`,
		`{"title":"\ud83d"}`, `{"TITLE":{"title":"trong"},"x":[[[]]]}`, `{"title":"a"} {}`, `null`, `[{"title":"a"}]`, `{"total_pages":1e400}`, `{"total_pages":""}`,
		"\ufeff{}", "{\"title\":\"\xff\"}", `{"ſubject":"s","tags":"K"}`, `{"a":{"a":{"a":{"a":1}}}}`, `{"title":"\\u0041\\"}`, `{"":1,"_____":2,"title":"a\u0000"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := jsonbody.Parse[editBody](jsonbody.Body{Raw: raw})
		if err != nil {
			if e, ok := errors.AsType[*refusal.Error](err); !ok || e.Status != http.StatusBadRequest {
				t.Fatalf("not a 400: %v", err)
			}
			return
		}
		var members map[string]json.RawMessage
		if !utf8.Valid(raw) || json.Unmarshal(raw, &members) != nil || members == nil {
			t.Fatalf("accepted, but not an object: %q", raw)
		}
		sent, ok := members["title"]
		if got.Title.Sent != ok {
			t.Fatalf("title is set: %v, was sent: %v: %q", got.Title.Sent, ok, raw)
		}
		var title *string
		if ok && json.Unmarshal(sent, &title) == nil && title != nil && *title != got.Title.Value {
			t.Fatalf("title is %q, was sent as %q", got.Title.Value, *title)
		}
	})
}

// FuzzListQuery: parameters are refused or within their limits.
func FuzzListQuery(f *testing.F) {
	for _, seed := range []string{
		"", "page=2&limit=100&sort=title", "search=%C4%91%C6%B0%E1%BB%9Dng&status=DRAFT", "page=0", "limit=101", "page=9999999999999999999", "created_by=me",
		"created_by=00000000-0000-4000-8000-000000000000", "search=%00", "search=%ff", "a=1;b=2", "%zz", "subject=%20%09", "grade=1&grade=2", "sort=NEWEST&status=",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.RawQuery = query
		q, err := readListQuery(callWith(nil, r))
		if err != nil {
			if e, ok := errors.AsType[*refusal.Error](err); !ok || e.Status != http.StatusBadRequest {
				t.Fatalf("not a 400: %v", err)
			}
			return
		}
		if q.Page < 1 || q.Limit < 1 || q.Limit > 100 || utf8.RuneCountInString(q.Search) > call.MaxSearchLength || !utf8.ValidString(q.Search+q.Subject+q.Grade) {
			t.Fatalf("out of range: %+v", q)
		}
	})
}

func callWith(w http.ResponseWriter, r *http.Request) *call.Call {
	return &call.Call{Request: admission.Request{W: w, R: r}}
}
