package people

import (
	"cmp"
	"time"

	"backoffice/adapters/httpapi/call"
	"backoffice/app/people"
	"backoffice/domain"
)

// userBody is an account as the API shows it to administrators.
type userBody struct {
	domain.User
	State        domain.AccountState        `json:"state"`
	Version      int                        `json:"version"`
	CreatedAt    time.Time                  `json:"created_at"`
	DisabledAt   *time.Time                 `json:"disabled_at"`
	LastSeenAt   *time.Time                 `json:"last_seen_at"`
	Sessions     int                        `json:"sessions"`
	SingleSignOn bool                       `json:"single_sign_on"`
	LastAdmin    bool                       `json:"last_admin"`
	Ebooks       call.Counts                `json:"ebooks"`
	Link         *linkBody                  `json:"link"`
	Handover     *handoverBody              `json:"handover"`
	Actions      []domain.AccountPermission `json:"actions"`
}

// linkBody is the account's link, without its secret.
type linkBody struct {
	Kind        domain.LinkKind `json:"kind"`
	MadeAt      time.Time       `json:"made_at"`
	ExpiresAt   time.Time       `json:"expires_at"`
	MailedAt    *time.Time      `json:"mailed_at"`
	MailOutcome string          `json:"mail_outcome"`
	MailReason  *string         `json:"mail_reason"`
}

type handoverBody struct {
	State     domain.HandoverState `json:"state"`
	To        domain.Person        `json:"to"`
	By        domain.Person        `json:"by"`
	StartedAt time.Time            `json:"started_at"`
	Expected  int                  `json:"expected"`
	Given     int                  `json:"given"`
}

func userBodyOf(p people.Person) userBody {
	body := userBody{
		User: p.User, State: p.State(), Version: p.Version, CreatedAt: p.CreatedAt, DisabledAt: p.DisabledAt, LastSeenAt: p.LastSeenAt, Sessions: p.Sessions,
		SingleSignOn: p.Identity != domain.Identity{}, LastAdmin: p.LastAdmin, Ebooks: call.CountsOf(p.Ebooks), Actions: p.May,
	}
	if l := p.Link; l != nil {
		body.Link = &linkBody{Kind: l.Kind, MadeAt: l.MadeAt, ExpiresAt: l.ExpiresAt, MailedAt: l.MailedAt, MailOutcome: "none", MailReason: orNull(l.Reason)}
		if l.MailedAt != nil { // without an outcome the mail server has not responded yet, or never will
			body.Link.MailOutcome = string(cmp.Or(l.Outcome, domain.MailUnknown))
		}
	}
	if h := p.Handover; h != nil {
		body.Handover = &handoverBody{h.State(), h.To, h.By, h.StartedAt, h.Expected, h.Given}
	}
	return body
}

// entryBody is a decision about an account.
type entryBody struct {
	Action    domain.AccountAction `json:"action"`
	Email     string               `json:"email"`
	Role      domain.Role          `json:"role"`
	By        actorBody            `json:"by"`
	Detail    *string              `json:"detail"`
	CreatedAt time.Time            `json:"created_at"`
	Previous  *string              `json:"previous_sha256"`
}

// actorBody is who did something. The operator and an identity provider have no id.
type actorBody struct {
	ID       *string `json:"id"`
	FullName string  `json:"full_name"`
}

func entryBodyOf(e domain.AccountEntry) entryBody {
	return entryBody{e.Action, e.Email, e.Role, actorBody{orNull(e.ByID), e.By}, orNull(e.Detail), e.CreatedAt, e.PreviousSHA256}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
