package postgres_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// TestClosingAnAccountIsNotKeptWaitingByItsWrites: whoever writes without a
// pause, over many connections, is closed all the same (RULES §2.6).
func TestClosingAnAccountIsNotKeptWaitingByItsWrites(t *testing.T) {
	db, _ := withSubmitted(t)
	ctx, now := t.Context(), time.Now()
	user, err := db.Users().ByID(ctx, editorID)
	require.NoError(t, err)
	session := ports.Session{ID: uuid.NewString(), UserID: editorID, StartedAt: now, EndsAt: now.Add(time.Hour)}
	require.NoError(t, db.Sessions().Start(ctx, session, user, ports.RefreshToken{IssuedAt: now, ExpiresAt: now.Add(time.Hour)}))
	by := ports.SignedIn(editorID, session.ID)
	var writers sync.WaitGroup
	var written atomic.Int64
	var given atomic.Bool // up
	for range 12 {
		writers.Go(func() {
			for !given.Load() {
				_, err := db.Ebooks().Create(ctx, by, ports.Once{}, func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
					return domain.NewEbook(uuid.NewString(), actor, domain.DetailsInput{Title: domain.Sent("Không ngừng")}, now)
				})
				if err != nil {
					assert.ErrorIs(t, err, domain.ErrSessionEnded)
					return
				}
				written.Add(1)
			}
		})
	}
	require.Eventually(t, func() bool { return written.Load() > 50 }, time.Minute, time.Millisecond)
	for range 3 { // each waits as long as any statement may
		_, err = db.Users().Update(ctx, editorID, true, func(u *domain.User, now time.Time) error { u.DisabledAt = &now; return nil })
		if !errors.Is(err, domain.ErrUnavailable) {
			break
		}
	}
	assert.NoError(t, err)
	given.Store(err != nil)
	writers.Wait()
}
