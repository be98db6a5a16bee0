package memory

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// ForgetKeys drops the idempotency keys used before the time given.
func (r *Ebooks) ForgetKeys(_ context.Context, before time.Time) error {
	defer r.db.lock()()
	for k, used := range r.db.keys {
		if used.At.Before(before) {
			delete(r.db.keys, k)
		}
	}
	return nil
}

func (db *DB) replay(ctx context.Context, once ports.Once) (usedKey, bool, error) {
	used, ok := db.keys[keyOf{once.UserID, once.Key}]
	switch {
	case ctx.Err() != nil:
		return usedKey{}, false, ctx.Err()
	case once.Key == "" || !ok || !used.At.After(once.At.Add(-ports.KeyLife)):
		return usedKey{}, false, nil
	case used.Request != once.Request:
		return usedKey{}, false, domain.ErrKeyReused
	}
	used.Book = stored(used.Book)
	if used.TOC.Version > 0 { // of an outline no more is kept than which it was
		there := db.toc(used.Book.ID)
		used.TOC.Items = there.Items
		return used, true, there.Expect(&used.TOC.Version)
	}
	return used, true, nil
}

func (db *DB) remember(once ports.Once, book domain.Ebook, toc domain.TOC) {
	if once.Key != "" {
		toc.Items = nil
		db.keys[keyOf{once.UserID, once.Key}] = usedKey{once.Request, once.At, stored(book), toc}
	}
}
