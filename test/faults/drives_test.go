package faults

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// drives together pass every failpoint of the product. TestEveryChangeGoesThroughFailpoints
// compares them with the source.
var drives = append(commands, []drive{
	{name: "create", passes: passing(inTransaction("create e-book", "INSERT ON ebooks"), withKey), begin: create},
	{name: "edit", passes: passing(inTransaction("update e-book", "UPDATE ON ebooks"), withKey), begin: edit},
	{name: "outline", passes: passing(inTransaction("update outline", "INSERT OR UPDATE ON tocs"), withKey), begin: outline},
	{name: "submit", passes: passing(inTransaction("update e-book", "INSERT ON workflow_logs"), []point{{"update e-book: rolled back@1", "INSERT ON submissions"}}, withKey), begin: submit},
	{name: "several", passes: passing(inTransaction("remember a bulk", "INSERT ON idempotency_keys"), []point{{"update e-book: begin@2", ""},
		{"update e-book: commit@2", ""}, {"update e-book: committed@2", ""}, {"remember a bulk: begin@2", ""}, {"remember a bulk: commit@2", ""},
		{"remember a bulk: committed@2", ""}}), begin: several},
	{name: "remove", passes: passing(inTransaction("update e-book", "UPDATE ON ebooks"), withKey), begin: remove},
	{name: "claim", passes: inTransaction("claim e-book", "INSERT OR UPDATE ON claims"), begin: claim},
	{name: "grant", passes: inTransaction("remember grant", "INSERT ON upload_grants"), begin: grant},
	{name: "grant in parts", passes: passing(around("create multipart", 1), inTransaction("remember grant", "INSERT ON upload_grants")), begin: grantParts},
	{name: "upload", passes: around("put upload", 1), begin: upload},
	{name: "upload a part", passes: around("put upload", 1), begin: uploadPart},
	{name: "confirm PDF", passes: passing(inTransaction("reserve file", "INSERT ON files"), around("copy object", 1),
		inTransaction("update e-book", "UPDATE ON ebooks"), withKey, around("delete objects", 1)), begin: confirmPDF},
	{name: "confirm parts", passes: passing(around("complete multipart", 1), inTransaction("reserve file", "INSERT ON files"), around("copy object", 1),
		inTransaction("update e-book", "UPDATE ON ebooks"), around("delete objects", 1)), begin: confirmParts},
	{name: "refused parts", passes: passing(inTransaction("give upload up", "UPDATE ON upload_grants"), around("abort multipart", 1)), begin: refusedParts},
	{name: "confirm cover", passes: passing(around("copy object", 1), around("put object", 1), around("put object", 2),
		inTransaction("update e-book", "UPDATE ON ebooks"), around("delete objects", 1)), begin: confirmCover},
	{name: "refused cover", passes: passing(inTransaction("give upload up", "UPDATE ON upload_grants"), around("delete objects", 1)), begin: refusedCover},
	{name: "save filter", passes: inTransaction("save filter", "INSERT ON saved_filters"), begin: saveFilter},
	{name: "begin unification", passes: inTransaction("begin unification", "INSERT ON unitings"), begin: beginUnification},
	{name: "unite", passes: passing(inTransaction("unite a value", "INSERT ON united_ebooks"), inTransaction("advance unification", "UPDATE OF scanned ON unitings")), begin: uniteValues, background: true},
	{name: "undo unification", passes: inTransaction("undo unification", "UPDATE OF undo_begun_at ON unitings"), begin: undoUnification},
	{name: "separate", passes: passing(inTransaction("separate a value", "UPDATE OF restored ON united_ebooks"), inTransaction("end undoing", "UPDATE OF undo_ended_at ON unitings")), begin: separateValues, background: true},
	{name: "stop unification", passes: inTransaction("stop unification", "UPDATE OF ended_at ON unitings"), begin: stopUnification, background: true},
	{name: "invite", passes: inTransaction("add account", "INSERT ON account_links"), begin: invitePerson},
	{name: "use an invitation", passes: inTransaction("use link", "DELETE ON account_links"), begin: useInvitation},
	{name: "mail an invitation", passes: passing(inTransaction("begin mail", "UPDATE OF mailed_at ON account_links"), inTransaction("settle mail", "UPDATE OF outcome ON account_links")), begin: mailInvitation, background: true},
	{name: "add token", passes: inTransaction("add token", "INSERT ON tokens"), begin: addToken},
	{name: "revoke token", passes: inTransaction("revoke token", "UPDATE OF revoked_at ON tokens"), begin: revokeToken},
	{name: "use a token", passes: inTransaction("record use of token", "UPDATE OF used_at ON tokens"), begin: useToken, background: true},
	{name: "record heartbeat", passes: inTransaction("record heartbeat", "INSERT ON servers"), begin: registerServer, background: true},
	{name: "deliver", passes: passing(inTransaction("take delivery", "UPDATE OF tries ON webhook_deliveries"), inTransaction("settle delivery", "UPDATE OF delivered_at ON webhook_deliveries")), begin: deliver, background: true},
	{name: "follow the provider", passes: inTransaction("update user", "UPDATE ON users"), begin: followProvider},
	{name: "hand over", passes: passing(inTransaction("hand an e-book over", "UPDATE OF given ON handovers"), inTransaction("end handover", "UPDATE OF ended_at ON handovers")), begin: handOver, background: true},
	{name: "stop a handover", passes: inTransaction("stop handover", "UPDATE OF stopped ON handovers"), begin: stopHandover, background: true},
	{name: "add note", passes: passing(inTransaction("add note", "INSERT ON notes"), []point{{"add note: rolled back@1", "UPDATE ON ebooks"}, {"add note: rolled back@1", "INSERT ON notifications"}}, withKey), begin: addNote},
	{name: "reply to note", passes: passing(inTransaction("update note", "INSERT ON note_replies"), []point{{"update note: rolled back@1", "INSERT ON notifications"}}, withKey), begin: replyToNote},
	{name: "mark note", passes: inTransaction("update note", "UPDATE ON notes"), begin: markNote},
	{name: "remove note", passes: passing(inTransaction("remove note", "DELETE ON notes"), withKey), begin: removeNote},
	{name: "publish", passes: sequence, begin: publish, background: true},
	{name: "approve", passes: passing([]point{{"update e-book: rolled back@1", "INSERT ON notifications"}}, withKey), begin: approve},
	{name: "set digest", passes: inTransaction("set digest", "DELETE ON digest_refusals"), begin: setDigest},
	{name: "refuse digest", passes: inTransaction("refuse digest", "INSERT ON digest_refusals"), begin: refuseDigest},
	{name: "job", passes: passing(inTransaction("take job", "UPDATE OF lease ON jobs"), inTransaction("change job", "UPDATE OF last_error ON jobs")), begin: failingJob, background: true},
	{name: "digest", passes: passing(inTransaction("compose digest", "INSERT ON unsubscribe_secrets"), inTransaction("begin digest", "UPDATE OF handed ON digests"),
		[]point{{"settle digest: begin@2", ""}, {"settle digest: commit@2", ""}, {"settle digest: committed@2", ""}, {"settle digest: rolled back@1", "UPDATE OF outcome ON digests"}}), begin: sentDigest, background: true},
	{name: "read notifications", passes: inTransaction("read notifications", "UPDATE ON notifications"), begin: readNotifications},
	{name: "remove filter", passes: inTransaction("remove filter", "DELETE ON saved_filters"), begin: removeFilter},
	{name: "add reason", passes: inTransaction("add reason", "INSERT ON reasons"), begin: addReason},
	{name: "remove reason", passes: inTransaction("remove reason", "UPDATE ON reasons"), begin: removeReason},
	{name: "sign in", passes: passing(inTransaction("count sign-in", "INSERT ON login_attempts"),
		inTransaction("clear sign-ins", "DELETE ON login_attempts"), inTransaction("start session", "INSERT ON sessions")), begin: signIn},
	{name: "sign-on", passes: passing(inTransaction("keep sign-on", "INSERT ON sign_ons"), inTransaction("redeem sign-on", "UPDATE ON sign_ons")), begin: signOn},
	{name: "checked refresh", passes: passing(inTransaction("lease provider session", "UPDATE OF leased_until ON provider_sessions FOR EACH ROW"),
		inTransaction("check provider session", "UPDATE OF token ON provider_sessions")), begin: checkedRefresh},
	{name: "logout at the provider", passes: inTransaction("log out at provider", "INSERT ON provider_logouts"), begin: providerLogout},
	{name: "refresh", passes: inTransaction("rotate token", "INSERT ON refresh_tokens"), begin: refresh},
	{name: "sign out", passes: inTransaction("end session", "UPDATE ON sessions"), begin: signOut},
	{name: "change password", passes: inTransaction("update own account", "UPDATE ON sessions"), begin: changePassword},
	{name: "end other sessions", passes: inTransaction("end own sessions", "UPDATE ON sessions"), begin: endOtherSessions},
}...)

