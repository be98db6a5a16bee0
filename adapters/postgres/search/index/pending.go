package index

import (
	"bytes"
	"context"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/lib/pq"

	"backoffice/adapters/postgres/database"
)

// pendingState identifies the state of a pending e-book. Each change adds a row with a higher id,
// and indexing removes all of them, so no two states of an e-book have the same number of rows and
// the same sum of ids.
type pendingState struct{ rows, sum int64 }

// Book is a pending e-book as it is now.
type Book struct {
	ID        uuid.UUID
	Number    int64 // in the index, or -1
	Shown     bool  // it exists and is not deleted
	CreatedAt time.Time
	keyRow
}

// size estimates the bytes of memory that it takes.
func (b *Book) size() int {
	return 300 + len(b.Words) + len(b.Marked) + len(b.Subject) + len(b.Grade)
}

// maxPendingBytes limits a pendingBooks. With short outlines these are some tens of thousands of
// e-books.
const maxPendingBytes = 16 << 20

// loadAtOnce limits how many e-books a statement reads.
const loadAtOnce = 1000

// pendingBooks caches the pending e-books that searches have read. A search then reads only those
// that changed since the search before.
type pendingBooks struct {
	mu    sync.Mutex
	build string // identifies the build of the index: another one has other numbers
	books map[uuid.UUID]keptBook
	bytes int
}

type keptBook struct {
	state pendingState
	book  *Book
}

// read returns the pending e-books of the transaction's snapshot.
func (p *pendingBooks) read(ctx context.Context, t *database.Tx) ([]*Book, error) {
	build, states, err := pendingStates(ctx, t)
	if err != nil {
		return nil, err
	}
	books, missing := p.known(build, states)
	for ids := range slices.Chunk(missing, loadAtOnce) {
		read, err := ReadBooks(ctx, t, ids)
		if err != nil {
			return nil, err
		}
		p.keep(build, states, read)
		books = append(books, read...)
	}
	return books, nil
}

// known returns the cached e-books that are still current, and the ids of the others. It drops
// those that are no longer pending.
func (p *pendingBooks) known(build string, states map[uuid.UUID]pendingState) (books []*Book, missing []uuid.UUID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.build != build || p.books == nil {
		p.build, p.books, p.bytes = build, map[uuid.UUID]keptBook{}, 0
	}
	books = make([]*Book, 0, len(states))
	for id, state := range states {
		if kept, ok := p.books[id]; ok && kept.state == state {
			books = append(books, kept.book)
		} else {
			missing = append(missing, id)
		}
	}
	for id := range p.books {
		if _, pending := states[id]; !pending {
			p.drop(id)
		}
	}
	return books, missing
}

func (p *pendingBooks) keep(build string, states map[uuid.UUID]pendingState, books []*Book) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.build != build {
		return
	}
	for _, b := range books {
		p.drop(b.ID)
		if p.bytes+b.size() <= maxPendingBytes {
			p.books[b.ID] = keptBook{states[b.ID], b}
			p.bytes += b.size()
		}
	}
}

func (p *pendingBooks) drop(id uuid.UUID) {
	if kept, ok := p.books[id]; ok {
		p.bytes -= kept.book.size()
		delete(p.books, id)
	}
}

// pendingStates reads the states of all pending e-books as one value: as rows they would take ten
// times as long. build is the id of the transaction that wrote the first number.
func pendingStates(ctx context.Context, t *database.Tx) (build string, states map[uuid.UUID]pendingState, err error) {
	var packed []byte
	err = t.Scan(ctx, []any{&build, &packed}, `SELECT coalesce((SELECT xmin::text FROM search_numbers ORDER BY n LIMIT 1), ''),
		(SELECT string_agg(uuid_send(ebook_id) || int8send(rows) || int8send(sum), '') FROM
			(SELECT ebook_id, count(*) AS rows, sum(id)::bigint AS sum FROM search_pending GROUP BY ebook_id) p)`)
	states = make(map[uuid.UUID]pendingState, len(packed)/packedState)
	for row := range slices.Chunk(packed, packedState) {
		states[uuid.UUID(row[:16])] = pendingState{int64(binary.BigEndian.Uint64(row[16:])), int64(binary.BigEndian.Uint64(row[24:]))}
	}
	return build, states, err
}

const packedState = 16 + 8 + 8 // bytes of an id and its state

// ReadBooks reads the current state of e-books, including those that no longer exist.
func ReadBooks(ctx context.Context, t *database.Tx, ids []uuid.UUID) ([]*Book, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = id.String()
	}
	rows, err := t.Query(ctx, `SELECT p.id, coalesce(d.n, -1), e.id IS NOT NULL AND e.deleted_at IS NULL, coalesce(e.created_at, 'epoch'), `+keyColumns("s", "e")+`
		FROM unnest($1::uuid[]) p (id)
		LEFT JOIN LATERAL (SELECT n FROM search_numbers d WHERE d.ebook_id = p.id LIMIT 1) d ON true -- each by its key
		LEFT JOIN LATERAL (SELECT * FROM ebooks e WHERE e.id = p.id LIMIT 1) e ON true
		LEFT JOIN LATERAL (SELECT * FROM ebook_search s WHERE s.ebook_id = p.id LIMIT 1) s ON true`, pq.Array(texts))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	books := make([]*Book, 0, len(ids))
	for rows.Next() {
		var b Book
		if err := rows.Scan(b.scanTargets(&b.ID, &b.Number, &b.Shown, &b.CreatedAt)...); err != nil {
			return nil, err
		}
		books = append(books, &b)
	}
	return books, rows.Err()
}

// HoldsWord reports whether one of the joined words begins with a term.
func HoldsWord(words, term string) bool {
	return strings.HasPrefix(words, term) || strings.Contains(words, separator+term)
}

// ByCreation compares e-books in the order of their numbers.
func ByCreation(a, b *Book) int {
	if c := a.CreatedAt.Compare(b.CreatedAt); c != 0 {
		return c
	}
	return bytes.Compare(a.ID[:], b.ID[:])
}
