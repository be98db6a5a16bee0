package operations

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// TestTextsOfOldFontsAreImportedInUnicode imports titles in TCVN3, as old catalogues have them, beside titles that are
// right, foreign, or have lost letters (RULES §30.5).
func TestTextsOfOldFontsAreImportedInUnicode(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	text := "id,title,author,language\n" +
		"1,Th− viÖn Khoa häc x· héi,NguyÔn V¨n An,Vietnamese\n" +
		"2,Thư viện Khoa học xã hội,Nguyễn Văn Bình,Vietnamese\n" +
		"3,À la recherche du temps perdu,Proust,Other\n" +
		"4,Truy v?n nhi?u b?ng,,Vietnamese\n"
	dry := importText(t, s, editor, text, "--dry-run")
	assert.Contains(t, dry, `line 2: would be made; converted from an old font: title "Thư viện Khoa học xã hội", author "Nguyễn Văn An"`)
	for _, line := range []string{"line 3: would be made\n", "line 4: would be made\n", "line 5: would be made\n", "1 records had texts of old fonts"} {
		assert.Contains(t, dry, line)
	}
	assert.Equal(t, 0, editor.Get("/ebooks").Number("total"))
	out := importText(t, s, editor, text)
	assert.Regexp(t, `line 2: made [0-9a-f-]{36}; converted from an old font: title`, out)
	assert.Equal(t, []string{"Thư viện Khoa học xã hội", "Thư viện Khoa học xã hội", "À la recherche du temps perdu", "Truy v?n nhi?u b?ng"},
		editor.Get("/ebooks?sort=oldest").List("data.ebooks", "title"))
	assert.Equal(t, "Nguyễn Văn An", editor.Get("/ebooks?sort=oldest").Text("data.ebooks.0.author"))
	again := importText(t, s, editor, text)
	assert.Contains(t, again, "Made 0 e-books. There already: 4,")
	assert.NotContains(t, again, "old font", "nothing was converted this time")
}
