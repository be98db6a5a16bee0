// Package mail sends mail by SMTP. A library builds the messages and speaks the protocol
// (go-mail): encodings of headers and bodies, STARTTLS and sign-in are full of rules that
// are none of the product's.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"backoffice/internal/loopback"
	"backoffice/ports"
)

// patience is how long the mail server may take for each step.
const patience = 20 * time.Second

// Server is where mail is given to, and from whom it comes.
type Server struct {
	Host               string
	Port               int
	TLS                bool // from the beginning; else STARTTLS where it is offered
	Username, Password string
	From               netmail.Address
}

// The refusals of an address.
var (
	errAddress = errors.New("must be like smtp://user:password@mail.example.org:587 or smtps://…")
	errPort    = errors.New("has a port that is none")
)

// Parse reads smtp://user:password@host:port, or smtps:// for TLS from the beginning.
func Parse(address string) (Server, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return Server{}, errAddress
	}
	s := Server{Host: u.Hostname(), TLS: u.Scheme == "smtps", Port: 587}
	if s.TLS {
		s.Port = 465
	}
	if u.Port() != "" {
		if s.Port, err = strconv.Atoi(u.Port()); err != nil || s.Port < 1 || s.Port > 65535 {
			return Server{}, errPort
		}
	}
	if u.User != nil {
		s.Username = u.User.Username()
		s.Password, _ = u.User.Password()
	}
	return s, nil
}

// Mailer is ports.Mailer.
type Mailer struct{ server Server }

var _ ports.Mailer = (*Mailer)(nil)

// New returns a mailer that gives mail to a server.
func New(s Server) *Mailer { return &Mailer{s} }

// client returns a client for one connection. A password is never sent in the clear, but to
// this machine.
func (m *Mailer) client() (*gomail.Client, error) {
	s := m.server
	options := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(patience), gomail.WithTLSPolicy(gomail.TLSOpportunistic), gomail.WithoutNoop()}
	if s.TLS {
		options = append(options, gomail.WithSSL())
	}
	if s.Username != "" {
		auth := gomail.SMTPAuthAutoDiscover
		if !s.TLS && !loopback.Is(s.Host) {
			options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
		} else if !s.TLS {
			auth = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.Username), gomail.WithPassword(s.Password))
	}
	return gomail.NewClient(s.Host, options...)
}

// dial returns a client that has been let in.
func (m *Mailer) dial(ctx context.Context) (*gomail.Client, error) {
	client, err := m.client()
	if err != nil {
		return nil, err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return nil, fmt.Errorf("reach the mail server %s: %w", net.JoinHostPort(m.server.Host, strconv.Itoa(m.server.Port)), err)
	}
	return client, nil
}

// Ready returns nil where the mail server can be reached and lets this one in.
func (m *Mailer) Ready(ctx context.Context) error {
	client, err := m.dial(ctx)
	if err == nil {
		_ = client.Close()
	}
	return err
}

// Send gives one message to the server, over a connection of its own. What the server did
// not take is an error; how the connection is closed after that does not matter any more.
func (m *Mailer) Send(ctx context.Context, mail ports.Mail) error {
	message, err := m.message(mail)
	if err != nil {
		return err
	}
	client, err := m.dial(ctx)
	if err != nil {
		return err
	}
	err = client.Send(message)
	_ = client.Close()
	if err != nil && !message.IsDelivered() {
		return fmt.Errorf("give mail to the server: %w", err)
	}
	return nil
}

func (m *Mailer) message(mail ports.Mail) (*gomail.Msg, error) {
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	message.FromMailAddress(&m.server.From)
	if err := message.AddToFormat(mail.ToName, mail.To); err != nil {
		return nil, err
	}
	message.Subject(mail.Subject)
	message.SetDate()
	message.SetMessageIDWithValue(mail.ID + "@" + m.server.Host)
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	message.SetListUnsubscribe(mail.Unsubscribe)
	message.SetListUnsubscribePost()
	message.SetBodyString(gomail.TypeTextPlain, mail.Text)
	message.AddAlternativeString(gomail.TypeTextHTML, mail.HTML)
	return message, nil
}
