package operations

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// recordsOf returns the records of an event, in their order.
func recordsOf(t *testing.T, s *harness.Server, event string) []map[string]any {
	t.Helper()
	found := []map[string]any{}
	for _, a := range records(t, s.Log()) {
		if a["event"] == event {
			found = append(found, a)
		}
	}
	return found
}

// RULES §13.10: who adds or removes a template for all reviewers is in the audit, and not who only sent
// it again.
func TestTheAuditRecordsWhoKeepsTheTemplates(t *testing.T) {
	s := harness.NewServer(t)
	manager, admin := s.As(t, "manager"), s.As(t, "admin")
	template := map[string]any{"title": "Bìa mờ", "text": "Vui lòng thay ảnh bìa."}
	id := manager.Post("/reasons", template).Want(http.StatusCreated).Text("data.reason.id")
	admin.Post("/reasons", template).Want(http.StatusCreated)
	admin.Delete("/reasons/" + id).Want(http.StatusOK)
	admin.Delete("/reasons/" + id).Want(http.StatusNotFound)
	for event, by := range map[string]*harness.Client{"reason_added": manager, "reason_removed": admin} {
		found := recordsOf(t, s, event)
		if assert.Len(t, found, 1, event) {
			assert.Equal(t, []any{by.UserID, id}, []any{found[0]["user"], found[0]["reason"]}, event)
		}
	}
}

// RULES §13.10: what is sent again under its key (RULES §5.5) is done once and counted once, and its further
// records say so: also if it was undone meanwhile, and if it is one of several.
func TestARecordOfWhatWasSentAgainSaysSo(t *testing.T) {
	address := harness.FreeAddress(t)
	s := harness.NewServer(t, "CMS_METRICS_ADDR="+address)
	editor, other, manager := s.As(t, "editor"), s.As(t, "otherEditor"), s.As(t, "manager")
	one, two, book := editor.Draft("Một"), editor.Draft("Hai"), editor.DraftWithPDF("Ba")
	twice := func(call func(key ...string) harness.Response, key string) {
		t.Helper()
		call("Idempotency-Key", key).Want(http.StatusOK)
		call("Idempotency-Key", key).Want(http.StatusOK)
	}
	deletes := func(key ...string) harness.Response { return manager.Delete("/ebooks/"+one, key...) }
	twice(deletes, "delete")
	twice(func(key ...string) harness.Response { return manager.Post("/ebooks/"+one+"/restore", nil, key...) }, "restore")
	deletes("Idempotency-Key", "delete").Want(http.StatusOK)
	twice(func(key ...string) harness.Response {
		return manager.Post("/ebooks/bulk/delete", map[string]any{"items": []any{map[string]any{"id": two}}}, key...)
	}, "several")
	twice(func(key ...string) harness.Response {
		return manager.Put("/ebooks/"+one+"/creator", map[string]any{"user_id": other.UserID}, key...)
	}, "give")
	twice(func(key ...string) harness.Response { return editor.Post("/ebooks/"+book+"/submit", nil, key...) }, "submit")

	for event, ebooks := range map[string][]any{"ebook_deleted": {one, two}, "ebook_restored": {one}, "ebook_given": {one}} {
		first, again := []any{}, []any{}
		for _, record := range recordsOf(t, s, event) {
			if record["repeated"] == true {
				again = append(again, record["ebook"])
			} else {
				first = append(first, record["ebook"])
			}
		}
		assert.Equal(t, ebooks, first, event)
		assert.Subset(t, again, ebooks, event)
	}
	assert.Contains(t, scrape(t, address), "\ncms_transitions_total{action=\"submit\"} 1\n")
}

