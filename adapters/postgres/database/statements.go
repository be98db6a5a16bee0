package database

import (
	"context"
	"sync"

	"github.com/jmoiron/sqlx"
)

// maxStatements bounds what is kept prepared. The texts are constants and
// their combinations, so only a mistake could ever reach it.
const maxStatements = 500

// statements are the prepared ones, by text. A transaction takes what is there
// and asks for the rest to be prepared after it has ended: to prepare inside
// would take a second connection, and all of them could wait for one another.
type statements struct {
	pool      *sqlx.DB
	preparing sync.Mutex   // one at a time, so that it takes one connection at most
	mu        sync.RWMutex // over the maps, never held while waiting for a connection
	plain     map[string]*sqlx.Stmt
	named     map[string]*sqlx.NamedStmt
}

func newStatements(pool *sqlx.DB) *statements {
	return &statements{pool: pool, plain: map[string]*sqlx.Stmt{}, named: map[string]*sqlx.NamedStmt{}}
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

// prepare makes a statement lasting, where it is not yet.
func (s *statements) prepare(ctx context.Context, query string, named bool) error {
	s.preparing.Lock()
	defer s.preparing.Unlock()
	if s.get(query) != nil || s.getNamed(query) != nil || s.full() {
		return nil
	}
	if named {
		st, err := s.pool.PrepareNamedContext(ctx, query)
		if err == nil {
			s.keep(func() { s.named[query] = st })
		}
		return err
	}
	st, err := s.pool.PreparexContext(ctx, query)
	if err == nil {
		s.keep(func() { s.plain[query] = st })
	}
	return err
}

func (s *statements) keep(set func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	set()
}

func (s *statements) full() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.plain)+len(s.named) >= maxStatements
}
