package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §4.5.
func TestCoverIsUnder5MB(t *testing.T) {
	for size, want := range map[int64]string{
		5*1024*1024 - 1: "", 5 * 1024 * 1024: "Cover image must be less than 5MB", 5*1024*1024 + 1: "Cover image must be less than 5MB",
		1: "", 0: "Please select a valid image file", -1: "Please select a valid image file",
	} {
		assertMessage(t, want, domain.Cover.CheckSize(size))
	}
}

// RULES §4.5.
func TestPDFIsUnder100MB(t *testing.T) {
	for size, want := range map[int64]string{
		100*1024*1024 - 1: "", 100 * 1024 * 1024: "PDF file must be less than 100MB", 100*1024*1024 + 1: "PDF file must be less than 100MB",
		5 * 1024 * 1024: "", 1: "", 0: "Please select a valid PDF file", -1: "Please select a valid PDF file",
	} {
		assertMessage(t, want, domain.PDF.CheckSize(size))
	}
}

// RULES §4.5.
func TestCoverIsAnImageType(t *testing.T) {
	for contentType, want := range map[string]string{
		"image/png": "", "image/jpeg": "", "image/webp": "",
		"image/gif": "Please select a valid image file", "image/svg+xml": "Please select a valid image file",
		"application/pdf": "Please select a valid image file", "text/html": "Please select a valid image file",
		"": "Please select a valid image file", "image/png; x=y": "Please select a valid image file",
	} {
		assertMessage(t, want, domain.Cover.CheckType(contentType))
	}
}

// RULES §4.5.
func TestPDFIsOfTypeApplicationPDF(t *testing.T) {
	for contentType, want := range map[string]string{
		"application/pdf": "", "image/png": "Please select a valid PDF file", "": "Please select a valid PDF file",
		"application/octet-stream": "Please select a valid PDF file",
	} {
		assertMessage(t, want, domain.PDF.CheckType(contentType))
	}
}

// assertMessage: "" is not a refusal, anything else the message of a broken rule.
func assertMessage(t *testing.T, want string, err error) {
	t.Helper()
	if want == "" {
		require.NoError(t, err)
		return
	}
	e := refusal(t, err)
	assert.Equal(t, want, e.Message)
	assert.Equal(t, domain.Invalid, e.Kind)
}

// RULES §8.2: names and headers are hearsay, bytes are not.
func TestTheFirstBytesTellTheType(t *testing.T) {
	const refusedCover, refusedPDF = "Please select a valid image file", "Please select a valid PDF file"
	for _, c := range []struct{ head, found string }{
		{"%PDF-1.7\n%\xe2\xe3", "application/pdf"}, {"%PDF-", "application/pdf"},
		{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png"}, {"\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"},
		{"\xff\xd8\xff\xe1\x00\x10Exif", "image/jpeg"}, {"RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"},
		{"", ""}, {"%PDF", ""}, {"%pdf-1.7", ""}, {" %PDF-1.7", ""}, {"\x89PNG\r\n\x1a", ""}, {"\x89PNG\n\x1a\n", ""},
		{"\xff\xd8", ""}, {"RIFF\x10\x00\x00\x00WAVEfmt ", ""}, {"RIFF\x10\x00\x00\x00WEB", ""}, {"WEBP", ""},
		{"GIF89a", ""}, {"<svg xmlns=\"http", ""}, {"<!doctype html>", ""}, {"PK\x03\x04", ""}, {"MZ\x90", ""},
	} {
		head := []byte(c.head)[:min(len(c.head), domain.SniffLength)]
		found, err := domain.PDF.Sniff(head)
		if c.found == "application/pdf" {
			require.NoError(t, err, c.head)
			assert.Equal(t, c.found, found)
		} else {
			assertMessage(t, refusedPDF, err)
		}
		found, err = domain.Cover.Sniff(head)
		if c.found != "" && c.found != "application/pdf" {
			require.NoError(t, err, c.head)
			assert.Equal(t, c.found, found)
		} else {
			assertMessage(t, refusedCover, err)
		}
	}
}

func TestAPDFSetsTotalPagesAndClearsThemWhereItsCountIsNotKnown(t *testing.T) {
	b := newDraft(t, editor)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.PDF, Pages: new(120)}, now))
	assert.Equal(t, 120, *b.TotalPages)
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover, Object: "c"}, now))
	assert.Equal(t, 120, *b.TotalPages, "a cover has none")
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.PDF}, now))
	assert.Nil(t, b.TotalPages, "the number of another file says nothing of this one")
}
