package database

import (
	"context"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

// maxStatements bounds what is kept prepared. The texts are constants and
// their combinations, so only a mistake could ever reach it.
const maxStatements = 500

// moment is how long one waits for statements to be prepared, which takes a round trip each.
const moment = 200 * time.Millisecond

// statements are the prepared ones, by text. A transaction takes what is there
// and asks for the rest to be prepared after it has ended: to prepare inside
// would take a second connection, and all of them could wait for one another.
// What is not prepared yet is sent as text.
type statements struct {
	pool      *sqlx.DB
	preparing chan struct{} // full while some are, so that it takes one connection at most
	open      context.Context
	end       context.CancelFunc
	mu        sync.RWMutex // over the maps, never held while waiting for a connection
	plain     map[string]*sqlx.Stmt
	named     map[string]*sqlx.NamedStmt
}

func newStatements(pool *sqlx.DB) *statements {
	open, end := context.WithCancel(context.Background())
	return &statements{pool: pool, preparing: make(chan struct{}, 1), open: open, end: end,
		plain: map[string]*sqlx.Stmt{}, named: map[string]*sqlx.NamedStmt{}}
}

// close ends what is being prepared, so that no connection is left with it, and begins
// no more.
func (s *statements) close() {
	if s.open.Err() != nil {
		return
	}
	s.end()
	select {
	case s.preparing <- struct{}{}:
	case <-time.After(time.Second): // a database that says nothing has nothing left to end
	}
}

func (s *statements) get(query string) *sqlx.Stmt {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.plain[query]
}

func (s *statements) getNamed(query string) *sqlx.NamedStmt {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.named[query]
}

// prepare makes statements lasting, where they are not yet, and waits for it a moment at
// most: whoever has the answer already is not held up by a database that hangs, nor by
// those who prepare before. What fails costs the next one a round trip and nothing else.
func (s *statements) prepare(ctx context.Context, plain, named []string) {
	if len(plain)+len(named) == 0 {
		return
	}
	waiting, cancel := context.WithTimeout(ctx, moment)
	defer cancel()
	select {
	case s.preparing <- struct{}{}:
	case <-waiting.Done():
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { <-s.preparing }()
		s.prepareAll(s.open, plain, named)
	}()
	select {
	case <-done:
	case <-waiting.Done():
	}
}

func (s *statements) prepareAll(ctx context.Context, plain, named []string) {
	prepareEach(s, s.plain, plain, func(query string) (*sqlx.Stmt, error) { return s.pool.PreparexContext(ctx, query) })
	prepareEach(s, s.named, named, func(query string) (*sqlx.NamedStmt, error) { return s.pool.PrepareNamedContext(ctx, query) })
}

// prepareEach prepares what is not kept yet, up to the first failure.
func prepareEach[S any](s *statements, kept map[string]S, queries []string, prepare func(string) (S, error)) {
	for _, query := range queries {
		if s.needless(func() bool { _, there := kept[query]; return there }) {
			continue
		}
		st, err := prepare(query)
		if err != nil {
			return
		}
		s.keep(func() { kept[query] = st })
	}
}

func (s *statements) keep(set func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set()
}

// needless tells whether a statement is kept already, or too many are.
func (s *statements) needless(kept func() bool) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return kept() || len(s.plain)+len(s.named) >= maxStatements
}
