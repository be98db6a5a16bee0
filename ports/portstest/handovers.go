package portstest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Handovers tests that an adapter keeps the promises of ports.Handovers.
func Handovers(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"all e-books are given, each once, by several servers in parallel":   booksGiven,
		"it is refused once the recipient or administrator lacks permission": givingRefused,
		"it stops when the account is enabled again":                         givingStopped,
	})
}

// startHandover closes the editor's account and begins to give its e-books to the other editor.
func (l *Library) startHandover(by domain.Actor) (id string) {
	l.T.Helper()
	err := l.People.Change(l.T.Context(), ports.Operator(by, time.Time{}), l.Editor.ID, func(w *ports.AccountWork) error {
		recipient, err := w.Recipient(l.Other.ID)
		if err != nil {
			return err
		}
		w.User.DisabledAt = &w.Now
		h, err := w.User.HandOver(NewID(), recipient, w.Actor, w.Ebooks, w.Now)
		w.Handover, id = &h, h.ID
		return err
	})
	require.NoError(l.T, err)
	return id
}

func (l *Library) readHandover() domain.Handover {
	l.T.Helper()
	p, err := l.People.Get(l.T.Context(), l.Editor.ID, time.Now())
	require.NoError(l.T, err)
	require.NotNil(l.T, p.Handover)
	return *p.Handover
}

func booksGiven(l *Library) {
	ids := l.shelfOf("a", "b", "c", "d", "e")
	admin := l.person("Quản trị", domain.Admin)
	id := l.startHandover(admin)
	var servers sync.WaitGroup
	for range 3 {
		servers.Go(func() {
			for {
				ebook, err := l.Handovers.Next(l.T.Context(), id)
				if !assert.NoError(l.T, err) || ebook == "" {
					return
				}
				_, err = l.Handovers.Give(l.T.Context(), id, ebook)
				assert.NoError(l.T, err)
			}
		})
	}
	servers.Wait()
	h := l.readHandover()
	assert.Equal(l.T, []any{domain.HandoverDone, 5, 5, l.Other.Person()}, []any{h.State(), h.Expected, h.Given, h.To})
	for _, ebook := range ids {
		book, err := l.Ebooks.Get(l.T.Context(), ebook)
		require.NoError(l.T, err)
		assert.Equal(l.T, l.Other.ID, book.CreatedBy)
		log, err := l.Ebooks.Log(l.T.Context(), ebook)
		require.NoError(l.T, err)
		require.Len(l.T, log, 1)
		assert.Equal(l.T, []any{domain.Give, admin.ID, l.Other.ID}, []any{log[0].Action, log[0].User.ID, log[0].To.ID})
	}
	given, err := l.Handovers.Give(l.T.Context(), id, ids[0])
	require.NoError(l.T, err)
	assert.False(l.T, given, "it has ended")
}

func givingStopped(l *Library) {
	books := l.shelfOf("a", "b")
	id := l.startHandover(l.person("Quản trị", domain.Admin))
	given, err := l.Handovers.Give(l.T.Context(), id, books[0])
	require.NoError(l.T, err)
	assert.True(l.T, given)
	l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.FullName = "Tên Mới" })
	assert.Equal(l.T, domain.HandoverRunning, l.readHandover().State(), "another change")
	l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.DisabledAt = nil })
	assert.Equal(l.T, domain.HandoverStopped, l.readHandover().State())
	given, err = l.Handovers.Give(l.T.Context(), id, books[1])
	require.NoError(l.T, err)
	assert.False(l.T, given)
	book, err := l.Ebooks.Get(l.T.Context(), books[1])
	require.NoError(l.T, err)
	assert.Equal(l.T, l.Editor.ID, book.CreatedBy)
}

func givingRefused(l *Library) {
	book := l.shelfOf("a")[0]
	admin := l.person("Quản trị", domain.Admin)
	id := l.startHandover(admin)
	l.ChangeAccount(l.Other.ID, func(u *domain.User) { u.Role = domain.Student })
	_, err := l.Handovers.Give(l.T.Context(), id, book)
	assert.ErrorIs(l.T, err, domain.ErrStudent)
	l.ChangeAccount(l.Other.ID, func(u *domain.User) { u.Role = domain.Editor; u.DisabledAt = &l.Now })
	_, err = l.Handovers.Give(l.T.Context(), id, book)
	assert.ErrorIs(l.T, err, domain.ErrRecipient)
	l.ChangeAccount(l.Other.ID, func(u *domain.User) { u.DisabledAt = nil })
	l.ChangeAccount(admin.ID, func(u *domain.User) { u.Role = domain.Manager })
	_, err = l.Handovers.Give(l.T.Context(), id, book)
	assert.ErrorIs(l.T, err, domain.ErrForbidden)
	require.NoError(l.T, l.Handovers.Stop(l.T.Context(), id))
	left, err := l.Handovers.Next(l.T.Context(), id)
	require.NoError(l.T, err)
	assert.Empty(l.T, left)
	assert.Equal(l.T, domain.HandoverStopped, l.readHandover().State())
}
