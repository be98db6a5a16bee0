package ebooks

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/domain"
)

// FuzzOutlineBody: the fast parser of outlines accepts and refuses the same bodies as the
// general parser, with the same messages (RULES §5.4, §7).
func FuzzOutlineBody(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"items":[]}`, `{"items":null,"version":1}`, `{"version":3,"items":[{"id":"temp-1","title":"Chương \"1\"","page_number":12,"level":0,"order":7,"parent_id":null}]}`,
		`{"items":[{"page_number":""},{"page_number":1.5},{"page_number":2147483648},{"page_number":-1}]}`, `{"items":[{"level":null,"order":"x"}]}`, `{"items":[{"id":"a","id":"b"}]}`,
		`{"items":[{"title":"\ud83d"}]}`, `{"items":[{"TITLE":"lỏng"}],"x":{}}`, `{"items":[]} {}`, "{\"items\":[{\"title\":\"\xff\"}]}", `{"items":[{"t\u0069tle":"a","ti\/tle":1}]}`,
		`{"items":[],"items":[{}]}`, `{"items":[{}],"version":"1"}`, `{"items":[{"title":"\u2028 “–” \n\t"}],"version":null}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := parseOutline(jsonbody.Body{Raw: raw})
		sent, refusal := jsonbody.Parse[outlineBody](jsonbody.Body{Raw: raw}, outlineBound)
		if refusal == nil {
			want, missing := sent.outline()
			refusal = missing
			if missing == nil {
				for i := range got.Items {
					got.Items[i].Order = i
				}
				require.Equal(t, want, got, "%q", raw)
			}
		}
		require.Equal(t, refusal, err, "%q", raw)
	})
}

// RULES §5.2: the hand-written encoder of outlines writes the same as encoding/json.
func TestAnOutlineIsEncodedLikeEveryResponse(t *testing.T) {
	at, page, parent := time.Date(2026, 3, 4, 5, 6, 7, 89000, time.UTC), 12, "p\"1"
	for _, toc := range []domain.TOC{
		{},
		{Version: 3, UpdatedAt: &at, Items: []domain.TOCItem{{ID: "p\"1", Title: "Chương <1> & \u2028\\"}, {ID: "b", Title: "“Bài” – 😀", PageNumber: &page, Level: 1, Order: 1, ParentID: &parent}}},
	} {
		book := domain.Ebook{ID: "e-1", Version: 7}
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		require.NoError(t, encoder.Encode(map[string]any{"data": tocBodyOf(toc, book)}))
		w := httptest.NewRecorder()
		require.NoError(t, respondOutline(callWith(w, httptest.NewRequest(http.MethodGet, "/", nil)), book, toc, nil))
		assert.Equal(t, want.String(), w.Body.String())
		assert.Equal(t, "application/json", w.Header().Get("Content-Type"))
	}
}
