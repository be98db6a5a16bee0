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
	mu       sync.Mutex
	users    map[string]domain.User
	books    map[string]domain.Ebook
	tocs     map[string]domain.TOC
	logs     []domain.LogEntry
	keys     map[keyOf]usedKey
	grants   map[string]ports.Grant
	files    map[string]file
	sessions map[string]ports.Session
	tokens   map[[32]byte]token
	attempts []attempt
}

type keyOf struct{ user, key string }

type usedKey struct {
	request [32]byte
	at      time.Time
	book    domain.Ebook
	toc     domain.TOC
}

// New returns an empty database.
func New() *DB {
	return &DB{
		users: map[string]domain.User{}, books: map[string]domain.Ebook{}, tocs: map[string]domain.TOC{},
		keys: map[keyOf]usedKey{}, grants: map[string]ports.Grant{}, files: map[string]file{},
		sessions: map[string]ports.Session{}, tokens: map[[32]byte]token{},
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

// Attempts keeps ports.Attempts' promise.
func (db *DB) Attempts() *Attempts { return &Attempts{db} }

func (db *DB) lock() func() {
	db.mu.Lock()
	return db.mu.Unlock
}
