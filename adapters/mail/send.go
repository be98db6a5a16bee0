package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	netmail "net/mail"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"backoffice/domain"
	"backoffice/internal/loopback"
	"backoffice/ports"
)

// Timeouts are how long the mail server may take for each step.
type Timeouts struct {
	Connect time.Duration // until the session is established
	Command time.Duration // for the reply to MAIL and RCPT
	Data    time.Duration // for the reply to DATA
	Body    time.Duration // to receive the body
	Reply   time.Duration // for the reply to the body
	Linger  time.Duration // for the reply to the body after ctx has ended
}

// DefaultTimeouts are those of RFC 5321 §4.5.3.2, from MAIL on. A server may deliver a message
// before it replies, so with shorter ones the outcome would more often be unknown.
var DefaultTimeouts = Timeouts{
	Connect: 20 * time.Second, Command: 5 * time.Minute, Data: 2 * time.Minute, Body: 3 * time.Minute, Reply: 10 * time.Minute,
	Linger: 10 * time.Second, // less than the 20 seconds for which a stopping server waits
}

// Mailer implements ports.Mailer.
type Mailer struct {
	server   Server
	timeouts Timeouts
}

var _ ports.Mailer = (*Mailer)(nil)

// New returns a mailer for a server.
func New(s Server, t Timeouts) *Mailer { return &Mailer{s, t} }

// client returns a client for one connection. It never sends a password unencrypted, except to this
// machine.
func (m *Mailer) client() (*gomail.Client, error) {
	s := m.server
	options := []gomail.Option{gomail.WithPort(s.Port), gomail.WithTimeout(m.timeouts.Connect), gomail.WithTLSPolicy(gomail.TLSOpportunistic), gomail.WithoutNoop()}
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

// dial opens a session with the server.
func (m *Mailer) dial(ctx context.Context) (*smtp.Client, error) {
	client, err := m.client()
	if err != nil {
		return nil, err
	}
	conn, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("reach the mail server %s: %w", net.JoinHostPort(m.server.Host, strconv.Itoa(m.server.Port)), err)
	}
	return conn, nil
}

// Ready returns nil if a session with the mail server can be opened.
func (m *Mailer) Ready(ctx context.Context) error {
	conn, err := m.dial(ctx)
	if err == nil {
		_ = conn.Quit()
	}
	return err
}

// Send implements ports.Mailer, with a connection for each message. When ctx ends, the connection is cut: at
// once, or after Timeouts.Linger if the body is being sent, since most servers reply soon.
func (m *Mailer) Send(ctx context.Context, mail ports.Mail, commit func(context.Context) error) (domain.Delivery, error) {
	message, err := m.message(mail)
	if err != nil {
		return domain.Delivery{}, err
	}
	conn, err := m.dial(ctx)
	if err != nil {
		return domain.Delivery{}, err
	}
	defer conn.Text.Close()                 //nolint:errcheck // the outcome is known
	cut := func() { _ = conn.Text.Close() } // conn.Close would wait for the current step
	cancelCut := context.AfterFunc(ctx, cut)
	defer cancelCut()
	w, err := m.offer(conn, message)
	if err == nil {
		err = commit(ctx)
	}
	if err != nil {
		return domain.Delivery{}, err
	}
	cancelCut()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(m.timeouts.Linger, cut) })()
	return m.sendBody(conn, w, message), nil
}

// smtpMessage is a message as SMTP sends it.
type smtpMessage struct {
	from, to string
	body     []byte
}

// offer sends sender and recipient, and returns where to write the body once the server is ready
// for it.
func (m *Mailer) offer(conn *smtp.Client, message smtpMessage) (w io.WriteCloser, err error) {
	for _, step := range []struct {
		timeout time.Duration
		do      func() error
	}{
		{m.timeouts.Command, func() error { return conn.Mail(message.from) }},
		{m.timeouts.Command, func() error { return conn.Rcpt(message.to) }},
		{m.timeouts.Data, func() error { w, err = conn.Data(); return err }},
	} {
		if err := conn.UpdateDeadline(step.timeout); err != nil {
			return nil, err
		}
		if err := step.do(); err != nil {
			return nil, fmt.Errorf("give mail to the server: %w", err)
		}
	}
	return w, nil
}

// sendBody sends the body and reads the reply to it.
func (m *Mailer) sendBody(conn *smtp.Client, w io.WriteCloser, message smtpMessage) domain.Delivery {
	err := conn.UpdateDeadline(m.timeouts.Body)
	if err == nil {
		_, err = w.Write(message.body)
	}
	if err == nil {
		err = conn.UpdateDeadline(m.timeouts.Reply)
	}
	if err == nil {
		err = w.Close() // reads the reply
	}
	delivery := deliveryOf(err)
	if delivery.Outcome != domain.MailUnknown {
		_, _ = conn.Text.Cmd("QUIT") // the reply does not matter
	}
	return delivery
}

// deliveryOf derives the outcome from the reply to the body.
func deliveryOf(err error) domain.Delivery {
	var reply *textproto.Error
	switch {
	case err == nil:
		return domain.Delivery{Outcome: domain.MailAccepted}
	case errors.As(err, &reply):
		return domain.Delivery{Outcome: domain.MailRefused, Reason: err.Error()}
	default:
		return domain.Delivery{Outcome: domain.MailUnknown, Reason: "no reply to the message: " + err.Error()}
	}
}

// message builds a message. Its Message-ID is the same each time, so that duplicates can be
// recognised.
func (m *Mailer) message(mail ports.Mail) (s smtpMessage, err error) {
	message := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	message.FromMailAddress(&m.server.From)
	message.AddToMailAddress(&netmail.Address{Name: mail.ToName, Address: mail.To})
	message.Subject(mail.Subject)
	message.SetDate()
	message.SetMessageIDWithValue(mail.ID + "@" + domainOf(m.server.From.Address))
	message.SetGenHeader("Auto-Submitted", "auto-generated")
	if mail.Unsubscribe != "" {
		message.SetListUnsubscribe(mail.Unsubscribe)
		message.SetListUnsubscribePost()
	}
	message.SetBodyString(gomail.TypeTextPlain, mail.Text)
	message.AddAlternativeString(gomail.TypeTextHTML, mail.HTML)
	return smtpMessageOf(message)
}

func smtpMessageOf(message *gomail.Msg) (s smtpMessage, err error) {
	if s.from, err = message.GetSender(false); err != nil {
		return s, err
	}
	to, err := message.GetRecipients()
	if err != nil {
		return s, err
	}
	s.to = to[0] // each message has one recipient
	var body bytes.Buffer
	_, err = message.WriteTo(&body)
	s.body = body.Bytes()
	return s, err
}

func domainOf(address string) string { return address[strings.LastIndex(address, "@")+1:] }
