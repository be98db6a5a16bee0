package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §8.3.
func TestACoverIsThreeObjectsAndAPDFIsOne(t *testing.T) {
	cover := domain.File{Kind: domain.Cover, Object: "files/1/2", ContentType: "image/png", Size: 9, SHA256: "a", Scaled: domain.Scaled{DetailSHA256: "b", ThumbSHA256: "c"}}
	assert.Equal(t, []domain.Object{
		{Name: "files/1/2", ContentType: "image/png", Size: 9, SHA256: "a"},
		{Name: "files/1/2-detail.jpg", ContentType: "image/jpeg", SHA256: "b"},
		{Name: "files/1/2-thumb.jpg", ContentType: "image/jpeg", SHA256: "c"},
	}, cover.Objects())
	assert.Equal(t, []string{"files/1/2", cover.DetailObject(), cover.ThumbObject()}, cover.ObjectNames())
	pdf := domain.File{Kind: domain.PDF, Object: "files/1/3", ContentType: "application/pdf", Size: 9, SHA256: "a"}
	assert.Equal(t, []domain.Object{{Name: "files/1/3", ContentType: "application/pdf", Size: 9, SHA256: "a"}}, pdf.Objects())
}

// RULES §8.2: what a browser may write to is never what an e-book names.
func TestUploadsAndFilesHaveNamesApart(t *testing.T) {
	upload, file := domain.UploadObject("1", "2"), domain.FileObject("1", "2")
	assert.True(t, strings.HasPrefix(upload, domain.UploadPrefix) && !strings.HasPrefix(upload, domain.FilePrefix))
	assert.True(t, strings.HasPrefix(file, domain.FilePrefix) && !strings.HasPrefix(file, domain.UploadPrefix))
}
