package portstest

import (
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Records are the empty repositories of one database. Verify checks what the ports do not show:
// that counters agree with rows.
type Records struct {
	Ebooks           ports.Ebooks
	Filters          ports.Filters
	Unitings         ports.Unitings
	Notes            ports.Notes
	Files            ports.FileRegister
	Users            ports.Users
	Sessions         ports.Sessions
	Attempts         ports.Attempts
	SignOns          ports.SignOns
	ProviderSessions ports.ProviderSessions
	Checks           ports.Checks
	Archive          ports.Archive
	Events           ports.Events
	Sweeps           ports.SweepLock
	Verify           func(t *testing.T)

	SetQuota func(domain.Quota)

	Submissions   ports.Submissions
	Notifications ports.Notifications
	Jobs          ports.Jobs
	Digests       ports.Digests
}

// library is a set of records with accounts.
type library struct {
	Records
	t                              *testing.T
	another                        func() Records // returns more empty records of the same adapter
	editor, other, expert, manager domain.Actor

	mu  sync.Mutex
	now time.Time
}

// promise is a promise of a port, with its test.
type promise struct {
	name  string
	holds func(*library)
}

// run tests each promise on records of its own.
func run(t *testing.T, open func(*testing.T) Records, promises []promise) {
	for _, p := range promises {
		t.Run(p.name, func(t *testing.T) { p.holds(newLibrary(t, open)) })
	}
}

func newLibrary(t *testing.T, open func(*testing.T) Records) *library {
	t.Helper()
	l := &library{Records: open(t), t: t, another: func() Records { return open(t) }, now: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)}
	l.editor = l.person("Nguyễn Thị Biên", domain.Editor)
	l.other = l.person("Lê Văn Khác", domain.Editor)
	l.expert = l.person("Phạm Chuyên", domain.Expert)
	l.manager = l.person("Trần Quản Lý", domain.Manager)
	t.Cleanup(func() { l.Verify(t) })
	return l
}

func (l *library) person(name string, role domain.Role) domain.Actor {
	l.t.Helper()
	id := newID()
	user := domain.User{ID: id, Email: id + "@test.example", FullName: name, Role: role, PasswordHash: "hash", CreatedAt: l.now}
	require.NoError(l.t, l.Users.Add(l.t.Context(), user))
	return user.Actor()
}

// operator is a caller whose writes have the test's times; see tick.
var operator = ports.Operator(domain.Actor{}, time.Time{})

// as returns a function for ports.Ebooks.Create that returns this e-book.
func as(book *domain.Ebook) func(domain.Actor, time.Time) (*domain.Ebook, error) {
	return func(domain.Actor, time.Time) (*domain.Ebook, error) { return book, nil }
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// tick returns a time later than all before.
func (l *library) tick() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = l.now.Add(time.Second)
	return l.now
}

// atOnce runs n calls as simultaneously as possible.
func atOnce(n int, call func(i int)) {
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	ready.Add(n)
	for i := range n {
		done.Go(func() {
			ready.Done()
			<-start
			call(i)
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
}
