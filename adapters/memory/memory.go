// Package memory keeps the ports in maps, for the tests of app. It is held to
// the same contract suites as the real adapters.
package memory

import (
	"sync"
	"time"

	"backoffice/domain"
	"backoffice/ports"
)

// DB is everything, behind one lock: each call is a transaction.
type DB struct {
	mu     sync.Mutex
	sweeps int // under way
	held   bool
	quota  domain.Quota

	users map[string]domain.User
	books map[string]domain.Ebook
	tocs  map[string]domain.TOC
	logs  []domain.LogEntry

	accountLogs []domain.AccountEntry

	keys     map[keyOf]usedKey
	grants   map[string]ports.Grant
	files    map[string]file
	sessions map[string]ports.Session
	tokens   map[[32]byte]token
	attempts []attempt
	browsers map[knownTo]time.Time // of the last sign-in
}

// SetQuota bounds what people may hold.
func (db *DB) SetQuota(q domain.Quota) { db.quota = q }

type keyOf struct{ User, Key string }

type usedKey struct {
	Request [32]byte
	At      time.Time
	Book    domain.Ebook
	TOC     domain.TOC
}

// New returns an empty database.
func New() *DB {
	return &DB{
		users: map[string]domain.User{}, books: map[string]domain.Ebook{}, tocs: map[string]domain.TOC{},
		keys: map[keyOf]usedKey{}, grants: map[string]ports.Grant{}, files: map[string]file{},
		sessions: map[string]ports.Session{}, tokens: map[[32]byte]token{}, browsers: map[knownTo]time.Time{},
	}
}

// Ebooks keeps ports.Ebooks' promise.
func (db *DB) Ebooks() *Ebooks { return &Ebooks{db} }

// Files keeps ports.FileRegister's promise.
func (db *DB) Files() *Files { return &Files{db} }

// Users keeps ports.Users' promise.
func (db *DB) Users() *Users { return &Users{db} }

// Sessions keeps ports.Sessions' promise.
func (db *DB) Sessions() *Sessions { return &Sessions{db} }

// Checks keeps ports.Checks' promise.
func (db *DB) Checks() *Checks { return &Checks{db} }

// Sweeps keeps ports.SweepLock's promise.
func (db *DB) Sweeps() *Sweeps { return &Sweeps{db} }

// Attempts keeps ports.Attempts' promise.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }

func (db *DB) lock() func() {
	db.mu.Lock()
	return db.mu.Unlock
}
