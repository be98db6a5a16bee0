package portstest

import (
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// openGrants is the part of FileRegister's suite about grants that are neither confirmed nor refused.
func openGrants(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"the open grants of a person are limited, also under concurrent calls": openGrantsBounded,
		"a person's open grants are listed, the oldest first":                  openGrantsListed,
	})
}

// RULES §8.1.
func openGrantsBounded(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Nhiều lượt dở"))
	first, err := l.room(b, l.Editor, domain.PDF, 1)
	require.NoError(l.T, err)
	books := make([]domain.Ebook, 8) // the lock on one e-book would keep their order
	for i := range books {
		books[i] = l.draft(titled("Nhiều sách dở"))
	}
	var given atomic.Int64
	AtOnce(len(books), func(i int) {
		for range domain.MaxOpenGrants/len(books) + 1 {
			if _, err := l.room(books[i], l.Editor, domain.PDF, 1); err == nil {
				given.Add(1)
			} else {
				assert.ErrorIs(l.T, err, domain.ErrTooManyGrants)
			}
		}
	})
	assert.EqualValues(l.T, domain.MaxOpenGrants-1, given.Load(), "one was there already")
	_, err = l.room(b, l.Other, domain.PDF, 1)
	require.NoError(l.T, err, "another person has their own limit")

	_, err = l.Files.GiveUp(ctx, domain.File{Grant: first.ObjectName}, domain.ErrPDFLocked)
	require.NoError(l.T, err)
	_, err = l.room(b, l.Editor, domain.PDF, 1)
	require.NoError(l.T, err, "what was refused makes room")
	_, err = l.room(b, l.Editor, domain.PDF, 1)
	assert.ErrorIs(l.T, err, domain.ErrTooManyGrants)
}

func openGrantsListed(l *Library) {
	ctx, b := l.T.Context(), l.draft(titled("Lượt dở"))
	confirmed := l.reserved(b.ID, domain.PDF)
	l.update(b.ID, l.attaching(confirmed))
	refused := l.reserved(b.ID, domain.PDF)
	_, err := l.Files.GiveUp(ctx, refused, domain.ErrPDFLocked)
	require.NoError(l.T, err)
	_, err = l.room(b, l.Other, domain.PDF, 1)
	require.NoError(l.T, err)
	var open []ports.Grant
	for range 4 {
		grant, err := l.room(b, l.Editor, domain.PDF, 1)
		require.NoError(l.T, err)
		open = append(open, grant)
	}
	list := func(limit int) []ports.Grant {
		grants, err := l.Files.OpenGrants(ctx, l.Editor.ID, open[3].GivenAt, limit)
		require.NoError(l.T, err)
		return grants
	}
	assert.Equal(l.T, open[:3], list(10), "given before, neither confirmed, refused nor another's")
	assert.Equal(l.T, open[:2], list(2), "the oldest")
	grants, err := l.Files.OpenGrants(ctx, NewID(), l.Tick(), 10)
	require.NoError(l.T, err)
	assert.Empty(l.T, grants)
}
