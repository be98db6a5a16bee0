package api

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// figuresOf are the figures of a person's own report in this month.
func figuresOf(who *harness.Client) map[string]int {
	figures := map[string]int{}
	response := who.Get("/reports/work?person=me").Want(http.StatusOK)
	for _, name := range []string{"created", "submitted", "returned", "approved", "published", "withdrawn"} {
		figures[name] = response.Number("data.total." + name)
	}
	return figures
}

// RULES §22.2: what has happened before the call is in the report, and everybody may read their own figures.
func TestAReportHasWhatWasJustDone(t *testing.T) {
	s := shared(t)
	editor := s.Account(t, "report.editor@table.example", "EDITOR", "Biên tập báo cáo")
	expert := s.Account(t, "report.expert@table.example", "EXPERT", "Chuyên gia báo cáo")
	manager := s.Account(t, "report.manager@table.example", "MANAGER", "Quản lý báo cáo")
	admin := s.As(t, "admin")
	admin.UntilReportsAreComplete()
	id := editor.DraftWithPDF("Trong báo cáo")
	editor.Put("/ebooks/"+id, map[string]any{"subject": "Môn báo cáo", "grade": "Lớp báo cáo"}).Want(200)
	for range 3 {
		editor.Act(id, "submit", nil).Want(200)
		expert.Act(id, "reject", map[string]any{"comment": "Chưa được"}).Want(200)
		editor.Put("/ebooks/"+id, map[string]any{"author": "Lê"}).Want(200)
	}
	editor.Act(id, "submit", nil).Want(200)
	manager.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)
	manager.Act(id, "unpublish", map[string]any{"comment": "Sai"}).Want(200)

	assert.Equal(t, map[string]int{"created": 1, "submitted": 4, "returned": 0, "approved": 0, "published": 0, "withdrawn": 0}, figuresOf(editor))
	assert.Equal(t, map[string]int{"created": 0, "submitted": 0, "returned": 3, "approved": 0, "published": 0, "withdrawn": 0}, figuresOf(expert))
	assert.Equal(t, map[string]int{"created": 0, "submitted": 0, "returned": 0, "approved": 1, "published": 1, "withdrawn": 1}, figuresOf(manager))
	rows := func(who *harness.Client, by string) map[string]map[string]any {
		found := map[string]map[string]any{}
		for _, row := range who.Get("/reports/work?by=" + by).Want(200).At("data.rows").([]any) {
			found[row.(map[string]any)["key"].(string)] = row.(map[string]any)
		}
		return found
	}
	assert.InDelta(t, 4, rows(manager, "subject")["Môn báo cáo"]["submitted"], 0)
	assert.InDelta(t, 3, rows(manager, "grade")["Lớp báo cáo"]["returned"], 0)
	assert.Equal(t, "Chuyên gia báo cáo", rows(admin, "person")[expert.UserID]["name"])
	own := expert.Get("/reports/work?person=me").Want(200)
	assert.Equal(t, false, own.At("data.choices.library"))
	assert.Nil(t, own.At("data.times"))

	queue := manager.Get("/reports/queue").Want(200)
	assert.Contains(t, fmt.Sprint(queue.At("data.often_returned")), id)
	file := manager.Do(http.MethodGet, "/reports/work?by=subject", nil, "Accept", "text/csv").Want(200)
	assert.Contains(t, string(file.Body), "\uFEFFsubject,name,created,submitted,returned,approved,published,withdrawn\r\n")
	assert.Contains(t, readCSV(t, file), map[string]string{"subject": "Môn báo cáo", "name": "", "created": "0", "submitted": "4", "returned": "3",
		"approved": "1", "published": "1", "withdrawn": "1"})
	assert.Contains(t, string(manager.Do(http.MethodGet, "/reports/queue", nil, "Accept", "text/csv").Want(200).Body), id)
}

