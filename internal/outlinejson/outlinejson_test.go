package outlinejson

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// RULES §7.4: what is written plainly is read here, as encoding/json reads it.
func TestPlainOutlinesAreReadAndWritten(t *testing.T) {
	for _, text := range []string{
		`[]`, ` [ { } ] `, `[{"id":"a","title":"Chương \"một\" \\ hai\n","page_number":12,"level":1,"order":3,"parent_id":"b"},{"page_number":null,"parent_id":null}]`,
		`[{"title":"“Ngoặc” – gạch … 😀","level":0,"page_number":999999999}]`,
	} {
		var want []domain.TOCItem
		require.NoError(t, json.Unmarshal([]byte(text), &want))
		items, ok := Read(text)
		require.True(t, ok, text)
		assert.Equal(t, want, items)
		assert.Equal(t, encoded(t, want), string(Append(nil, want)))
	}
	version := 7
	items, read, ok := ReadSave(`{"version": 7, "items": [{"title": "a"}]}`)
	require.True(t, ok)
	assert.Equal(t, []domain.TOCItem{{Title: "a"}}, items)
	assert.Equal(t, &version, read)
}

// RULES §7.4: a field that is added to an item and not read or written here fails.
func TestEveryFieldOfAnItemIsReadAndWritten(t *testing.T) {
	item := fieldtest.Filled[domain.TOCItem]()
	text := string(Append(nil, []domain.TOCItem{item}))
	assert.Equal(t, encoded(t, []domain.TOCItem{item}), text)
	items, ok := Read(text)
	require.True(t, ok)
	assert.Equal(t, []domain.TOCItem{item}, items)
}

// RULES §5.4: input that is not plain is left to the general parser, which refuses it.
func TestWhatIsNotPlainIsNotRead(t *testing.T) {
	for _, item := range []string{
		`null`, `{`, `{}}`, `{"id":1}`, `{"ID":"a"}`, `{"id":"a","id":"b"}`, `{"x":1}`, `{"title":"\ud83d"}`, "{\"title\":\"\xff\"}", "{\"title\":\"\n\"}",
		`{"title":"\x"}`, `{"title":"a`, `{"title":"a\`, `{"title":null}`, `{"page_number":""}`, `{"page_number":01}`, `{"page_number":-1}`, `{"page_number":1.5}`, `{"page_number":1e3}`,
		`{"page_number":1234567890}`, `{"level":null}`, `{"level":}`, `{"parent_id":nul}`, `{"id":"a",}`, `{"id" "a"}`, `{},`, `{}{}`,
	} {
		_, ok := Read(`[` + item + `]`)
		assert.False(t, ok, item)
	}
	for _, text := range []string{``, `{}`, `[]`, `{"items":null}`, `{"items":[]} {}`, `{"items":[],"items":[]}`, `{"items":[],"version":1,"version":2}`, `{"items":[],"x":1}`, `{"items":[]`, "\ufeff" + `{"items":[]}`} {
		_, _, ok := ReadSave(text)
		assert.False(t, ok, text)
	}
}

// FuzzRead: what is read is what encoding/json reads, and written as it writes it.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{`[]`, `[{"id":"a","title":"b\n\"","page_number":1,"level":2,"order":3,"parent_id":null}]`, `[{"id":"\u0041"},{}]`, `[{"title":"\u2028<&>"}]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		items, ok := Read(text)
		if !ok {
			return
		}
		var want []domain.TOCItem
		require.NoError(t, json.Unmarshal([]byte(text), &want), text)
		require.True(t, utf8.ValidString(text))
		require.Equal(t, want, items)
		require.Equal(t, encoded(t, want), string(Append(nil, want)))
	})
}

// FuzzAppendString: a string is written as encoding/json writes it.
func FuzzAppendString(f *testing.F) {
	for _, seed := range []string{"", "Chương 1", "a\"\\\n\x00\x7f", "\u2028\u2029\u2027", "\xff\xe2\x80", "<&>", "\xe2\x80\xa8"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) { require.Equal(t, encoded(t, s), string(AppendString(nil, s))) })
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	require.NoError(t, encoder.Encode(v))
	return strings.TrimSuffix(out.String(), "\n")
}
