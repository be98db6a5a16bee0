package review

import (
	"fmt"
	"html/template"
	"strings"
	text "text/template"

	"backoffice/domain"
	"backoffice/ports"
)

// writeDigest formats a digest as text and as HTML, with links below the public address.
func writeDigest(d *domain.MailDigest, public, unsubscribe string) (ports.Mail, error) {
	page := digestPage{MailDigest: d, Public: public, Unsubscribe: unsubscribe}
	var plain, rich strings.Builder
	if err := plainDigest.Execute(&plain, page); err != nil {
		return ports.Mail{}, err
	}
	if err := richDigest.Execute(&rich, page); err != nil {
		return ports.Mail{}, err
	}
	return ports.Mail{
		ID: "digest-" + d.Day + "-" + d.To.ID, To: d.To.Email, ToName: d.To.FullName, Subject: page.subject(),
		Text: plain.String(), HTML: rich.String(), Unsubscribe: page.Unsubscribe,
	}, nil
}

type digestPage struct {
	*domain.MailDigest
	Public, Unsubscribe string
}

func (p digestPage) subject() string {
	parts := []string{}
	if p.ReturnedTotal > 0 {
		parts = append(parts, fmt.Sprintf("%d eBook bị từ chối hoặc gỡ xuất bản", p.ReturnedTotal))
	}
	if p.OverdueTotal > 0 {
		parts = append(parts, fmt.Sprintf("%d eBook quá hạn duyệt", p.OverdueTotal))
	}
	if p.WaitingTotal > 0 {
		parts = append(parts, fmt.Sprintf("%d eBook chờ duyệt", p.WaitingTotal))
	}
	return strings.Join(parts, ", ")
}

// MoreReturned is the number of returned e-books that are only counted.
func (p digestPage) MoreReturned() int { return p.ReturnedTotal - len(p.Returned) }

// MoreWaiting is the same for e-books that wait.
func (p digestPage) MoreWaiting() int { return p.WaitingTotal - len(p.Waiting) }

// MoreOverdue is the same for overdue reviews.
func (p digestPage) MoreOverdue() int { return p.OverdueTotal - len(p.Overdue) }

var digestFuncs = map[string]any{"time": domain.ClockTime, "day": domain.FormatDay, "action": func(a domain.Action) string { return strings.ToLower(a.Name()) }}

var plainDigest = text.Must(text.New("").Funcs(digestFuncs).Parse(`Xin chào {{.To.FullName}},
{{if .Returned}}
eBook của bạn bị từ chối hoặc gỡ xuất bản:
{{range .Returned}}
- {{.Ebook.Title}}
  {{.By}} {{action .Action}} lúc {{time .At}}{{if .Comment}}: {{.Comment}}{{end}}
  {{$.Public}}/ebooks/{{.Ebook.ID}}
{{end}}{{if .MoreReturned}}
và {{.MoreReturned}} eBook khác.
{{end}}{{end}}{{if .Overdue}}
eBook giao cho bạn đã quá hạn duyệt:
{{range .Overdue}}
- {{.Ebook.Title}}
  Hạn: {{day .Due}}
  {{$.Public}}/ebooks/{{.Ebook.ID}}
{{end}}{{if .MoreOverdue}}
và {{.MoreOverdue}} eBook khác.
{{end}}{{end}}{{if .Waiting}}
eBook chờ duyệt lâu nhất:
{{range .Waiting}}
- {{.Ebook.Title}}
  {{.Creator}} gửi lúc {{time .Since}}
  {{$.Public}}/ebooks/{{.Ebook.ID}}
{{end}}{{if .MoreWaiting}}
và {{.MoreWaiting}} eBook khác.
{{end}}{{end}}
--
Thư này được gửi mỗi ngày một lần, khi có việc cần xem.
Không nhận thư này nữa: {{.Unsubscribe}}
`))

var richDigest = template.Must(template.New("").Funcs(digestFuncs).Parse(`<!DOCTYPE html>
<html lang="vi"><head><meta charset="utf-8"><title>Tin trong ngày</title></head>
<body style="font-family:sans-serif;line-height:1.5;color:#1f2937;max-width:40em">
<p>Xin chào {{.To.FullName}},</p>
{{if .Returned}}<h2 style="font-size:1.1em">eBook của bạn bị từ chối hoặc gỡ xuất bản</h2>
<ul>{{range .Returned}}<li style="margin-bottom:.75em"><a href="{{$.Public}}/ebooks/{{.Ebook.ID}}">{{.Ebook.Title}}</a><br>{{.By}} {{action .Action}} lúc {{time .At}}{{if .Comment}}:<br><span style="white-space:pre-line">{{.Comment}}</span>{{end}}</li>{{end}}</ul>
{{if .MoreReturned}}<p>và {{.MoreReturned}} eBook khác.</p>{{end}}{{end}}
{{if .Overdue}}<h2 style="font-size:1.1em">eBook giao cho bạn đã quá hạn duyệt</h2>
<ul>{{range .Overdue}}<li style="margin-bottom:.75em"><a href="{{$.Public}}/ebooks/{{.Ebook.ID}}">{{.Ebook.Title}}</a><br>Hạn: {{day .Due}}</li>{{end}}</ul>
{{if .MoreOverdue}}<p>và {{.MoreOverdue}} eBook khác.</p>{{end}}{{end}}
{{if .Waiting}}<h2 style="font-size:1.1em">eBook chờ duyệt lâu nhất</h2>
<ul>{{range .Waiting}}<li style="margin-bottom:.75em"><a href="{{$.Public}}/ebooks/{{.Ebook.ID}}">{{.Ebook.Title}}</a><br>{{.Creator}} gửi lúc {{time .Since}}</li>{{end}}</ul>
{{if .MoreWaiting}}<p>và {{.MoreWaiting}} eBook khác.</p>{{end}}{{end}}
<hr><p style="font-size:.85em;color:#4b5563">Thư này được gửi mỗi ngày một lần, khi có việc cần xem. <a href="{{.Unsubscribe}}">Không nhận thư này nữa</a></p>
</body></html>
`))
