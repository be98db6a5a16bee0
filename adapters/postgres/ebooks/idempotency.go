package ebooks

import (
	"bytes"
	"context"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/tables"
	"backoffice/adapters/postgres/unit"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/ports/failpoint"
)

// result is what a write returned. It is stored so that the same key returns it again. Cover to LogHead, and
// TOCBy, are what the JSON of an e-book and of an outline leaves out. The items of an outline are not stored,
// because they are in tocs until another outline is saved: see loadOutlineItems.
type result struct {
	Ebook     domain.Ebook
	Cover     *domain.File
	PDF       *domain.File
	UpdatedBy domain.Person
	DeletedAt *time.Time
	DeletedBy *domain.Person
	TOCSHA256 *string
	LogHead   *string
	TOC       *domain.TOC
	TOCBy     domain.Person
	Note      *domain.Note `json:",omitempty"`
}

func resultOf(b domain.Ebook, toc *domain.TOC) result {
	r := result{Ebook: b, Cover: withoutGrant(b.Cover), PDF: withoutGrant(b.PDF), UpdatedBy: b.UpdatedBy, DeletedAt: b.DeletedAt, DeletedBy: b.DeletedBy,
		TOCSHA256: b.TOCSHA256, LogHead: b.LogHead, TOC: toc}
	if toc != nil {
		r.TOCBy = toc.UpdatedBy
	}
	return r
}

func resultOfNote(b domain.Ebook, n domain.Note) result {
	r := resultOf(b, nil)
	r.Note = &n
	return r
}

// withoutGrant returns a copy of a file without its grant, which is not stored with the e-book.
func withoutGrant(f *domain.File) *domain.File {
	if f == nil {
		return nil
	}
	bare := *f
	bare.Grant = ""
	return &bare
}

func (r *result) ebook() domain.Ebook {
	b := r.Ebook
	b.Cover, b.PDF, b.UpdatedBy, b.DeletedAt, b.DeletedBy = r.Cover, r.PDF, r.UpdatedBy, r.DeletedAt, r.DeletedBy
	b.TOCSHA256, b.LogHead = r.TOCSHA256, r.LogHead
	return b
}

func (r *result) toc() domain.TOC {
	if r.TOC == nil {
		return domain.TOC{}
	}
	toc := *r.TOC
	toc.UpdatedBy = r.TOCBy
	return toc
}

func (r *result) note() domain.Note {
	if r.Note == nil {
		return domain.Note{}
	}
	return *r.Note
}

// keyed runs work in a transaction, unless the key was used before, and stores its result with the
// key. It queues with the other changes of the e-book, if there is one.
func keyed(ctx context.Context, db *unit.DB, operation, ebookID string, by ports.Caller, once ports.Once, work func(*unit.Tx) (result, error)) (stored result, err error) {
	run := func(t *unit.Tx) error {
		repeated, err := claimKey(ctx, t, by, once, &stored)
		if once.Repeated != nil {
			*once.Repeated = err == nil && repeated
		}
		if err != nil || repeated {
			return err
		}
		if stored, err = work(t); err != nil {
			return err
		}
		return storeResult(ctx, t, once, stored)
	}
	if ebookID == "" {
		err = db.Write(ctx, operation, run)
	} else {
		err = db.Change(ctx, operation, ebookID, run)
	}
	return stored, err
}

// insertKey also takes the account's lock, to save a round trip: see LockAccountShared.
const insertKey = `WITH gate AS MATERIALIZED (SELECT CASE WHEN $6 THEN pg_advisory_xact_lock_shared($7, $8) END)
	INSERT INTO idempotency_keys AS k (user_id, key, request, used_at) SELECT $1::uuid, $2::bytea, $3::bytea, $4::timestamptz FROM gate
	ON CONFLICT (user_id, key) DO UPDATE SET request = excluded.request, answer = NULL, used_at = excluded.used_at
	WHERE k.used_at <= $5`

// claimKey takes the account's lock and claims the key for this transaction. Another request with the
// same key waits here until the transaction ends. For it repeated is then true, and stored has the result.
func claimKey(ctx context.Context, t *unit.Tx, by ports.Caller, once ports.Once, stored *result) (repeated bool, err error) {
	if once.Key == "" {
		return false, t.LockAccountShared(ctx, by)
	}
	claimed, err := t.Exec(ctx, insertKey, once.UserID, []byte(once.Key), once.Request[:], once.At, once.At.Add(-domain.IdempotencyKeyLife),
		by.IsAccount(), unit.AccountLockClass, unit.UserLockKey(by.UserID))
	if err != nil {
		return false, err
	}
	if claimed == 1 {
		failpoint.Reach("idempotency key", "claimed")
		return false, nil
	}
	if _, err := t.Writer(ctx, by); err != nil { // a session that has ended is reported before a key that was reused
		return false, err
	}
	var first struct {
		Request []byte              `json:"request"`
		Result  tables.JSON[result] `json:"answer"`
	}
	err = t.Get(ctx, &first, `SELECT request, answer FROM idempotency_keys WHERE user_id = $1 AND key = $2`, once.UserID, []byte(once.Key))
	switch {
	case err != nil:
		return false, err
	case !bytes.Equal(first.Request, once.Request[:]) || first.Result.V == nil:
		return false, domain.ErrKeyReused
	}
	*stored = *first.Result.V
	if err := loadNoteNumber(ctx, t, stored); err != nil {
		return true, err
	}
	return true, loadOutlineItems(ctx, t, stored)
}

// loadNoteNumber adds the number of a note in a result that a server of the previous version has stored. A
// trigger has numbered the note.
func loadNoteNumber(ctx context.Context, t *unit.Tx, r *result) error {
	if r.Note == nil || r.Note.Number != 0 {
		return nil
	}
	err := t.Scan(ctx, []any{&r.Note.Number}, `SELECT number FROM note_numbers WHERE ebook_id = $1 AND note_id = $2`, r.Ebook.ID, r.Note.ID)
	if database.NotFound(err) { // its e-book is gone
		return nil
	}
	return err
}

// loadOutlineItems adds the outline's items to a stored result. If the outline has been saved again
// since, the result cannot be repeated. The caller then gets the same error as for a save over a
// newer outline, and nothing is changed.
func loadOutlineItems(ctx context.Context, t *unit.Tx, r *result) error {
	if r.TOC == nil || r.TOC.Items != nil {
		return nil
	}
	current, err := loadOutline(ctx, t, r.Ebook.ID)
	if err != nil {
		return database.OrNotFound(err, domain.ErrNotFound)
	}
	r.TOC.Items = current.Items
	return current.ExpectVersion(&r.TOC.Version)
}

// storeResult stores the result with the key.
func storeResult(ctx context.Context, t *unit.Tx, once ports.Once, r result) error {
	if once.Key == "" {
		return nil
	}
	if r.TOC != nil {
		bare := *r.TOC
		bare.Items = nil
		r.TOC = &bare
	}
	err := t.ExecOne(ctx, `UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2`,
		once.UserID, []byte(once.Key), tables.JSON[result]{V: &r})
	if err != nil {
		return err
	}
	failpoint.Reach("idempotency key", "stored")
	return nil
}

// ForgetKeys deletes the keys used before the given time. It finds rows by an index and deletes them by
// ctid, so that it reads no more rows than it deletes.
func (r *Ebooks) ForgetKeys(ctx context.Context, before time.Time, limit int) (forgotten int, err error) {
	return r.DB.Exec(ctx, "forget keys", `DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
		SELECT ctid FROM idempotency_keys WHERE used_at < $1 ORDER BY used_at LIMIT $2))`, before, limit)
}
