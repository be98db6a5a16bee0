// Package memory keeps the ports in maps, for the tests of app. It is held to
// the same contract suites as the real adapters.
package memory

import (
	"cmp"
	"slices"
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
	notes map[string]domain.Note
	logs  []domain.LogEntry

	accountLogs []domain.AccountEntry
	submissions map[string][]domain.SubmittedContent // of each e-book

	notifications []notification // as they were made
	lastNumbers   map[string]int // of the notes on each e-book

	keys     map[keyOf]usedKey
	grants   map[string]ports.Grant
	files    map[string]file
	sessions map[string]ports.Session
	tokens   map[[32]byte]token
	attempts []attempt
	browsers map[knownTo]time.Time // of the last sign-in
	signOns  map[[32]byte]ports.SignOn

	providerSessions map[string]providerSession // by session
	providerLogouts  map[[32]byte]time.Time
}

// SetQuota bounds what people may hold.
func (db *DB) SetQuota(q domain.Quota) { db.quota = q }

type keyOf struct{ User, Key string }

type usedKey struct {
	Request [32]byte
	At      time.Time
	Book    domain.Ebook
	TOC     domain.TOC
	Bulk    []byte
	Note    domain.Note
}

// notification is a stored one; round and firstAt are set where it counts notes and replies.
type notification struct {
	domain.Notification
	round   *int
	firstAt time.Time
}

// providerSession is what is kept of a session that began at the identity provider.
type providerSession struct {
	ports.ProviderSession
	CheckedAt, LeasedUntil time.Time
}

// New returns an empty database.
func New() *DB {
	return &DB{
		users: map[string]domain.User{}, books: map[string]domain.Ebook{}, tocs: map[string]domain.TOC{},
		notes: map[string]domain.Note{}, lastNumbers: map[string]int{}, submissions: map[string][]domain.SubmittedContent{},
		keys: map[keyOf]usedKey{}, grants: map[string]ports.Grant{}, files: map[string]file{},
		sessions: map[string]ports.Session{}, tokens: map[[32]byte]token{}, browsers: map[knownTo]time.Time{},
		signOns: map[[32]byte]ports.SignOn{}, providerSessions: map[string]providerSession{}, providerLogouts: map[[32]byte]time.Time{},
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

// notesOn are an e-book's, apart from the stored ones, with the names of today.
func (db *DB) notesOn(ebookID string) []domain.Note {
	notes := []domain.Note{}
	for _, n := range db.notes {
		if n.EbookID == ebookID {
			notes = append(notes, db.namedNote(n))
		}
	}
	slices.SortFunc(notes, func(a, b domain.Note) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID)) })
	return notes
}

func (db *DB) namedNote(n domain.Note) domain.Note {
	n.Author = db.today(n.Author)
	if n.DoneBy != nil {
		by := db.today(*n.DoneBy)
		n.DoneBy = &by
	}
	if pdf := db.books[n.EbookID].PDF; pdf != nil && n.Place.Kind == domain.OnPage {
		n.OldPDF = n.CreatedAt.Before(db.files[pdf.ID].UsedAt)
	}
	n.Replies = append([]domain.Reply{}, n.Replies...)
	for i, r := range n.Replies {
		n.Replies[i].Author = db.today(r.Author)
	}
	return n
}

func (db *DB) today(p domain.Person) domain.Person {
	if u, ok := db.users[p.ID]; ok {
		return u.Actor().Person()
	}
	return p
}

// openNotes counts the notes on an e-book that are not done.
func (db *DB) openNotes(ebookID string) (open int) {
	for _, n := range db.notes {
		if n.EbookID == ebookID && n.DoneAt == nil {
			open++
		}
	}
	return open
}

func (db *DB) notifyOfAction(book domain.Ebook, entry domain.LogEntry) {
	db.notify(entry.Notified(book.CreatedBy), domain.Notification{
		ID: entry.ID, Kind: domain.NotificationKind(entry.Action), Ebook: domain.EbookTitle{ID: book.ID},
		By: domain.Person{ID: entry.User.ID, FullName: entry.User.FullName}, Text: entry.Comment, CreatedAt: entry.CreatedAt,
	})
}

// takingPart are the accounts that take part in the review of an e-book.
func (db *DB) takingPart(book domain.Ebook) []domain.Participant {
	book = db.named(book)
	people := map[string]bool{book.CreatedBy: true}
	if book.Claim != nil && book.Status == domain.PendingReview {
		people[book.Claim.User.ID] = true
	}
	for _, entry := range slices.Backward(db.logs) {
		if entry.EbookID == book.ID && (entry.Action == domain.Approve || entry.Action == domain.Reject) {
			people[entry.User.ID] = true
			break
		}
	}
	for _, n := range db.notes {
		if n.EbookID != book.ID {
			continue
		}
		people[n.Author.ID] = true
		for _, r := range n.Replies {
			people[r.Author.ID] = true
		}
	}
	list := []domain.Participant{}
	for id := range people {
		if u, ok := db.users[id]; ok {
			list = append(list, domain.Participant{ID: id, Role: u.Role, Disabled: u.DisabledAt != nil})
		}
	}
	return list
}

// notify tells a person of what somebody else has done.
func (db *DB) notify(userID string, n domain.Notification) {
	user, ok := db.users[userID]
	if ok && (domain.Participant{ID: userID, Role: user.Role, Disabled: user.DisabledAt != nil}).Reachable() {
		n.UserID, n.Count = userID, 1
		db.notifications = append(db.notifications, notification{Notification: n})
	}
}
