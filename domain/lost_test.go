package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func TestALostFileLeadsBackToDraftFromEveryStatusByTheTable(t *testing.T) {
	by := domain.Actor{ID: "operator", FullName: "Quản trị hệ thống", Role: domain.Admin}
	ways := map[domain.Status][]domain.Action{
		domain.PendingReview: {domain.Reject}, domain.Approved: {domain.Publish, domain.Unpublish}, domain.Published: {domain.Unpublish},
	}
	for _, kind := range []domain.FileKind{domain.Cover, domain.PDF} {
		for _, status := range domain.Statuses {
			b := inStatus(t, editor, status)
			b.Cover = &domain.File{ID: "cover"}
			version := b.Version
			require.NoError(t, b.LoseFile(kind, by, "Tệp đã mất.", now), status)
			assert.Equal(t, domain.Draft, b.Status, status)
			assert.Equal(t, kind == domain.PDF, b.PDF == nil)
			assert.Equal(t, kind == domain.Cover, b.Cover == nil)
			assert.Greater(t, b.Version, version)
			var way []domain.Action
			for _, entry := range b.Unsaved() {
				way = append(way, entry.Action)
				assert.Equal(t, by.ID, entry.User.ID)
				assert.Equal(t, "Tệp đã mất.", entry.Comment)
			}
			assert.Equal(t, ways[status], way, status)
			if len(way) > 0 {
				require.NotNil(t, b.Returned, "the creator sees why")
			}
		}
	}
}
