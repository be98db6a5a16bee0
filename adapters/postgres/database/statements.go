package database

import (
	"context"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
)

// maxStatements limits the prepared statements. Their texts are combinations of constants, so only
// a programming error could reach it.
const maxStatements = 500

// prepareTimeout is how long a caller waits for statements to be prepared. Each takes a round trip.
const prepareTimeout = 200 * time.Millisecond

// statements holds the prepared statements by text. A transaction uses those that exist, and sends the
// text of the others. They are prepared after it has ended: inside a transaction, preparing would take a
// second connection, and transactions could wait for each other.
type statements struct {
	pool      *sqlx.DB
	preparing chan struct{}   // a semaphore: preparing takes one connection at most
	ctx       context.Context // of preparing, until close
	cancel    context.CancelFunc
	mu        sync.RWMutex // guards byQuery; never held while waiting for a connection
	byQuery   map[string]*sqlx.Stmt
}

func newStatements(pool *sqlx.DB) *statements {
	ctx, cancel := context.WithCancel(context.Background())
	return &statements{pool: pool, preparing: make(chan struct{}, 1), ctx: ctx, cancel: cancel, byQuery: map[string]*sqlx.Stmt{}}
}

// close cancels the preparing of statements, so that it leaves no open connection, and prevents
// more.
func (s *statements) close() {
	if s.ctx.Err() != nil {
		return
	}
	s.cancel()
	select {
	case s.preparing <- struct{}{}:
	case <-time.After(time.Second): // the database does not respond
	}
}

func (s *statements) get(query string) *sqlx.Stmt {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byQuery[query]
}

// prepare prepares the statements that are not prepared yet. It waits for prepareTimeout at most,
// because the caller already has its result: it must not be delayed by a database that hangs or by
// others who prepare. After a failure the next call tries again.
func (s *statements) prepare(ctx context.Context, queries ...string) {
	if len(queries) == 0 {
		return
	}
	waiting, cancel := context.WithTimeout(ctx, prepareTimeout)
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
		s.prepareAll(s.ctx, queries)
	}()
	select {
	case <-done:
	case <-waiting.Done():
	}
}

// prepareAll prepares the queries that are not prepared yet, up to the first failure.
func (s *statements) prepareAll(ctx context.Context, queries []string) {
	for _, query := range queries {
		if s.skipPrepare(query) {
			continue
		}
		st, err := s.pool.PreparexContext(ctx, query)
		if err != nil {
			return
		}
		s.mu.Lock()
		s.byQuery[query] = st
		s.mu.Unlock()
	}
}

// skipPrepare reports whether a statement is already prepared, or there are too many.
func (s *statements) skipPrepare(query string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byQuery[query] != nil || len(s.byQuery) >= maxStatements
}
