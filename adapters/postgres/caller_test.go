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

	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// TestClosingAnAccountIsNotKeptWaitingByItsWrites: a user who writes without a
// pause, over many connections, is still closed (RULES §2.6).
func TestClosingAnAccountIsNotKeptWaitingByItsWrites(t *testing.T) {
	db, _ := withSubmitted(t)
	ctx, now := t.Context(), time.Now()
	user, err := db.Users.ByID(ctx, editorID)
	require.NoError(t, err)
	session := ports.Session{ID: uuid.NewString(), UserID: editorID, StartedAt: now, EndsAt: now.Add(time.Hour)}
	require.NoError(t, db.Sessions.Start(ctx, session, user, ports.RefreshToken{IssuedAt: now, ExpiresAt: now.Add(time.Hour)}))
	by := ports.SignedIn(editorID, session.ID)
	var writers sync.WaitGroup
	var written atomic.Int64
	var gaveUp atomic.Bool // if the account could not be closed
	for range 12 {
		writers.Go(func() {
			for !gaveUp.Load() {
				_, err := db.Ebooks.Create(ctx, by, ports.Once{}, func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
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
	wait.Until(t, func() bool { return written.Load() > 50 }, "writes are under way")
	for range 3 { // each waits as long as any statement may
		_, err = db.Users.Update(ctx, editorID, true, func(u *domain.User, now time.Time) error { u.DisabledAt = &now; return nil })
		if !errors.Is(err, domain.ErrServerBusy) {
			break
		}
	}
	assert.NoError(t, err)
	gaveUp.Store(err != nil)
	writers.Wait()
}

// TestAKeyKeepsNoWholeOutline saves the longest outline under an idempotency key.
func TestAKeyKeepsNoWholeOutline(t *testing.T) {
	db, dsn := withSubmitted(t)
	ctx := t.Context()
	book, err := db.Ebooks.Create(ctx, operator, ports.Once{}, func(domain.Actor, time.Time) (*domain.Ebook, error) {
		return domain.NewEbook(uuid.NewString(), editor, domain.DetailsInput{Title: domain.Sent("Mục lục dài nhất")}, at)
	})
	require.NoError(t, err)
	items := make([]domain.TOCItem, domain.MaxTOCItems)
	for i := range items {
		items[i] = domain.TOCItem{Title: "Một chương có tên dài vừa phải thôi"}
	}
	outline, err := domain.TOC{}.Draft(items, uuid.NewString)
	require.NoError(t, err)
	once := ports.Once{UserID: editorID, Key: "outline", At: at}
	save := func(b *domain.Ebook, _ domain.Actor, now time.Time) (domain.TOC, error) {
		return b.SaveTOC(editor, outline, now)
	}
	_, saved, err := db.Ebooks.UpdateTOC(ctx, operator, book.ID, once, outline, save)
	require.NoError(t, err)
	var kept int
	require.NoError(t, connect(t, dsn).Get(&kept, `SELECT octet_length(answer::text) FROM idempotency_keys`))
	assert.Less(t, kept, 4096, "bytes")
	_, again, err := db.Ebooks.UpdateTOC(ctx, operator, book.ID, once, outline, nil)
	require.NoError(t, err)
	assert.Equal(t, saved, again)
}

// RULES §5.5: also if a server of the previous version has answered first, which knows no numbers of notes.
func TestANoteThatIsRepeatedAfterAnUpgradeHasItsNumber(t *testing.T) {
	library, dsn := withSubmitted(t)
	once := ports.Once{UserID: editorID, Key: "note", At: at}
	_, first, err := library.Notes.Add(t.Context(), operator, bookID, "", once, func(on *domain.Annotated, _ domain.Actor, now time.Time) (domain.Note, error) {
		return on.WriteNote(uuid.NewString(), editor, domain.Place{Kind: domain.OnEbook}, "Ghi chú", now)
	})
	require.NoError(t, err)
	require.Equal(t, 1, first.Number)
	db := connect(t, dsn)
	for range 2 {
		_, again, err := library.Notes.Add(t.Context(), operator, bookID, "", once, nil)
		require.NoError(t, err)
		assert.Equal(t, first.Number, again.Number)
		db.MustExec(`UPDATE idempotency_keys SET answer = answer::jsonb #- '{Note,number}'`)
	}
}

// RULES §1.3: the times of writes have the same order as times and as texts.
func TestTimesOfWritesHaveTheSameOrderAsTexts(t *testing.T) {
	text := func(at time.Time) string { return at.Format(time.RFC3339Nano) } // as encoding/json writes it
	begin := time.Date(2026, 3, 1, 8, 0, 5, 123450000, time.UTC)
	require.Greater(t, text(begin), text(begin.Add(6*time.Microsecond)), "which is why")
	for before := range 30 {
		for after := before; after < 30; after++ {
			first := unit.Sortable(begin.Add(time.Duration(before) * time.Microsecond))
			second := unit.Sortable(begin.Add(time.Duration(after) * time.Microsecond))
			assert.LessOrEqual(t, text(first), text(second))
			assert.False(t, first.After(second))
		}
	}
}