// RULES §22.2 and §5.3.
func TestAReportRefusesWrongParameters(t *testing.T) {
	s := shared(t)
	admin := s.As(t, "admin")
	for _, query := range []string{"by=year", "from=2026", "from=2026-13", "to=2026-1", "from=2026-05&to=2026-04", "from=1980-01&to=2026-01", "person=" + admin.UserID, "person=me&by=subject", "person=me&by=person"} {
		admin.Get("/reports/work?"+query).Refused(http.StatusBadRequest, "request.parameter")
	}
	s.As(t, "manager").Get("/reports/work?by=person&from=x").Refused(http.StatusForbidden, "ebook.forbidden")
	admin.Get("/reports/work?from=2026-05&to=2026-05").Want(200)
}

// RULES §22.2: sixteen people work on three servers while reports are read, and nothing is lost or counted
// twice.
func TestReportsReadWhileSixteenWorkAreExact(t *testing.T) {
	s := shared(t)
	manager := s.As(t, "manager")
	manager.UntilReportsAreComplete()
	editors := make([]*harness.Client, 16)
	for i := range editors {
		editors[i] = s.Account(t, fmt.Sprintf("report.%d@table.example", i), "EDITOR", fmt.Sprint("Người ", i))
	}
	books := harness.Rounds(2, 8)
	ended := make(chan struct{})
	var working, reading sync.WaitGroup
	for i, editor := range editors {
		working.Go(func() {
			for n := range books {
				id := editor.DraftWithPDF(fmt.Sprintf("Đua %d-%d", i, n))
				editor.Act(id, "submit", nil).Want(200)
			}
		})
	}
	reading.Go(func() {
		for before := 0.0; ; {
			response := manager.Get("/reports/work").Want(200)
			now := response.At("data.total.submitted").(float64)
			assert.GreaterOrEqual(t, now, before, "a report never says less than the one before")
			before = now
			select {
			case <-ended:
				return
			case <-time.After(20 * time.Millisecond): // so that the reports leave the processor to those who work
			}
		}
	})
	working.Wait()
	close(ended)
	reading.Wait()
	for i, editor := range editors {
		assert.Equal(t, map[string]int{"created": books, "submitted": books, "returned": 0, "approved": 0, "published": 0, "withdrawn": 0}, figuresOf(editor), i)
	}
	assert.Contains(t, s.Run(t, "", "reports", "verify"), "The reports agree with ")
}

// RULES §22.2: the report on the queue has the people whose review is overdue, with only the name.
func TestTheQueueSaysWhoseReviewIsOverdue(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := editor.DraftWithPDF("=Quá hạn")
	yesterday, tomorrow := inVietnam(-1), inVietnam(1)
	editor.Act(id, "submit", nil).Want(200)
	manager.Put("/ebooks/"+id+"/assignment", map[string]any{"user_id": expert.UserID, "due": tomorrow}).Want(200)
	queue := manager.Get("/reports/queue").Want(200)
	assert.Empty(t, queue.At("data.overdue"), "the day is not over")
	_, err := database(t, s).Exec(`UPDATE ebooks SET assigned_due = $2 WHERE id = $1`, id, yesterday)
	require.NoError(t, err)
	queue = manager.Get("/reports/queue").Want(200)
	assert.Equal(t, 1, queue.Number("data.overdue_total"))
	assert.Equal(t, []any{map[string]any{"id": id, "title": "=Quá hạn", "due": yesterday, "reviewer": map[string]any{"id": expert.UserID, "full_name": "Chuyên gia thử"}}}, queue.At("data.overdue"))
	file := func(list string) harness.Response {
		return manager.Do(http.MethodGet, "/reports/queue?list="+list, nil, "Accept", "text/csv").Want(200)
	}
	assert.Equal(t, []map[string]string{{"id": id, "title": "'=Quá hạn", "due": yesterday, "reviewer": "Chuyên gia thử"}}, readCSV(t, file("overdue")))
	assert.Equal(t, "\uFEFFup_to_days,count\r\n1,1\r\n3,0\r\n7,0\r\n14,0\r\n,0\r\n", string(file("AGES").Body))
	manager.Get("/reports/queue?list=none").Refused(http.StatusBadRequest, "request.parameter")
	expert.Get("/reports/queue?list=none").Refused(http.StatusForbidden, "ebook.forbidden")
	expert.Act(id, "approve", nil).Want(200)
	assert.Empty(t, manager.Get("/reports/queue").Want(200).At("data.overdue"))
}
