package harness

import (
	"io"
	"math/rand/v2"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// MailServer is a mail server that may fail at any step. What it has taken it keeps.
type MailServer struct {
	Address string // host:port

	mu       sync.Mutex
	failing  float64 // how often
	taken    []Mail
	sessions int
}

// Mail is a message as it came.
type Mail struct {
	To      string
	Message string
}

// Header reads a message's header.
func (m Mail) Header(t testing.TB) mail.Header {
	t.Helper()
	read, err := mail.ReadMessage(strings.NewReader(m.Message))
	if err != nil {
		t.Fatal(err)
	}
	return read.Header
}

// NewMailServer starts one on a socket of its own. A share of what is asked of it fails, at
// a step that chance chooses.
func NewMailServer(t testing.TB, failing float64) *MailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &MailServer{Address: listener.Addr().String(), failing: failing}
	server := smtp.NewServer(smtp.BackendFunc(m.session))
	server.Domain, server.ReadTimeout, server.WriteTimeout = "mail.test", time.Minute, time.Minute
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() { server.Close(); <-ended })
	return m
}

// MailKey signs the links of mail that a server with Mailing sends.
const MailKey = "0123456789abcdef0123456789abcdef"

// Mailing are the settings of a server that gives mail to the one at this address.
func Mailing(address string) []string {
	return []string{"CMS_SMTP_URL=smtp://" + address, "CMS_SMTP_FROM=Thư viện <library@test.example>", "CMS_PUBLIC_URL=https://library.test.example", "CMS_JWT_KEY=" + MailKey}
}

// NoMailServer is an address at which there is none.
const NoMailServer = "127.0.0.1:1"

// Taken is what the server has said that it took.
func (m *MailServer) Taken() []Mail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]Mail{}, m.taken...)
}

// Sessions is how often somebody has come.
func (m *MailServer) Sessions() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sessions
}

// The steps at which it may fail.
const (
	atGreeting = iota
	atSender
	atRecipient
	beforeData
	afterData
	cutOffInData
	steps
)

type mailSession struct {
	server *MailServer
	conn   *smtp.Conn
	fails  int // the step; steps where none
	to     string
}

var errLater = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again later"}

func (m *MailServer) session(c *smtp.Conn) (smtp.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions++
	s := &mailSession{server: m, conn: c, fails: steps}
	if rand.Float64() < m.failing {
		s.fails = rand.IntN(steps)
	}
	if s.fails == atGreeting {
		return nil, errLater
	}
	return s, nil
}

func (s *mailSession) Reset() {}

func (s *mailSession) Logout() error { return nil }

func (s *mailSession) fail(step int) error {
	if s.fails == step {
		return errLater
	}
	return nil
}

func (s *mailSession) Mail(string, *smtp.MailOptions) error { return s.fail(atSender) }

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	return s.fail(atRecipient)
}

func (s *mailSession) Data(r io.Reader) error {
	if err := s.fail(beforeData); err != nil {
		return err
	}
	if s.fails == cutOffInData {
		return s.conn.Conn().Close()
	}
	message, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.fail(afterData); err != nil {
		return err
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.taken = append(s.server.taken, Mail{To: s.to, Message: string(message)})
	return nil
}
