// Package mail sends mail by SMTP. The library go-mail builds the messages and implements the
// protocol.
package mail

import (
	"errors"
	netmail "net/mail"
	"net/url"
	"strconv"
)

// Server is the mail server to use, and the sender.
type Server struct {
	Host               string
	Port               int
	TLS                bool // from the beginning; otherwise STARTTLS if offered
	Username, Password string
	From               netmail.Address
}

// The errors of Parse.
var (
	errAddress = errors.New("must be like smtp://user:password@mail.example.org:587 or smtps://…")
	errPort    = errors.New("has an invalid port")
)

// Parse parses smtp://user:password@host:port, or smtps:// for TLS from the beginning.
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
