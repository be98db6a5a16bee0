package httpapi

import (
	"bytes"
	"html/template"
	"net/http"

	"backoffice/app/review"
	"backoffice/domain"
)

func (s *server) notificationSettings(c *call) error {
	wanted, err := s.app.Digests.Wanted(c.r.Context(), c.actor)
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"digest": wanted})
}

func (s *server) setNotifications(c *call) error {
	in, err := c.read(maxBody)
	if err != nil {
		return err
	}
	wanted, err := s.app.Digests.Set(c.r.Context(), c.by, decode[review.DigestSettings](in))
	if err != nil {
		return err
	}
	return c.data(http.StatusOK, map[string]any{"digest": wanted})
}

// unsubscribePage is the page behind the link in a mail. Opening it changes nothing, because mail
// scanners open links (RFC 8058 §2).
var unsubscribePage = template.Must(template.New("").Parse(`<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Thư mỗi ngày</title></head>
<body><main><h1>Thư mỗi ngày</h1>
{{if .Done}}<p>Bạn sẽ không nhận thư mỗi ngày nữa. Có thể bật lại trong phần cài đặt thông báo.</p>
{{else}}<p>Bạn có muốn thôi nhận thư mỗi ngày không?</p><form method="post"><button type="submit">Không nhận thư nữa</button></form>{{end}}
</main></body></html>
`))

func (s *server) showUnsubscribe(c *call) error {
	if err := c.enter(s.gates.open); err != nil {
		return err
	}
	userID, token := unsubscriber(c)
	if err := s.app.Digests.Known(c.r.Context(), userID, token); err != nil {
		return err
	}
	return unsubscribed(c, false)
}

// unsubscribe needs no body and no session, because the link contains a secret.
func (s *server) unsubscribe(c *call) error {
	if err := c.enter(s.gates.open); err != nil {
		return err
	}
	userID, token := unsubscriber(c)
	if err := s.app.Digests.Unsubscribe(c.r.Context(), userID, token); err != nil {
		return err
	}
	return unsubscribed(c, true)
}

func unsubscriber(c *call) (userID, token string) {
	query := c.r.URL.Query()
	id, ok := domain.ParseID(query.Get("user"))
	if !ok {
		return "", ""
	}
	return id, query.Get("token")
}

func unsubscribed(c *call, done bool) error {
	var page bytes.Buffer
	if err := unsubscribePage.Execute(&page, struct{ Done bool }{done}); err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
	_, err := c.w.Write(page.Bytes())
	return err
}
