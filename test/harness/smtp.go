package harness

import (
	"io"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// MailServer is a mail server that can fail at any step. It keeps every message whose body has
// arrived, whatever it replies, because each may reach the person.
type MailServer struct {
	Address string // host:port

	release chan struct{} // each value ends one wait of MailRespondsLate

	mu       sync.Mutex
	fault    func() MailFault // of the next session; nil if all works
	taken    []Mail
	sessions int
}

// MailFault is the fault of a mail server in a session.
type MailFault int

// The faults before the body has arrived, and those after it.
const (
	MailWorks MailFault = iota
	MailRefusesGreeting
	MailRefusesSender
	MailRefusesRecipient
	MailBreaksOffInBody

	MailRefusesBody  // temporary: 451
	MailRejectsBody  // permanent: 554
	MailSaysNothing  // closes the connection
	MailRespondsLate // after Release
)

// Mail is a message that has arrived.
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

// NewMailServer starts a mail server on its own port.
func NewMailServer(t testing.TB) *MailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &MailServer{Address: listener.Addr().String(), release: make(chan struct{}, 1)}
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

// Fails makes each new session fail as fault says.
func (m *MailServer) Fails(fault func() MailFault) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault = fault
}

// Always returns the same fault for each session.
func Always(f MailFault) func() MailFault { return func() MailFault { return f } }

// Release lets one session of MailRespondsLate respond, now or later. It does not wait for the session,
// because the sender may have left before the body.
func (m *MailServer) Release() { m.release <- struct{}{} }

// MailKey signs the links of mail that a server with Mailing sends.
const MailKey = "0123456789abcdef0123456789abcdef"

// Mailing returns the settings of a server that sends mail to this address.
func Mailing(address string) []string {
	return []string{"CMS_SMTP_URL=smtp://" + address, "CMS_SMTP_FROM=Thư viện <library@test.example>", "CMS_PUBLIC_URL=https://library.test.example", "CMS_JWT_KEY=" + MailKey}
}

// NoMailServer returns an address without a mail server.
const NoMailServer = "127.0.0.1:1"

// Taken returns the messages that have arrived.
func (m *MailServer) Taken() []Mail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]Mail{}, m.taken...)
}

// Sessions returns the number of sessions so far.
func (m *MailServer) Sessions() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sessions
}

type mailSession struct {
	server *MailServer
	conn   *smtp.Conn
	fault  MailFault
	to     string
}

var (
	errLater = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again later"}
	errNever = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "not wanted here"}
)

func (m *MailServer) session(c *smtp.Conn) (smtp.Session, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sessions++
	s := &mailSession{server: m, conn: c}
	if m.fault != nil {
		s.fault = m.fault()
	}
	if s.fault == MailRefusesGreeting {
		return nil, errLater
	}
	return s, nil
}

func (s *mailSession) Reset() {}

func (s *mailSession) Logout() error { return nil }

func (s *mailSession) refuseAt(f MailFault) error {
	if s.fault == f {
		return errLater
	}
	return nil
}

func (s *mailSession) Mail(string, *smtp.MailOptions) error { return s.refuseAt(MailRefusesSender) }

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = to
	return s.refuseAt(MailRefusesRecipient)
}

func (s *mailSession) Data(r io.Reader) error {
	if s.fault == MailBreaksOffInBody {
		return s.conn.Conn().Close()
	}
	message, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.server.keep(Mail{To: s.to, Message: string(message)})
	switch s.fault {
	case MailRefusesBody:
		return errLater
	case MailRejectsBody:
		return errNever
	case MailSaysNothing:
		return s.conn.Conn().Close()
	case MailRespondsLate:
		<-s.server.release
	}
	return nil
}

func (m *MailServer) keep(mail Mail) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.taken = append(m.taken, mail)
}
