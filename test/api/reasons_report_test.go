package api

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// reasonRows are the rows of a report on reasons: key, template, rejections.
func reasonRows(response harness.Response) (rows []string) {
	for _, one := range response.Want(200).At("data.rows").([]any) {
		row, title := one.(map[string]any), "-"
		if template, ok := row["template"].(map[string]any); ok {
			title = template["title"].(string)
		}
		rows = append(rows, fmt.Sprint(row["key"], "|", title, "|", row["rejections"]))
	}
	return rows
}

// TestAReportSaysHowOftenEachTemplateWasUsed runs on its own server: templates belong to the whole
// library (RULES §22.2).
func TestAReportSaysHowOftenEachTemplateWasUsed(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager, admin := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager"), s.As(t, "admin")
	add := func(title string) string {
		return manager.Post("/reasons", map[string]any{"title": title, "text": title + "."}).Want(201).Text("data.reason.id")
	}
	cover, toc := add("Bìa mờ"), add("=Thiếu mục lục")
	manager.UntilReportsAreComplete()
	before := manager.Get("/reports/reasons").Want(200).Number("data.total.rejections")
	reject := func(who *harness.Client, subject string, reasons ...string) {
		id := editor.DraftWithPDF("Bị từ chối")
		editor.Put("/ebooks/"+id, map[string]any{"subject": subject}).Want(200)
		editor.Act(id, "submit", nil).Want(200)
		who.Act(id, "reject", map[string]any{"comment": "Sửa", "reasons": reasons}).Want(200)
	}
	reject(expert, "Môn một", cover, toc)
	reject(expert, "Môn một", cover)
	reject(manager, "Môn hai", cover)
	reject(manager, "Môn hai", []string{}...)
	manager.Delete("/reasons/" + cover).Want(200)

	all := manager.Get("/reports/reasons").Want(200)
	assert.Subset(t, reasonRows(all), []string{"|Bìa mờ|3", "|=Thiếu mục lục|1", fmt.Sprint("|-|", before+1)})
	assert.Equal(t, before+4, all.Number("data.total.rejections"))
	assert.Equal(t, 3, all.Number("data.total.with_template"))
	assert.Subset(t, reasonRows(manager.Get("/reports/reasons?by=subject")), []string{"Môn một|Bìa mờ|2", "Môn một|=Thiếu mục lục|1", "Môn hai|Bìa mờ|1", "Môn hai|-|1"})
	assert.Subset(t, reasonRows(admin.Get("/reports/reasons?by=person")), []string{expert.UserID + "|Bìa mờ|2", manager.UserID + "|Bìa mờ|1"})
	month := all.Text("data.to")
	assert.Equal(t, []string{month + "|Bìa mờ|1", month + "|-|1"}, reasonRows(manager.Get("/reports/reasons?by=month&person=me&from="+month)))
	assert.Empty(t, reasonRows(manager.Get("/reports/reasons?from=2020-01&to=2020-02")))

	file := manager.Do(http.MethodGet, "/reports/reasons?by=subject", nil, "Accept", "text/csv").Want(200)
	assert.Contains(t, string(file.Body), "\uFEFFsubject,name,template_id,template,rejections\r\n")
	lines := readCSV(t, file)
	assert.Contains(t, lines, map[string]string{"subject": "Môn một", "name": "", "template_id": cover, "template": "Bìa mờ", "rejections": "2"})
	assert.Contains(t, lines, map[string]string{"subject": "Môn một", "name": "", "template_id": toc, "template": "'=Thiếu mục lục", "rejections": "1"})
	assert.Contains(t, lines, map[string]string{"subject": "Môn hai", "name": "", "template_id": "", "template": "", "rejections": "1"})
	file = expert.Do(http.MethodGet, "/reports/reasons?person=me", nil, "Accept", "text/csv").Want(200)
	assert.Contains(t, string(file.Body), "\uFEFFtemplate_id,template,rejections\r\n")

	for _, query := range []string{"by=status", "person=me&by=subject", "from=2026-05&to=2026-04", "person=" + admin.UserID} {
		admin.Get("/reports/reasons?"+query).Refused(http.StatusBadRequest, "request.parameter")
	}
	manager.Get("/reports/reasons?by=person&from=x").Refused(http.StatusForbidden, "ebook.forbidden")
}
