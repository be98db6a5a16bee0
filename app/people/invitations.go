package people

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"strings"
	text "text/template"
	"time"

	"backoffice/app/secret"
	"backoffice/domain"
	"backoffice/ports"
)

const (
	InvitationTimeout = 30 * time.Minute // a mail server may take 10 minutes to reply (RFC 5321 §4.5.3.2)
	outcomeTimeout    = 3 * time.Second  // to record the outcome, also while the server stops
)

// The pages to which links lead. The secret is in the fragment, which browsers send to no server.
const (
	InvitationPage   = "/invitation#"
	PasswordLinkPage = "/password-link#"
)

// Invitations mails invitations. The secret of a link is encrypted in the job.
type Invitations struct {
	people    ports.People
	mailer    ports.Mailer // nil if no mail is sent
	publicURL string       // links begin with it
	sealer    secret.Sealer

	// Settled, unless nil, is called with the result of each invitation that was sent. It is set before
	// the jobs run.
	Settled func(userID string, d domain.Delivery)
}

// NewInvitations returns the use cases of mailed invitations.
func NewInvitations(a ports.Adapters) *Invitations {
	return &Invitations{people: a.People, mailer: a.Mailer, publicURL: a.PublicURL, sealer: secret.Sealer{Tokens: a.AccessTokens, Purpose: "invitation"}}
}

// CanSend reports whether there is a mail server.
func (s *Invitations) CanSend() bool { return s.mailer != nil }

type invitationPayload struct {
	UserID string `json:"user_id"`
	Sealed string `json:"sealed"`
}

func (s *Invitations) job(userID string, token secret.Secret) (ports.NewJob, error) {
	sealed := s.sealer.Seal(token[:], []byte(userID))
	payload, err := json.Marshal(invitationPayload{userID, base64.StdEncoding.EncodeToString(sealed)})
	return ports.NewJob{Kind: ports.InvitationJob, Payload: payload}, err
}

// errMailBegun prevents sending a mail that was sent before, or whose link is no longer good. The
// next try finds out which.
var errMailBegun = errors.New("the invitation was mailed before, or its link is no longer good")

// Send is the handler of ports.InvitationJob. A mail is tried again until its body is sent, and then never
// again. The mail of a link that is no longer good is not sent.
func (s *Invitations) Send(ctx context.Context, payload json.RawMessage, now time.Time) error {
	token, err := s.open(payload)
	if err != nil {
		return err
	}
	user, link, err := s.people.Link(ctx, token.Hash(), now)
	if errors.Is(err, domain.ErrLinkUnknown) || err == nil && link.MailedAt != nil {
		return nil
	}
	if err != nil {
		return err
	}
	mail, err := writeInvitation(user, s.publicURL+InvitationPage+token.String(), link.ExpiresAt)
	if err != nil {
		return err
	}
	delivery, err := s.mailer.Send(ctx, mail, func(ctx context.Context) error {
		begun, err := s.people.BeginMail(ctx, token.Hash())
		if err == nil && !begun {
			err = errMailBegun
		}
		return err
	})
	if errors.Is(err, errMailBegun) || errors.Is(err, context.Canceled) { // canceled: the server stops
		return err
	}
	if err != nil { // it is tried again; meanwhile the administrator sees why
		return errors.Join(err, s.settle(ctx, token, domain.Delivery{Reason: err.Error()}))
	}
	if s.Settled != nil {
		s.Settled(user.ID, delivery)
	}
	return s.settle(ctx, token, delivery)
}

// settle stores the outcome, also if the job's time is over.
func (s *Invitations) settle(ctx context.Context, token secret.Secret, d domain.Delivery) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), outcomeTimeout)
	defer cancel()
	d.Reason = domain.Excerpt(d.Reason, domain.MaxMailReason)
	return s.people.SettleMail(ctx, token.Hash(), d)
}

func (s *Invitations) open(payload json.RawMessage) (token secret.Secret, err error) {
	var p invitationPayload
	if err := json.Unmarshal(payload, &p); err != nil {
		return token, fmt.Errorf("people: read a job: %w", err)
	}
	sealed, err := base64.StdEncoding.DecodeString(p.Sealed)
	if err != nil {
		return token, fmt.Errorf("people: read a job: %w", err)
	}
	plain, err := s.sealer.Open(sealed, []byte(p.UserID))
	if err == nil && len(plain) != len(token) {
		err = errors.New("people: a job has no secret")
	}
	copy(token[:], plain)
	return token, err
}

// writeInvitation formats an invitation as text and as HTML.
func writeInvitation(user domain.User, link string, until time.Time) (ports.Mail, error) {
	page := map[string]any{"Name": user.FullName, "Email": user.Email, "Link": link, "Until": domain.ClockTime(until)}
	var plain, rich strings.Builder
	if err := plainInvitation.Execute(&plain, page); err != nil {
		return ports.Mail{}, err
	}
	if err := richInvitation.Execute(&rich, page); err != nil {
		return ports.Mail{}, err
	}
	return ports.Mail{ID: "invitation-" + user.ID + "-" + fmt.Sprint(until.Unix()), To: user.Email, ToName: user.FullName,
		Subject: "Lời mời dùng hệ thống biên tập eBook", Text: plain.String(), HTML: rich.String()}, nil
}

var plainInvitation = text.Must(text.New("").Parse(`Xin chào {{.Name}},

Bạn được mời dùng hệ thống biên tập eBook với tài khoản {{.Email}}.
Mở liên kết sau để đặt mật khẩu. Liên kết dùng một lần, có hiệu lực đến {{.Until}}:

{{.Link}}

Nếu bạn không chờ lời mời này, hãy bỏ qua thư.
`))

var richInvitation = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><title>Lời mời</title></head>
<body style="font-family:sans-serif;line-height:1.5;color:#1f2937;max-width:40em">
<p>Xin chào {{.Name}},</p>
<p>Bạn được mời dùng hệ thống biên tập eBook với tài khoản {{.Email}}.</p>
<p><a href="{{.Link}}">Đặt mật khẩu</a></p>
<p>Liên kết dùng một lần, có hiệu lực đến {{.Until}}.</p>
<p>Nếu bạn không chờ lời mời này, hãy bỏ qua thư.</p>
</body></html>
`))