// RULES §9.3, §13.10: a used refresh token that comes again ends its session, and the audit says whose, so
// that no flood of others leaves it out.
func TestTheAuditSaysWhoseUsedRefreshTokenCameAgain(t *testing.T) {
	s := harness.NewServer(t)
	editor, nobody := s.As(t, "editor"), s.Nobody(t)
	first := editor.Refresh
	refresh := func(token string) harness.Response {
		return nobody.Post("/auth/refresh", map[string]any{"refresh_token": token})
	}
	second := refresh(first).Want(http.StatusOK).Text("data.refresh_token")
	refresh(second).Want(http.StatusOK)
	refresh(first).Want(http.StatusUnauthorized)
	found := recordsOf(t, s, "session_ended")
	if assert.Len(t, found, 1) {
		assert.Equal(t, []any{editor.UserID, "reuse"}, []any{found[0]["user"], found[0]["by"]})
	}
	refresh(first).Want(http.StatusUnauthorized)
	assert.Len(t, recordsOf(t, s, "session_ended"), 1, "it has ended once")
}

// RULES §13.10: what the identity provider makes of accounts is in the audit: an account, another role or
// name, and a student of a person who is refused, at a sign-in and at a refresh.
func TestTheAuditRecordsWhatTheProviderMakesOfAccounts(t *testing.T) {
	s := harness.SharedSignOn(t)
	s.Provider.SetPerson(t, "kiem", person("Kiểm", "cms-editors"))
	first := signsOn(t, s, "kiem").Want(http.StatusOK)
	signsOn(t, s, "kiem").Want(http.StatusOK) // changes nothing
	c := s.Nobody(t)
	c.Access, c.Refresh = first.Text("data.access_token"), first.Text("data.refresh_token")
	renamed := person("Kiểm", "cms-editors")
	renamed.Claims["name"] = "Tên Khác"
	s.Provider.SetPerson(t, "kiem", renamed)
	refreshes(c).Want(http.StatusOK)
	s.Provider.SetPerson(t, "kiem", person("Kiểm", "cms-admins"))
	signsOn(t, s, "kiem").Want(http.StatusOK)
	s.Provider.SetPerson(t, "kiem", person("Kiểm", "others"))
	signsOn(t, s, "kiem").Refused(http.StatusForbidden, "session.sso_role")
	found := [][]any{}
	for _, event := range []string{"account_added", "account_changed"} {
		for _, record := range recordsOf(t, s.Server, event) {
			if record["account"] == first.Text("data.user.id") {
				found = append(found, []any{event, record["by"], record["role"]})
			}
		}
	}
	assert.Equal(t, [][]any{
		{"account_added", "provider", "EDITOR"},
		{"account_changed", "provider", "EDITOR"}, {"account_changed", "provider", "ADMIN"}, {"account_changed", "provider", "STUDENT"},
	}, found)
}

// RULES §6.7, §13.10: what may not be done to some of several e-books is recorded as the single call records
// it, once for the call.
func TestTheAuditRecordsWhatIsForbiddenAmongSeveral(t *testing.T) {
	s := harness.NewServer(t)
	editor, other := s.As(t, "editor"), s.As(t, "otherEditor")
	items := []any{map[string]any{"id": editor.Draft("Của tôi")}}
	theirs := []string{other.Draft("Của người khác"), other.Draft("Cũng thế")}
	for _, id := range theirs {
		items = append(items, map[string]any{"id": id})
	}
	editor.Post("/ebooks/bulk/delete", map[string]any{"items": items}).Want(http.StatusOK)
	editor.Post("/ebooks/bulk/edit", map[string]any{"items": items[:2], "set": map[string]any{"author": "Tôi"}}).Want(http.StatusOK)
	found := [][]any{}
	for _, record := range recordsOf(t, s, "refused") {
		found = append(found, []any{record["user"], record["code"], record["path"], record["ebook"], record["ebooks"]})
	}
	assert.Equal(t, [][]any{
		{editor.UserID, "ebook.forbidden", "/api/cms/ebooks/bulk/delete", items[0].(map[string]any)["id"], 3.0},
		{editor.UserID, "ebook.forbidden", "/api/cms/ebooks/bulk/edit", theirs[0], 1.0},
	}, found)
}
