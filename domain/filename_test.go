package domain_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §8.8.
func TestFileNamesLoseWhatDeceivesAndKeepTheRest(t *testing.T) {
	for name, want := range map[string]string{
		"sách.pdf": "sách.pdf", "../../etc/passwd": "passwd", `C:\a\b.pdf`: "b.pdf", "  a.pdf\u00a0": "a.pdf",
		"a\u200db\u200c.pdf": "a\u200db\u200c.pdf", "a\u00ad.pdf": "a\u00ad.pdf", "\ufeffa.pdf": "\ufeffa.pdf", "a\u200b.pdf": "a\u200b.pdf",
		"👨\u200d👩\u200d👧.pdf": "👨\u200d👩\u200d👧.pdf", "a\U000e0041.pdf": "a\U000e0041.pdf",
		"a\x00b\r\n\t\x1b[2J\x7f\u0085.pdf": "ab[2J.pdf", "a\u202efdp.exe": "afdp.exe", "\u2066a\u2069\u200e\u200f\u061cb": "ab",
		"\ta\t": "a", "...a": "...a", strings.Repeat("ữ", 255): strings.Repeat("ữ", 255), strings.Repeat("\u202e", 300) + "a": "a",
	} {
		got, err := domain.CleanFileName(name)
		assert.NoError(t, err, "%q", name)
		assert.Equal(t, want, got, "%q", name)
	}
	for _, name := range []string{"", " ", ".", "..", "a/", "\x00", "\u202e\u2066", "\u200b\ufeff", strings.Repeat("a", 256)} {
		_, err := domain.CleanFileName(name)
		e, ok := errors.AsType[*domain.Error](err)
		if assert.True(t, ok, "%q", name) {
			assert.Equal(t, "file.name", e.Code)
			assert.NotEmpty(t, e.Fields["fileName"])
		}
	}
}

// RULES §8.8.
func TestFilesAreOfferedWithTheExtensionOfTheirType(t *testing.T) {
	for _, c := range []struct{ name, contentType, want string }{
		{"a.pdf", "application/pdf", "a.pdf"}, {"A.PDF", "application/pdf", "A.PDF"}, {"a.pdf.html", "application/pdf", "a.pdf.html.pdf"},
		{"a", "application/pdf", "a.pdf"}, {"a.", "application/pdf", "a.pdf"}, {".pdf", "application/pdf", ".pdf"}, {"a.exe ", "application/pdf", "a.exe.pdf"},
		{"a.jpeg", "image/jpeg", "a.jpeg"}, {"a.JPG", "image/jpeg", "a.JPG"}, {"a.png", "image/jpeg", "a.png.jpg"}, {"a.webp", "image/webp", "a.webp"},
		{"a.pdf\u200b", "application/pdf", "a.pdf\u200b.pdf"}, {"a.html", "", "a.html"},
	} {
		f := domain.File{Name: c.name, ContentType: c.contentType}
		assert.Equal(t, c.want, f.OfferedName(), "%q as %s", c.name, c.contentType)
	}
}
