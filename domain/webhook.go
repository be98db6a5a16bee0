package domain

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// Limits of webhooks (RULES §27).
const (
	MaxWebhooks   = 20
	maxWebhookURL = 2000 // characters

	WebhookSecretSize = 32                     // bytes; Standard Webhooks 1.0 requires 24 to 64
	SealedSecretSize  = WebhookSecretSize + 28 // encrypted, with nonce and tag of AES-GCM
)

// Webhook is where a program receives events.
type Webhook struct {
	ID           string
	URL          string
	Actions      []Action // none means all
	AllowPrivate bool     // also addresses in private networks, and http
	MadeBy       Person   // without an id if it was the operator, without a name if an older version stored it
	CreatedAt    time.Time
	FailingSince *time.Time      // the first failure since the last successful delivery
	DisabledAt   *time.Time      // since then it gets nothing
	DisabledBy   WebhookDisabler // "" if it is enabled
}

// WebhookDisabler says who or what has disabled a webhook.
type WebhookDisabler string

// Who or what disables a webhook.
const (
	DisabledByReceiver WebhookDisabler = "receiver" // it returned 410 Gone
	DisabledByPerson   WebhookDisabler = "person"
	DisabledByRestore  WebhookDisabler = "restore" // the library was restored from a backup
)

// WebhookCondition says how a webhook is doing.
type WebhookCondition string

// The conditions of a webhook.
const (
	WebhookWorking  WebhookCondition = "working"
	WebhookFailing  WebhookCondition = "failing"
	WebhookDisabled WebhookCondition = "disabled"
)

// Condition returns how the webhook is doing.
func (w Webhook) Condition() WebhookCondition {
	switch {
	case w.DisabledAt != nil:
		return WebhookDisabled
	case w.FailingSince != nil:
		return WebhookFailing
	}
	return WebhookWorking
}

// Disable stops deliveries to a webhook until it is enabled again.
func (w *Webhook) Disable(by WebhookDisabler, now time.Time) {
	if w.DisabledAt == nil {
		w.DisabledAt, w.DisabledBy, w.FailingSince = &now, by, nil
	}
}

// Enable lets a disabled webhook get the events that happen from now on. If it is enabled already, nothing changes.
func (w *Webhook) Enable() {
	if w.DisabledAt != nil {
		w.DisabledAt, w.DisabledBy, w.FailingSince = nil, "", nil
	}
}

// RecordTry records the result of a try, and reports whether that changes the condition of the webhook.
func (w *Webhook) RecordTry(r DeliveryResult, now time.Time) (changed bool) {
	switch {
	case w.DisabledAt != nil, r.Stopped:
		return false
	case r.DisableWebhook:
		w.Disable(DisabledByReceiver, now)
	case r.Delivered && w.FailingSince != nil:
		w.FailingSince = nil
	case !r.Delivered && w.FailingSince == nil:
		w.FailingSince = &now
	default:
		return false
	}
	return true
}

// The refusals of webhooks.
var (
	ErrNoWebhook       = &Error{Kind: NotFound, Code: "webhook.not_found", Message: "Không tìm thấy webhook."}
	ErrWebhooksFull    = &Error{Kind: Invalid, Code: "webhook.too_many", Message: fmt.Sprintf("Thư viện có tối đa %d webhook.", MaxWebhooks)}
	ErrNoDelivery      = &Error{Kind: NotFound, Code: "webhook.delivery_not_found", Message: "Không tìm thấy lần gửi này, hoặc sự kiện còn đang chờ gửi."}
	ErrInvalidReplay   = &Error{Kind: Invalid, Code: "webhook.invalid", Message: "Hãy chọn một lần gửi hoặc một thời điểm."}
	ErrEnabledMissing  = invalidField("enabled", "webhook.invalid", "Hãy cho biết bật hay tắt webhook.")
	ErrWebhookDisabled = &Error{Kind: Conflict, Code: "webhook.disabled", Message: "Webhook đang tắt. Hãy bật lại trước khi gửi lại."}
)

// WebhookRequest is what a new webhook should be.
type WebhookRequest struct {
	URL          string   `json:"url"`
	Actions      []string `json:"actions"` // none means all
	AllowPrivate bool     `json:"allow_private"`
}

// NewWebhook creates a webhook, beside the existing ones.
func NewWebhook(id string, in WebhookRequest, existing int, actor Actor, now time.Time) (Webhook, error) {
	w := Webhook{ID: id, URL: strings.TrimSpace(in.URL), AllowPrivate: in.AllowPrivate, CreatedAt: now, Actions: []Action{}, MadeBy: actor.maker()}
	fields := problems{}
	u, err := url.Parse(w.URL)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Fragment != "" || utf8.RuneCountInString(w.URL) > maxWebhookURL ||
		u.Scheme != "https" && (!in.AllowPrivate || u.Scheme != "http") {
		fields["url"] = "Địa chỉ phải bắt đầu bằng https://, không chứa tên đăng nhập, không có phần sau dấu # và dài tối đa 2.000 ký tự."
		if in.AllowPrivate {
			fields["url"] = "Địa chỉ phải bắt đầu bằng https:// hoặc http://, không chứa tên đăng nhập, không có phần sau dấu # và dài tối đa 2.000 ký tự."
		}
	}
	for _, name := range in.Actions {
		if eventTypes[Action(name)] == "" {
			fields["actions"] = "Không có sự kiện này."
		}
		w.Actions = append(w.Actions, Action(name))
	}
	if err := fields.refusal("webhook.invalid"); err != nil {
		return Webhook{}, err
	}
	slices.Sort(w.Actions)
	w.Actions = slices.Compact(w.Actions)
	if existing >= MaxWebhooks {
		return Webhook{}, ErrWebhooksFull
	}
	return w, nil
}