// ask returns a function that sends a request, expects a status and stores the response.
func (w *world) ask(c *harness.Client, status int, to *harness.Response, method, path string, body any) func() error {
	key := fmt.Sprint("round-", w.n)
	return func() error {
		a, err := c.For(w).Try(method, path, body, "Idempotency-Key", key)
		*to = a
		return harness.ExpectStatus(a, err, status)
	}
}

// expect checks status, version and history of an e-book after its last change.
func (w *world) expect(id, status string, version int, actions ...string) harness.Response {
	w.Helper()
	response := w.editor.For(w).Get("/ebooks/" + id).Want(http.StatusOK)
	assert.Equal(w, status, response.Text("data.ebook.status"))
	assert.Equal(w, version, response.Number("data.ebook.version"))
	log := w.editor.For(w).Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action")
	assert.Equal(w, append([]string{}, actions...), log)
	w.versions[id] = version
	return response
}

func (w *world) title() string { return fmt.Sprintf("Thử lần %d", w.n) }

func create(w *world) (func() error, func()) {
	var response harness.Response
	title := fmt.Sprintf("Tạo-lần-%dx", w.n)
	return w.ask(w.editor, http.StatusCreated, &response, http.MethodPost, "/ebooks", map[string]any{"title": title}), func() {
		list := w.editor.For(w).Get("/ebooks?search=" + title)
		assert.Equal(w, []string{response.Text("data.ebook.id")}, list.List("data.ebooks", "id"))
		w.expect(response.Text("data.ebook.id"), "draft", 1)
	}
}

