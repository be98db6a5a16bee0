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
	Reasons          ports.Reasons
	Unifications     ports.Unifications
	Imports          ports.Imports
	Notes            ports.Notes
	Files            ports.FileRegister
	Users            ports.Users
	People           ports.People
	Handovers        ports.Handovers
	Sessions         ports.Sessions
	Tokens           ports.Tokens
	Attempts         ports.Attempts
	SignOns          ports.SignOns
	ProviderSessions ports.ProviderSessions
	Checks           ports.Checks
	Archive          ports.Archive
	Events           ports.Events
	Sweeps           ports.SweepLock
	Verify           func(t *testing.T)

	SetQuota func(domain.Quota)

	// HoldCommit holds back the next commit of a change of what the public sees of an e-book. held waits
	// until there is one, release lets it go.
	HoldCommit func(t *testing.T, ebookID string) (held, release func())

	Submissions         ports.Submissions
	Notifications       ports.Notifications
	Jobs                ports.Jobs
	Webhooks            ports.Webhooks
	Digests             ports.Digests
	History             ports.History
	VerificationResults ports.VerificationResults
	WorkReports         ports.WorkReports
	Health              ports.Health
	BackupLog           ports.BackupLog
	Servers             ports.Servers
	Publications        ports.Publications
}

// Library is a set of records with accounts.
type Library struct {
	Records
	T                              *testing.T
	another                        func() Records // returns more empty records of the same adapter
	Editor, Other, Expert, Manager domain.Actor

	mu  sync.Mutex
	Now time.Time
}

// Promises are the promises of a port, each with its test.
type Promises map[string]func(*Library)

// Run tests each promise on its own records.
func Run(t *testing.T, open func(*testing.T) Records, promises Promises) {
	for name, holds := range promises {
		t.Run(name, func(t *testing.T) { holds(newLibrary(t, open)) })
	}
}

func newLibrary(t *testing.T, open func(*testing.T) Records) *Library {
	t.Helper()
	l := &Library{Records: open(t), T: t, another: func() Records { return open(t) }, Now: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)}
	l.Editor = l.person("Nguyễn Thị Biên", domain.Editor)
	l.Other = l.person("Lê Văn Khác", domain.Editor)
	l.Expert = l.person("Phạm Chuyên", domain.Expert)
	l.Manager = l.person("Trần Quản Lý", domain.Manager)
	t.Cleanup(func() { l.Verify(t) })
	return l
}

func (l *Library) person(name string, role domain.Role) domain.Actor {
	l.T.Helper()
	id := NewID()
	user := domain.User{ID: id, Email: id + "@test.example", FullName: name, Role: role, PasswordHash: "hash", CreatedAt: l.Now}
	require.NoError(l.T, l.Users.Add(l.T.Context(), user))
	return user.Actor()
}

// operator is a caller whose writes have the test's times; see Tick.
var operator = ports.Operator(domain.Actor{}, time.Time{})

// as returns a function for ports.Ebooks.Create that returns this e-book.
func as(book *domain.Ebook) func(domain.Actor, time.Time) (*domain.Ebook, error) {
	return func(domain.Actor, time.Time) (*domain.Ebook, error) { return book, nil }
}

// NewID returns a new id.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Tick returns a time later than all before.
func (l *Library) Tick() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Now = l.Now.Add(time.Second)
	return l.Now
}

// AtOnce runs n calls as simultaneously as possible.
func AtOnce(n int, call func(i int)) {
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
