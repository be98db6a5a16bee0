package publication

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// counted is a library that counts how often its figures are read.
type counted struct {
	ports.Publications
	read int
	err  error
}

func (c *counted) Values(_ context.Context, field ports.ValueField) ([]ports.PublicValue, error) {
	c.read++
	return []ports.PublicValue{{Key: string(field), Count: c.read}}, c.err
}

func (c *counted) StampRanges(context.Context, int64) ([]ports.StampRange, error) {
	c.read++
	return make([]ports.StampRange, 1), c.err
}

// RULES §25.4: repeated requests do not make the database count the library each time.
func TestFiguresOfTheWholeLibraryAreKeptForAMinute(t *testing.T) {
	for name, ask := range map[string]func(*Service) error{
		"values": func(s *Service) error { _, err := s.Values(t.Context(), "subject"); return err },
		"ranges": func(s *Service) error { _, err := s.StampRanges(t.Context(), 1000); return err },
	} {
		synctest.Test(t, func(t *testing.T) {
			library := &counted{err: errors.New("down")}
			s := New(ports.Adapters{Publications: library, Openness: domain.OpenMetadata})
			require.Error(t, ask(s), name)
			library.err = nil
			for range 5 {
				require.NoError(t, ask(s))
			}
			assert.Equal(t, 2, library.read, "an error is not kept: %s", name)
			time.Sleep(keptFor)
			require.NoError(t, ask(s))
			assert.Equal(t, 3, library.read, name)
		})
	}
	s := New(ports.Adapters{Publications: &counted{}, Openness: domain.OpenMetadata})
	grades, err := s.Values(t.Context(), "grade")
	require.NoError(t, err)
	subjects, err := s.Values(t.Context(), "subject")
	require.NoError(t, err)
	assert.Equal(t, []string{"grade", "subject"}, []string{grades[0].Key, subjects[0].Key})
}
