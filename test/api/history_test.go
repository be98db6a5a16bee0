package api

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// historyOf reads all rows of a filter, page by page.
func historyOf(t *testing.T, who *harness.Client, filter string, limit int) (rows []map[string]any) {
	t.Helper()
	for cursor := ""; ; {
		response := who.Get(fmt.Sprintf("/history?%s&limit=%d&cursor=%s", filter, limit, cursor)).Want(http.StatusOK)
		for _, row := range response.At("data.rows").([]any) {
			rows = append(rows, row.(map[string]any))
		}
		next, more := response.At("data.next").(string)
		if !more {
			return rows
		}
		cursor = url.QueryEscape(next)
	}
}

// RULES §22.1.
func TestTheLibrarysHistoryHasEveryRowOnceAndFiltersIt(t *testing.T) {
	s := shared(t)
	editor, expert, manager, admin := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager"), s.As(t, "admin")
	id := editor.DraftWithPDF("=Lịch sử+1")
	editor.Act(id, "submit", nil).Want(200)
	expert.Act(id, "reject", map[string]any{"comment": "+Thiếu \"chương\", 3"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Lê"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	manager.Act(id, "approve", nil).Want(200)
	manager.Act(id, "publish", nil).Want(200)

	logs := manager.Get("/ebooks/" + id + "/workflow-logs").Want(200).At("data.logs").([]any)
	rows := historyOf(t, manager, "ebook="+id, 2)
	require.Len(t, rows, len(logs))
	for i, row := range rows {
		log := logs[i].(map[string]any)
		for _, member := range []string{"id", "action", "comment", "created_at", "user"} {
			assert.Equal(t, log[member], row[member], member)
		}
		assert.Equal(t, map[string]any{"id": id, "title": "=Lịch sử+1", "deleted": false}, row["ebook"])
	}
	assert.Equal(t, rows, historyOf(t, admin, "ebook="+id, 100))
	assert.Len(t, historyOf(t, manager, "ebook="+id+"&person="+editor.UserID, 1), 2)
	assert.Len(t, historyOf(t, manager, "ebook="+id+"&action=REJECT", 1), 1)

	assert.Len(t, historyOf(t, manager, "ebook="+id+"&from="+inVietnam(-1)+"&to="+inVietnam(1), 100), len(logs), "both days count")
	assert.Empty(t, historyOf(t, manager, "ebook="+id+"&to="+inVietnam(-1), 100))
	assert.Empty(t, historyOf(t, manager, "ebook="+id+"&from="+inVietnam(1), 100))

	manager.Delete("/ebooks/" + id).Want(200)
	last := historyOf(t, manager, "ebook="+id+"&action=delete", 100)
	require.Len(t, last, 1)
	assert.Equal(t, true, last[0]["ebook"].(map[string]any)["deleted"])
	historyAsCSV(t, manager, id, len(logs)+1)
}

// historyAsCSV reads the same rows as a file.
func historyAsCSV(t *testing.T, manager *harness.Client, id string, n int) {
	t.Helper()
	file := manager.Do(http.MethodGet, "/history?ebook="+id+"&limit=1", nil, "Accept", "text/csv").Want(200)
	lines := readCSV(t, file)
	require.Len(t, lines, n)
	assert.Equal(t, "'=Lịch sử+1", lines[0]["title"], "no formula")
	rejection := lines[n-2] // after the first submission; the newest comes first
	assert.Equal(t, []string{"reject", `'+Thiếu "chương", 3`, "EXPERT"}, []string{rejection["action"], rejection["comment"], rejection["role"]})
	assert.Contains(t, file.Header.Get("Content-Disposition"), "history.csv")
}

// RULES §22.1: an address is for administrators.
func TestRowsAboutAccountsAreForAdministrators(t *testing.T) {
	s := shared(t)
	manager, admin := s.As(t, "manager"), s.As(t, "admin")
	other := s.Account(t, "history.subject@table.example", "EDITOR", "Người trong lịch sử")
	s.Run(t, "", "user", "role", other.Email, "EXPERT")
	rows := historyOf(t, admin, "person="+other.UserID, 100)
	require.Len(t, rows, 2)
	assert.Equal(t, "role", rows[0]["action"])
	assert.Equal(t, "account", rows[0]["kind"])
	assert.Nil(t, rows[0]["ebook"])
	account := rows[0]["account"].(map[string]any)
	assert.Equal(t, map[string]any{"id": other.UserID, "full_name": "Người trong lịch sử", "email": other.Email, "role": "EXPERT"}, account)
	assert.Len(t, historyOf(t, admin, "person="+other.UserID+"&action=add", 100), 1)
	assert.Empty(t, historyOf(t, manager, "person="+other.UserID, 100))
	assert.Empty(t, historyOf(t, manager, "person="+other.UserID+"&action=role", 100))
	for _, path := range []string{"/history?limit=100", "/history/filters"} {
		assert.NotContains(t, string(manager.Get(path).Want(200).Body), "@table.example")
	}
	file := manager.Do(http.MethodGet, "/history?person="+other.UserID, nil, "Accept", "application/json;q=0.5, text/csv").Want(200)
	assert.NotContains(t, string(file.Body), other.Email)
	assert.Contains(t, string(admin.Do(http.MethodGet, "/history?person="+other.UserID, nil, "Accept", "text/csv").Body), other.Email)
	preferred := manager.Do(http.MethodGet, "/history?person="+other.UserID, nil, "Accept", "application/json, text/csv;q=0.1").Want(200)
	assert.Contains(t, preferred.Header.Get("Content-Type"), "application/json")
}

// RULES §22.1 and §5.3.
func TestTheHistoryRefusesWhatIsNoFilter(t *testing.T) {
	s := shared(t)
	manager := s.As(t, "manager")
	for _, filter := range []string{"person=me", "ebook=1", "action=edit", "action=x'", "from=yesterday", "to=2026-02-30", "cursor=AAAA", "cursor=%00", "limit=101", "limit=0"} {
		manager.Get("/history?"+filter).Refused(http.StatusBadRequest, "request.parameter")
		manager.Do(http.MethodGet, "/history?"+filter, nil, "Accept", "text/csv").Refused(http.StatusBadRequest, "request.parameter")
	}
	s.As(t, "expert").Get("/history?person=me").Refused(http.StatusForbidden, "ebook.forbidden")
}
