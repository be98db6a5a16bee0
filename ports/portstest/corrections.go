package portstest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Corrections checks the searches that are offered for one that finds nothing (RULES §10.41), over
// records whose words are found immediately.
func Corrections(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"a word that no e-book has becomes one that finds something, as it is written there": correctionsFound,
		"a correction finds something under the same filters":                                correctionsFiltered,
		"there is no correction if no word is wrong, or none is similar":                     correctionsNone,
		"the words of deleted e-books correct nothing":                                       correctionsDeleted,
	})
}

func (l *Library) corrected(q ports.ListQuery) string {
	l.T.Helper()
	corrected, err := l.Ebooks.Correct(l.T.Context(), q)
	require.NoError(l.T, err)
	return corrected
}

func correctionsFound(l *Library) {
	l.draft(fields{"title": "Bài tập TOÁN học", "author": "Nguyễn Văn Mẫu"})
	l.draft(titled("Vật lí đại cương"))
	for typed, meant := range map[string]string{
		"tona":              "toán", // two letters the other way round
		"Toasn hojc":        "toán học",
		"bai tập tóan họcc": "bai tập tóan học", // what is known stays as it was typed
		"nguyan":            "nguyễn",
		"vat lyx":           "vat lí", // by the key of all spellings
	} {
		assert.Equal(l.T, meant, l.corrected(ports.ListQuery{Search: typed}), typed)
		page, err := l.Ebooks.List(l.T.Context(), ports.ListQuery{Search: meant, Page: 1, Limit: 5})
		require.NoError(l.T, err)
		assert.Equal(l.T, 1, page.Total, meant)
	}
}

func correctionsFiltered(l *Library) {
	l.draft(fields{"title": "Hoá học", "subject": "Hoá"})
	l.draft(fields{"title": "Hoa hồng", "subject": "Sinh"})
	assert.Equal(l.T, "hồng", l.corrected(ports.ListQuery{Search: "hogn", Subject: "Sinh"}))
	assert.Equal(l.T, "học", l.corrected(ports.ListQuery{Search: "hojc", Subject: "hoa"}))
	for _, q := range []ports.ListQuery{
		{Search: "hojc", Subject: "Sinh"}, {Search: "hojc", Status: domain.Published}, {Search: "hojc", CreatedBy: NewID()},
		{Search: "hoa hojc", Subject: "Sinh"}, {Search: "hojc", Deleted: true},
	} {
		assert.Empty(l.T, l.corrected(q), "%+v", q)
	}
}

func correctionsNone(l *Library) {
	l.draft(titled("Toán học và Vật lí"))
	for _, typed := range []string{"", " ", "toan", "to", "zzzzzzzz", "tx", "%", "toan zzzzzzzz", "a1 b2 c3 d4", "x y z t u v w a b c d e f g"} {
		assert.Empty(l.T, l.corrected(ports.ListQuery{Search: typed}), typed)
	}
}

func correctionsDeleted(l *Library) {
	book := l.draft(titled("Thiên văn"))
	assert.Equal(l.T, "thiên", l.corrected(ports.ListQuery{Search: "thienn"}))
	l.remove(book.ID)
	assert.Empty(l.T, l.corrected(ports.ListQuery{Search: "thienn"}))
}
