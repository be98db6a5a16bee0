package domain_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §25.1.
func TestThePublicSeesOnlyPublishedEbooks(t *testing.T) {
	for _, status := range domain.Statuses {
		book := domain.Ebook{Status: status}
		assert.Equal(t, status == domain.Published, book.Public(), status)
		book.DeletedAt = &now
		assert.False(t, book.Public(), "deleted, %s", status)
	}
}

// RULES §25.2.
func TestOnlyPublicFieldsMakeAPublicChange(t *testing.T) {
	year := 2001
	base := func() domain.Ebook {
		return domain.Ebook{Status: domain.Published, Version: 5, TOCVersion: 2, Details: domain.Details{Title: "Sách", PublishedYear: &year},
			PDF: &domain.File{ID: "1", Object: "files/1", Name: "của Lan.pdf", Size: 9, SHA256: "a"}}
	}
	later := 2002
	for name, change := range map[string]struct {
		do   func(*domain.Ebook)
		same bool
	}{
		"creator":         {func(b *domain.Ebook) { b.CreatedBy, b.Version = "other", 6 }, true},
		"notes":           {func(b *domain.Ebook) { b.OpenNotes = 3 }, true},
		"name of the PDF": {func(b *domain.Ebook) { b.PDF.Name = "khác.pdf" }, true},
		"equal year":      {func(b *domain.Ebook) { y := 2001; b.PublishedYear = &y }, true},
		"title":           {func(b *domain.Ebook) { b.Title = "Khác" }, false},
		"year":            {func(b *domain.Ebook) { b.PublishedYear = &later }, false},
		"outline":         {func(b *domain.Ebook) { b.TOCVersion++ }, false},
		"PDF":             {func(b *domain.Ebook) { b.PDF.SHA256 = "b" }, false},
		"cover":           {func(b *domain.Ebook) { b.Cover = &domain.File{ID: "2"} }, false},
		"status":          {func(b *domain.Ebook) { b.Status = domain.Draft }, false},
	} {
		before, after := base(), base()
		change.do(&after)
		assert.Equal(t, change.same, domain.SamePublicly(&before, &after), name)
	}
	draft, edited := domain.Ebook{Status: domain.Draft}, domain.Ebook{Status: domain.Draft, Details: domain.Details{Title: "x"}}
	assert.True(t, domain.SamePublicly(&draft, &edited), "drafts are not public")
}

// RULES §25.5: a record that has no datestamp yet is as old as its publication.
func TestARecordIsNotOlderThanItsPublication(t *testing.T) {
	published := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	p := domain.Publication{PublishedAt: published, Book: &domain.PublicBook{}}
	assert.Equal(t, published, p.AsEbook().UpdatedAt)
	p.ChangedAt = published.Add(time.Hour)
	assert.Equal(t, p.ChangedAt, p.AsEbook().UpdatedAt)
	p.ChangedAt = published.Add(-time.Hour)
	assert.Equal(t, published, p.AsEbook().UpdatedAt, "it was published again a moment ago")
}
