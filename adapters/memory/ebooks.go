package memory

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"backoffice/domain"
	"backoffice/ports"
)

// Ebooks keeps ports.Ebooks' promise.
type Ebooks struct{ db *DB }

var _ ports.Ebooks = (*Ebooks)(nil)

// Create stores a new e-book.
func (r *Ebooks) Create(ctx context.Context, by ports.Caller, once ports.Once, draft func(domain.Actor, time.Time) (*domain.Ebook, error)) (domain.Ebook, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, err
	}
	if first, done, err := r.db.replay(ctx, once); done || err != nil {
		return r.db.named(first.Book), err
	}
	book, err := draft(actor, now)
	if err != nil {
		return domain.Ebook{}, err
	}
	creator, ok := r.db.users[book.CreatedBy]
	if !ok {
		return domain.Ebook{}, domain.ErrNoUser
	}
	book.Creator = creator.Actor().Person()
	if err := r.db.useFiles(domain.Ebook{}, *book); err != nil {
		return domain.Ebook{}, err
	}
	r.db.books[book.ID] = stored(*book)
	r.db.remember(once, usedKey{Book: r.db.books[book.ID]})
	return r.db.books[book.ID], nil
}

// writer is who the caller is at this moment, and the moment.
func (db *DB) writer(ctx context.Context, by ports.Caller) (domain.Actor, time.Time, error) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	if by.SessionID == "" {
		if !by.At.IsZero() {
			now = by.At
		}
		return by.Program, now, ctx.Err()
	}
	user, err := db.live(by.SessionID, now)
	if err == nil && user.ID != by.UserID {
		err = domain.ErrSessionEnded
	}
	return user.Actor(), now, err
}

// Get returns one e-book as it is shown.
func (r *Ebooks) Get(ctx context.Context, id string) (domain.Ebook, error) {
	defer r.db.lock()()
	book, err := r.db.present(ctx, id)
	return ports.Shown(book), err
}

// GetFor returns one e-book with who asks and when.
func (r *Ebooks) GetFor(ctx context.Context, by ports.Caller, id string) (domain.Ebook, domain.Actor, time.Time, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, domain.Actor{}, time.Time{}, err
	}
	book, err := r.db.present(ctx, id)
	return book, actor, now, err
}

func (db *DB) present(ctx context.Context, id string) (domain.Ebook, error) {
	b, ok := db.books[id]
	switch {
	case ctx.Err() != nil:
		return domain.Ebook{}, ctx.Err()
	case !ok || b.DeletedAt != nil:
		return domain.Ebook{}, domain.ErrNotFound
	}
	return db.named(b), nil
}

// named is the e-book apart from the stored one, with its creator's name of now.
func (db *DB) named(b domain.Ebook) domain.Ebook {
	b = stored(b)
	if b.Claim != nil && !time.Now().Before(b.Claim.Until) {
		b.Claim = nil
	}
	if u, ok := db.users[b.CreatedBy]; ok {
		b.Creator = u.Actor().Person()
	}
	b.OpenNotes = db.openNotes(b.ID)
	return b
}

// stored copies the e-book as a row would keep it.
func stored(b domain.Ebook) domain.Ebook {
	b.Cover, b.PDF = storedFile(b.Cover), storedFile(b.PDF)
	b.Saved()
	return b
}

func storedFile(f *domain.File) *domain.File {
	if f == nil {
		return nil
	}
	k := *f
	k.Grant = ""
	return &k
}

// Update changes and stores an e-book.
func (r *Ebooks) Update(ctx context.Context, by ports.Caller, id string, once ports.Once, change ports.Change) (domain.Ebook, error) {
	b, _, err := r.UpdateTOC(ctx, by, id, once, domain.Outline{}, func(b *domain.Ebook, actor domain.Actor, now time.Time) (domain.TOC, error) {
		return r.db.toc(id), change(b, actor, now)
	})
	return b, err
}

// UpdateTOC changes and stores an e-book with its outline.
func (r *Ebooks) UpdateTOC(ctx context.Context, by ports.Caller, id string, once ports.Once, _ domain.Outline, change ports.ChangeTOC) (domain.Ebook, domain.TOC, error) {
	defer r.db.lock()()
	actor, now, err := r.db.writer(ctx, by)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	if first, done, err := r.db.replay(ctx, once); done || err != nil {
		return first.Book, first.TOC, err
	}
	before, err := r.db.present(ctx, id)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	after := r.db.named(before)
	toc, err := change(&after, actor, now)
	if err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	if after, err = r.db.save(before, after); err != nil {
		return domain.Ebook{}, domain.TOC{}, err
	}
	if after.TOCVersion != before.TOCVersion {
		r.db.tocs[id] = toc
	}
	r.db.remember(once, usedKey{Book: after, TOC: toc})
	return r.db.named(after), toc, nil
}

// save stores a changed e-book with its log rows.
func (db *DB) save(before, after domain.Ebook) (domain.Ebook, error) {
	if err := db.useFiles(before, after); err != nil {
		return domain.Ebook{}, err
	}
	if before.CreatedBy != after.CreatedBy {
		db.closeGrants(before)
	}
	for _, entry := range after.Unsaved() {
		entry.ID = uuid.Must(uuid.NewV7()).String()
		db.logs = append(db.logs, entry)
		if entry.Action == domain.Submit {
			db.keepSubmission(after)
		}
		db.notifyOfAction(after, entry)
	}
	after = db.named(after)
	db.books[after.ID] = after
	return after, nil
}

// keepSubmission keeps the e-book as it is handed in.
func (db *DB) keepSubmission(b domain.Ebook) {
	b = stored(b)
	toc := db.toc(b.ID)
	db.submissions[b.ID] = append(db.submissions[b.ID], domain.SubmittedContent{
		N: len(db.submissions[b.ID]) + 1, Record: b.Details, Outline: toc.Items, TOCVersion: b.TOCVersion, Cover: b.Cover, PDF: b.PDF})
}

// TOC returns the outline.
func (r *Ebooks) TOC(ctx context.Context, id string) (domain.TOC, error) {
	defer r.db.lock()()
	if _, err := r.db.present(ctx, id); err != nil {
		return domain.TOC{}, err
	}
	return r.db.toc(id), nil
}

func (db *DB) toc(id string) domain.TOC {
	toc, ok := db.tocs[id]
	if !ok {
		toc = domain.TOC{EbookID: id}
	}
	toc.Items = append([]domain.TOCItem{}, toc.Items...)
	return toc
}

// Log returns the history, newest first.
func (r *Ebooks) Log(ctx context.Context, id string) ([]domain.LogEntry, error) {
	defer r.db.lock()()
	if _, err := r.db.present(ctx, id); err != nil {
		return nil, err
	}
	entries := []domain.LogEntry{}
	for _, entry := range slices.Backward(r.db.logs) {
		if entry.EbookID == id {
			entries = append(entries, entry)
		}
	}
	return entries, nil
}
