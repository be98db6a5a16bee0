package sample

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// RULES §13.2.
func TestLibraryCoversEveryStatusManySubjectsAndLongTitles(t *testing.T) {
	books := Books()
	assert.GreaterOrEqual(t, len(books), 20)
	leadsTo := map[string]string{"submit": "pending_review", "approve": "approved", "publish": "published", "reject": "rejected", "unpublish": "draft"}
	statuses, subjects, slugs, long := map[string]int{}, map[string]bool{}, map[string]bool{}, 0
	for _, book := range books {
		status := "draft"
		if n := len(book.History); n > 0 {
			status = leadsTo[book.History[n-1].Action]
		}
		statuses[status]++
		subjects[book.Subject] = true
		assert.False(t, slugs[book.Slug], "slug %s twice", book.Slug)
		slugs[book.Slug] = true
		title := len([]rune(book.Title))
		assert.LessOrEqual(t, title, 500)
		if title > 120 {
			long++
		}
	}
	for _, status := range []string{"draft", "pending_review", "approved", "published", "rejected"} {
		assert.GreaterOrEqual(t, statuses[status], 3, status)
	}
	assert.GreaterOrEqual(t, len(subjects), 10)
	assert.GreaterOrEqual(t, long, 2)
}

func TestOutlineIsInOrderAndStepsDownOneLevelAtATime(t *testing.T) {
	for _, book := range Books() {
		level, page := -1, frontPages
		for _, entry := range book.Outline() {
			assert.LessOrEqual(t, entry.Level, level+1, "%s: %s", book.Slug, entry.Title)
			assert.GreaterOrEqual(t, entry.Level, 0)
			assert.LessOrEqual(t, entry.Level, 2)
			assert.GreaterOrEqual(t, entry.Page, page)
			level, page = entry.Level, entry.Page
		}
	}
}

func TestFilesAreRealAndAlwaysTheSame(t *testing.T) {
	for _, book := range Books() {
		pdf, err := book.PDF()
		require.NoError(t, err)
		assert.True(t, bytes.HasPrefix(pdf, []byte("%PDF-")))
		outline := book.Outline()
		assert.Equal(t, outline[len(outline)-1].Page, bytes.Count(pdf, []byte("/Type /Page\n")), book.Slug)
		cover, err := book.Cover()
		require.NoError(t, err)
		size, err := png.DecodeConfig(bytes.NewReader(cover))
		require.NoError(t, err)
		assert.Equal(t, [2]int{600, 800}, [2]int{size.Width, size.Height})
		saveToLookAt(t, book.FileName(), pdf)
		saveToLookAt(t, book.CoverName(), cover)
	}
	first := Books()[0]
	once, err := first.PDF()
	require.NoError(t, err)
	again, err := first.PDF()
	require.NoError(t, err)
	assert.Equal(t, once, again)
	assert.Equal(t, 2, bytes.Count(once, fmt.Appendf(nil, "(D:%d0102", first.Year)), "neither of its dates is that of today")
}

// saveToLookAt saves a file in the folder SAMPLE_OUT, if that is set, for a person to look at.
func saveToLookAt(t *testing.T, name string, text []byte) {
	if dir := os.Getenv("SAMPLE_OUT"); dir != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o644))
	}
}

func TestBareTitle(t *testing.T) {
	assert.Equal(t, "Lá", bareTitle("1.2. Lá"))
	assert.Equal(t, "Các số từ 0 đến 5", bareTitle("Chương 1. Các số từ 0 đến 5"))
}
