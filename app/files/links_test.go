package files

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// timesOfLinks is a store whose links are the time at which they were signed and the time at which they end.
type timesOfLinks struct{ ports.FileStore }

func (timesOfLinks) SignGet(_ context.Context, _, _, _, _, _ string, at time.Time, life time.Duration) (string, error) {
	return at.Format(time.TimeOnly) + " to " + at.Add(life).Format(time.TimeOnly), nil
}

// RULES §8.6: links are the same within the hour, so that browsers can cache what they name.
func TestLinksAreTheSameWithinTheHour(t *testing.T) {
	files := NewUploads(ports.Adapters{Store: timesOfLinks{}})
	book := domain.Ebook{Cover: &domain.File{}, PDF: &domain.File{}}
	eight := time.Date(2026, 3, 4, 8, 0, 0, 0, time.UTC)
	for after, want := range map[time.Duration]string{
		0:                       "08:00:00 to 10:00:00",
		time.Hour - time.Second: "08:00:00 to 10:00:00",
		time.Hour:               "09:00:00 to 11:00:00",
	} {
		links, err := files.Links(t.Context(), "", "", &book, eight.Add(after))
		require.NoError(t, err)
		assert.Equal(t, []string{want, want, want}, []string{*links.Cover, *links.Thumb, *links.File})
	}
}