func edit(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPut, "/ebooks/"+id, map[string]any{"author": "Một lần"}), func() {
		assert.Equal(w, "Một lần", w.expect(id, "draft", 2).Text("data.ebook.author"))
	}
}

func outline(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	items := []any{map[string]any{"id": "temp-1", "title": "Chương 1", "page_number": 1, "level": 0}}
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPut, "/ebooks/"+id+"/toc", map[string]any{"items": items}), func() {
		toc := w.editor.For(w).Get("/ebooks/" + id + "/toc").Want(http.StatusOK)
		assert.Equal(w, []string{"Chương 1"}, toc.List("data.items", "title"))
		assert.Equal(w, 1, toc.Number("data.version"))
	}
}

func submit(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).DraftWithPDF(w.title())
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/submit", map[string]any{}), func() {
		w.expect(id, "pending_review", 3, "submit")
		submissions := w.editor.For(w).Get("/ebooks/" + id + "/submissions").Want(http.StatusOK)
		assert.Equal(w, 1, submissions.Number("data.total"))
		assert.Equal(w, w.title(), w.editor.For(w).Get("/ebooks/"+id+"/submissions/1").Want(http.StatusOK).Text("data.submission.record.title"))
	}
}

// several dies before, between and after its e-books. Its repetition continues where it stopped.
func several(w *world) (func() error, func()) {
	var response harness.Response
	ids := []string{w.editor.For(w).DraftWithPDF(w.title()), w.editor.For(w).DraftWithPDF(w.title())}
	items := []any{map[string]any{"id": ids[0], "version": 2}, map[string]any{"id": ids[1], "version": 2}, map[string]any{"id": "không có"}}
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/bulk/submit", map[string]any{"items": items}), func() {
		for i, id := range ids {
			w.expect(id, "pending_review", 3, "submit")
			assert.Equal(w, "pending_review", response.Text(fmt.Sprintf("data.results.%d.ebook.status", i)))
		}
		assert.Equal(w, http.StatusNotFound, response.Number("data.results.2.error.status"))
	}
}

func remove(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).DraftWithPDF(w.title())
	return w.ask(w.manager, http.StatusOK, &response, http.MethodDelete, "/ebooks/"+id, nil), func() {
		w.editor.For(w).Get("/ebooks/"+id).Refused(http.StatusNotFound, "ebook.not_found")
	}
}

func claim(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	return w.ask(w.manager, http.StatusOK, &response, http.MethodPut, "/ebooks/"+id+"/claim", nil), func() {
		assert.Equal(w, w.manager.UserID, w.expect(id, "pending_review", 3, "submit").Text("data.ebook.claim.user.id"))
	}
}

func grant(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}), func() {
		w.putAndConfirm(id, response)
	}
}

// putAndConfirm uploads a file with a grant and confirms it.
func (w *world) putAndConfirm(id string, grant harness.Response) {
	w.Helper()
	content := harness.PDF(2, 100)
	status, _ := harness.PutBytes(w, grant.Text("data.uploadUrl"), "application/pdf", content)
	assert.Equal(w, http.StatusOK, status)
	w.editor.For(w).Post("/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": grant.Text("data.objectName")}).Want(http.StatusOK)
	w.expectPDF(id, content)
}

