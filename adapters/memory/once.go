package memory

import (
	"context"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// ForgetKeys drops the idempotency keys used before the time given.
func (r *Ebooks) ForgetKeys(_ context.Context, before time.Time, limit int) (n int, err error) {
	defer r.db.lock()()
	for k, used := range r.db.keys {
		if used.At.Before(before) && upTo(limit, &n) {
			delete(r.db.keys, k)
		}
	}
	return n, nil
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

// remember keeps what a key's first use has written.
func (db *DB) remember(once ports.Once, wrote usedKey) {
	if once.Key != "" {
		wrote.Request, wrote.At, wrote.Book, wrote.TOC.Items = once.Request, once.At, stored(wrote.Book), nil
		db.keys[keyOf{once.UserID, once.Key}] = wrote
	}
}

// BeginBulk claims a key for work of several writes.
func (r *Ebooks) BeginBulk(ctx context.Context, by ports.Caller, once ports.Once) ([]byte, error) {
	if once.Key == "" {
		return nil, ctx.Err()
	}
	defer r.db.lock()()
	if _, _, err := r.db.writer(ctx, by); err != nil {
		return nil, err
	}
	used, done, err := r.db.replay(ctx, once)
	if !done && err == nil {
		r.db.remember(once, usedKey{})
	}
	return used.Bulk, err
}

// EndBulk stores the answer with its key, where none is.
func (r *Ebooks) EndBulk(ctx context.Context, _ ports.Caller, once ports.Once, answer []byte) ([]byte, error) {
	if once.Key == "" {
		return answer, ctx.Err()
	}
	defer r.db.lock()()
	key := keyOf{once.UserID, once.Key}
	used := r.db.keys[key]
	if used.Bulk == nil {
		used.Bulk = answer
		r.db.keys[key] = used
	}
	return used.Bulk, ctx.Err()
}
