package review

import (
	"bytes"
	"errors"
	"html/template"
	"net/http"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/adapters/httpapi/negotiate"
	"backoffice/adapters/httpapi/observe"
	"backoffice/app/review"
	"backoffice/domain"
)

// MailSettings returns what the caller is sent by mail.
func (h *Handlers) MailSettings(c *call.Call) error {
	enabled, err := h.app.Digests.Enabled(c.R.Context(), c.Actor)
	return c.OK(map[string]any{"digest": enabled}, err)
}

// ChangeMailSettings changes what the caller is sent by mail.
func (h *Handlers) ChangeMailSettings(c *call.Call) error {
	in, err := c.Read(call.MaxBody)
	if err != nil {
		return err
	}
	enabled, err := h.app.Digests.SetEnabled(c.R.Context(), c.By, jsonbody.Decode[review.DigestSettings](in))
	return c.OK(map[string]any{"digest": enabled}, err)
}

// unsubscribePage is the page behind the link in a mail. Opening it changes nothing, because mail
// scanners open links (RFC 8058 §2).
var unsubscribePage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Thư mỗi ngày</title></head>
<body><main><h1>Thư mỗi ngày</h1>
{{if .Done}}<p>Bạn sẽ không nhận thư mỗi ngày nữa. Có thể bật lại “Nhận email tổng hợp hằng ngày” trong bảng “Thông báo” của biểu tượng chuông.</p>
{{else if .Refusal}}<p>{{.Refusal}}</p>
{{else}}<p>Bạn có muốn thôi nhận thư mỗi ngày không?</p><form method="post"><button type="submit">Không nhận thư nữa</button></form>{{end}}
</main></body></html>
`))

// unsubscribeView is what the page shows. If both members are empty, it asks for confirmation.
type unsubscribeView struct {
	Done    bool
	Refusal string
}

// ShowUnsubscribe shows the page behind the link in a mail.
func (h *Handlers) ShowUnsubscribe(c *call.Call) error {
	if err := c.Enter(c.Gates.Anonymous); err != nil {
		return err
	}
	userID, token := unsubscribeParams(c)
	return respondUnsubscribe(c, unsubscribeView{}, h.app.Digests.CheckToken(c.R.Context(), userID, token))
}

// Unsubscribe stops the daily mail. It needs no body and no session, because the link contains a secret.
func (h *Handlers) Unsubscribe(c *call.Call) error {
	if err := c.Enter(c.Gates.Anonymous); err != nil {
		return err
	}
	userID, token := unsubscribeParams(c)
	return respondUnsubscribe(c, unsubscribeView{Done: true}, h.app.Digests.Unsubscribe(c.R.Context(), userID, token))
}

// respondUnsubscribe sends the page. A browser gets a page for an invalid link too.
func respondUnsubscribe(c *call.Call, view unsubscribeView, err error) error {
	if errors.Is(err, domain.ErrUnsubscribeLink) && negotiate.Accepts(c.R, "Accept", "text/html") {
		observe.LineOf(c.R).Code = domain.ErrUnsubscribeLink.Code
		return writeUnsubscribePage(c, http.StatusNotFound, unsubscribeView{Refusal: domain.ErrUnsubscribeLink.Message})
	}
	if err != nil {
		return err
	}
	return writeUnsubscribePage(c, http.StatusOK, view)
}

func unsubscribeParams(c *call.Call) (userID, token string) {
	query := c.R.URL.Query()
	id, ok := domain.ParseID(query.Get("user"))
	if !ok {
		return "", ""
	}
	return id, query.Get("token")
}

func writeUnsubscribePage(c *call.Call, status int, view unsubscribeView) error {
	var page bytes.Buffer
	if err := unsubscribePage.Execute(&page, view); err != nil {
		return err
	}
	h := c.W.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
	c.W.WriteHeader(status)
	_, _ = c.W.Write(page.Bytes()) // the client may have left
	return nil
}