func (w *world) expectPDF(id string, content []byte) {
	w.Helper()
	response := w.expect(id, "draft", 2)
	status, body := harness.Fetch(w, response.Text("data.ebook.file_url"))
	assert.True(w, status == http.StatusOK && body == string(content), "the PDF returns %d with %d bytes", status, len(body))
}

func upload(w *world) (func() error, func()) {
	id := w.editor.For(w).Draft(w.title())
	given := w.editor.For(w).Post("/ebooks/"+id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(http.StatusOK)
	put := func() error { return sendTo(given.Text("data.uploadUrl"), harness.PDF(2, 100)) }
	return put, func() { w.putAndConfirm(id, given) } // it overwrites what was sent before
}

// sendTo sends content to a signed link. It returns an error only if there is no response.
func sendTo(link string, content []byte) error {
	request, err := http.NewRequest(http.MethodPut, link, bytes.NewReader(content))
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err == nil {
		response.Body.Close()
	}
	return err
}

func confirmPDF(w *world) (func() error, func()) {
	var response harness.Response
	content := harness.PDF(2, 1000+w.n)
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "upload", "a.pdf", "application/pdf", content)
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/upload/confirm", map[string]any{"objectName": object}), func() {
		w.expectPDF(id, content)
	}
}

func confirmCover(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "cover", "a.png", "image/png", cover)
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPost, "/ebooks/"+id+"/cover/confirm", map[string]any{"objectName": object}), func() {
		shown := w.expect(id, "draft", 2)
		for _, link := range []string{"cover_image_url", "cover_thumb_url"} {
			status, body := harness.Fetch(w, shown.Text("data.ebook."+link))
			assert.True(w, status == http.StatusOK && strings.HasPrefix(body, "\xff\xd8\xff"), "%s returns %d", link, status)
		}
	}
}

// refusedCover confirms half a PNG, which is only found out when the copy is examined.
func refusedCover(w *world) (func() error, func()) {
	var response harness.Response
	id := w.editor.For(w).Draft(w.title())
	object := w.editor.For(w).PutFile(id, "cover", "a.png", "image/png", cover[:len(cover)/2])
	return w.ask(w.editor, http.StatusUnprocessableEntity, &response, http.MethodPost, "/ebooks/"+id+"/cover/confirm", map[string]any{"objectName": object}), func() {
		response.Refused(http.StatusUnprocessableEntity, "file.cover_type")
		w.run(`UPDATE files SET reserved_at = reserved_at - interval '2 days' WHERE ebook_id = $1`, id)
		w.sweepUntil(func() bool {
			return len(harness.Column(w, w.db, `SELECT object FROM files WHERE ebook_id = $1`, id)) == 0 && w.nothingIn(id, "uploads", "files")
		})
	}
}

func signIn(w *world) (func() error, func()) {
	var response harness.Response
	in := map[string]any{"email": w.editor.Email, "password": harness.Password}
	return w.ask(w.s.Nobody(w), http.StatusOK, &response, http.MethodPost, "/auth/login", in), func() {
		w.isSignedIn(response)
		assert.Empty(w, harness.Column(w, w.db, `SELECT email FROM login_attempts WHERE email = $1`, w.editor.Email), "a sign-in that succeeded does not count as an attempt")
	}
}

// isSignedIn checks that the session in a response can be used.
func (w *world) isSignedIn(response harness.Response) {
	w.Helper()
	c := w.s.Nobody(w)
	c.Access = response.Text("data.access_token")
	c.Get("/ebooks?limit=1").Want(http.StatusOK)
}

func refresh(w *world) (func() error, func()) {
	var response harness.Response
	c := w.s.As(w, "otherEditor")
	ask := w.ask(c, http.StatusOK, &response, http.MethodPost, "/auth/refresh", map[string]any{"refresh_token": c.Refresh})
	do := func() error { // a slow start must not use up the ten seconds for repeating a token
		w.run(`UPDATE refresh_tokens SET used_at = now() WHERE used_at IS NOT NULL`)
		return ask()
	}
	return do, func() {
		c.Access = response.Text("data.access_token")
		c.Get("/ebooks?limit=1").Want(http.StatusOK)
		c.Post("/auth/refresh", map[string]any{"refresh_token": response.Text("data.refresh_token")}).Want(http.StatusOK)
	}
}

func signOut(w *world) (func() error, func()) {
	var response harness.Response
	c := w.s.As(w, "otherEditor")
	return w.ask(c, http.StatusOK, &response, http.MethodPost, "/auth/logout", map[string]any{"refresh_token": c.Refresh}), func() {
		c.Post("/auth/refresh", map[string]any{"refresh_token": c.Refresh}).Want(http.StatusUnauthorized)
	}
}
