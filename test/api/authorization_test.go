package api

import (
	"cmp"
	"crypto/rand"
	"database/sql"
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/project"
)

// TestWhoMayDoWhat walks test/authorization.csv over HTTP: every call by
// everybody, in every status, of their own e-book and of another person's. What is
// refused is asked again with a body that cannot be parsed, since person and
// status come before the body, and has changed nothing in the records (RULES §3.1).
func TestWhoMayDoWhat(t *testing.T) {
	l := newLibrary(t)
	cells := 0
	for _, row := range readTable(t) {
		for column, who := range row.responses {
			if who == "-" {
				continue
			}
			cells++
			l.walk(t, row, roles[column], who)
		}
	}
	t.Logf("%d cells", cells)
	assert.Greater(t, cells, 1700)
	harness.Consistent(t, l.server.DSN, l.server.Files)
}

var roles = []string{"nobody", "student", "editor", "expert", "manager", "admin"}

// tableRow is a line of the table: an e-book's call without its path, or a
// whole path where the status is "-".
type tableRow struct {
	method, path, status, whose, then string
	responses                         []string // by roles: status and code
}

func readTable(t *testing.T) []tableRow {
	t.Helper()
	file, err := os.Open(filepath.Join(project.Dir(), "test", "authorization.csv"))
	require.NoError(t, err)
	defer file.Close()
	reader := csv.NewReader(file)
	reader.Comment = '#'
	reader.FieldsPerRecord = -1 // the table of scopes follows
	lines, err := reader.ReadAll()
	require.NoError(t, err)
	require.Equal(t, append([]string{"call", "status", "whose", "then"}, roles...), lines[0])
	table := []tableRow{}
	for _, line := range lines[1:] {
		if len(line) != len(lines[0]) {
			break
		}
		method, path, _ := strings.Cut(line[0], " ")
		table = append(table, tableRow{method, path, line[1], line[2], line[3], line[4:]})
	}
	return table
}

// library is people of every role, and e-books of each of them in every
// status, made when they are needed.
type library struct {
	server *harness.Server
	db     *sql.DB
	stored *sql.Stmt // all that is stored about an e-book: planned once, as it is asked thousands of times
	people map[string]*harness.Client
	shelf  map[string]*shelved // by status and owner
}

// shelved is an e-book with an upload of each kind that waits to be confirmed.
type shelved struct{ id, cover, pdf, parts string }

// stranger owns what is another's to all of the table's people.
const stranger = "stranger"

// reviewer writes the notes of other people.
const reviewer = "reviewer"

// colleague is whose account the table calls {other}. Nothing else is done with it.
const colleague = "colleague"

// noNote is the id of no note.
const noNote = "00000000-0000-4000-8000-000000000000"

// noteOf puts the id of a note into a path: {note} is another's, {own} the caller's own where the
// caller may write, {answered} such a note with a reply. Where the e-book cannot be reached
// the id does not matter.
func (l *library) noteOf(t *testing.T, path, status, who string, book *shelved) string {
	t.Helper()
	id := noNote
	notes := "/ebooks/" + book.id + "/notes"
	if book.id != "" && status != "deleted" && who != "nobody" && who != "student" && !strings.Contains(path, "{unknown}") {
		write := func(c *harness.Client) harness.Response {
			return c.For(t).Post(notes, map[string]any{"place": map[string]any{"kind": "ebook"}, "body": "Theo bảng"})
		}
		response := harness.Response{}
		if !strings.Contains(path, "{note}") {
			response = write(l.people[who])
		}
		if response.Status != http.StatusCreated {
			response = write(l.people[reviewer]).Want(http.StatusCreated)
		}
		id = response.Text("data.note.id")
		if strings.Contains(path, "{answered}") {
			l.people[reviewer].For(t).Post(notes+"/"+id+"/replies", map[string]any{"body": "Đã rõ"}).Want(http.StatusCreated)
		}
	}
	return regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, id)
}

func newLibrary(t *testing.T) *library {
	l := &library{server: shared(t), people: map[string]*harness.Client{}, shelf: map[string]*shelved{}}
	l.db = database(t, l.server)
	stored, err := l.db.Prepare(storedOf)
	require.NoError(t, err)
	l.stored = stored
	mark := strings.ToLower(rand.Text()[:8])
	for who, role := range map[string]string{"editor": "EDITOR", "expert": "EXPERT", "manager": "MANAGER", "admin": "ADMIN", stranger: "EDITOR", reviewer: "EXPERT", colleague: "EDITOR"} {
		l.people[who] = l.server.Account(t, who+"."+mark+"@table.example", role, "Người thử "+who)
	}
	// A student owns what was made before becoming one.
	email := "student." + mark + "@table.example"
	l.people["student"] = l.server.Account(t, email, "EDITOR", "Người thử student")
	for _, status := range []string{"draft", "pending_review", "approved", "published", "rejected"} {
		l.take(t, status, "student")
	}
	l.server.Run(t, "", "user", "role", email, "STUDENT")
	l.people["student"] = l.server.SignIn(t, email, "Người thử student")
	l.people["nobody"] = l.server.Nobody(t)
	return l
}

// take returns an e-book in that status from the shelf, or makes one.
func (l *library) take(t *testing.T, status, owner string) *shelved {
	t.Helper()
	if b := l.shelf[status+owner]; b != nil {
		return b
	}
	me := l.people[owner]
	b := &shelved{id: me.DraftWithPDF("Bảng quyền: " + status)}
	b.cover = me.Post("/ebooks/"+b.id+"/cover", map[string]any{"fileName": "a.png"}).Want(200).Text("data.objectName")
	b.pdf = me.Post("/ebooks/"+b.id+"/upload", map[string]any{"fileName": "a.pdf"}).Want(200).Text("data.objectName")
	b.parts = me.GrantParts(b.id, 12<<20)
	if status == "draft" || status == "rejected" { // elsewhere no upload is looked at
		b.cover = me.PutFile(b.id, "cover", "a.png", "image/png", smallPNG)
		b.pdf = me.PutFile(b.id, "upload", "a.pdf", pdfType, pdf)
	}
	for _, step := range map[string][]string{
		"pending_review": {"submit"}, "approved": {"submit", "approve"}, "published": {"submit", "approve", "publish"},
		"rejected": {"submit", "reject"}, "deleted": {"delete"},
	}[status] {
		switch step {
		case "submit":
			me.Act(b.id, step, nil).Want(200)
		case "delete":
			l.people["manager"].Delete("/ebooks/" + b.id).Want(200)
		default:
			l.people["manager"].Act(b.id, step, map[string]any{"comment": "Theo bảng"}).Want(200)
		}
	}
	l.shelf[status+owner] = b
	return b
}

var smallPNG = harness.PNG(60, 80)

// walk asks one cell of the table.
func (l *library) walk(t *testing.T, row tableRow, who, want string) {
	owner := stranger
	if row.whose == "own" {
		owner = who
	}
	book, path := &shelved{}, row.path
	switch row.status {
	case "-":
	case "unknown":
		path = "/ebooks/00000000-0000-4000-8000-000000000000" + row.path
	case "malformed":
		path = "/ebooks/not-an-id" + row.path
	default:
		book = l.take(t, row.status, owner)
		path = "/ebooks/" + book.id + row.path
	}
	if strings.HasPrefix(row.path, "/users/") || strings.HasPrefix(row.path, "/auth/link") {
		path = l.ofPerson(t, path, who)
	}
	if strings.Contains(row.path, "/notes/") {
		path = l.noteOf(t, path, row.status, who, book)
	}
	if row.path == "/upload/parts" {
		path += "?objectName=" + url.QueryEscape(book.parts)
	}
	if strings.Contains(row.path, "{webhook}") {
		path = l.withWebhook(t, path)
	}
	before := l.state(t, book.id)
	cell := fmt.Sprintf("%s %s of %s e-book in %s by %s", row.method, row.path, row.whose, row.status, who)
	if row.path == "/events" { // which has no end
		response := l.people[who].For(t).Stream()
		response.Close()
		assert.Equal(t, want[:3], fmt.Sprint(response.Status), cell)
		return
	}
	response := l.people[who].For(t).Do(row.method, path, l.body(row, who, book))
	if !assert.Equal(t, want, cellOf(response), "%s: %s", cell, response.Body) {
		delete(l.shelf, row.status+owner)
		return
	}
	if response.Status < 300 {
		if row.then != row.status && row.then != "-" || row.method == http.MethodPut && row.path != "/claim" && row.path != "/assignment" {
			delete(l.shelf, row.status+owner)
		}
		if row.then != "-" {
			assert.Equal(t, row.then, l.status(t, book.id), cell)
		}
		return
	}
	assert.NotEmpty(t, response.Text("message"), cell)
	if row.method != http.MethodGet && row.method != http.MethodDelete && row.status != "-" {
		garbled := l.people[who].For(t).Do(row.method, path, "{", "Content-Type", "text/plain")
		assert.Equal(t, want, cellOf(garbled), "%s, with a body that is not JSON: %s", cell, garbled.Body)
	}
	assert.Equal(t, before, l.state(t, book.id), "%s: a refusal changes nothing", cell)
}

// ofPerson puts the id of an account into a path. It removes the failed attempts with links, because of
// which other cells would be refused.
func (l *library) ofPerson(t *testing.T, path, who string) string {
	t.Helper()
	forgetAttempts(t, l.db)
	me := cmp.Or(l.people[who].UserID, noNote)
	return strings.NewReplacer("{me}", me, "{other}", l.people[colleague].UserID).Replace(path)
}

// withWebhook puts the id of a new webhook into a path. It removes all others, because a library has at most 20.
func (l *library) withWebhook(t *testing.T, path string) string {
	t.Helper()
	_, err := l.db.Exec(`DELETE FROM webhooks`)
	require.NoError(t, err)
	made := l.people["admin"].Post("/webhooks", map[string]any{"url": "https://127.0.0.1:1/theo-bang"}).Want(http.StatusCreated)
	return strings.ReplaceAll(path, "{webhook}", made.Text("data.webhook.id"))
}

// cellOf writes a response as the table does.
func cellOf(response harness.Response) string {
	if response.Status < 300 {
		return fmt.Sprint(response.Status)
	}
	return fmt.Sprintf("%d %s", response.Status, response.Text("code"))
}

// body returns a body with which an allowed call succeeds.
func (l *library) body(row tableRow, who string, book *shelved) any {
	me := l.people[who]
	switch row.method + " " + row.path {
	case "PUT ":
		return map[string]any{"title": "Sửa theo bảng"}
	case "PUT /toc":
		return map[string]any{"items": []any{item("temp-1", "Chương theo bảng", 1, 0, nil)}}
	case "POST /cover":
		return map[string]any{"fileName": "a.png"}
	case "POST /upload":
		return map[string]any{"fileName": "a.pdf"}
	case "POST /cover/confirm":
		return map[string]any{"objectName": book.cover}
	case "POST /upload/confirm":
		return map[string]any{"objectName": book.pdf}
	case "POST /submit", "POST /approve", "POST /reject", "POST /publish", "POST /unpublish":
		return map[string]any{"comment": "Theo bảng"}
	case "POST /ebooks":
		return map[string]any{"title": "Mới theo bảng"}
	case "POST /ebooks/bulk/submit", "POST /ebooks/bulk/approve", "POST /ebooks/bulk/reject", "POST /ebooks/bulk/publish", "POST /ebooks/bulk/unpublish",
		"POST /ebooks/bulk/delete", "POST /ebooks/bulk/restore", "POST /ebooks/bulk/edit":
		return map[string]any{"items": []any{map[string]any{"id": "00000000-0000-4000-8000-000000000000"}}, "comment": "Theo bảng"}
	case "PUT /assignment":
		return map[string]any{"user_id": l.people[reviewer].UserID}
	case "PUT /creator":
		return map[string]any{"user_id": l.people[reviewer].UserID}
	case "POST /notes":
		return map[string]any{"place": map[string]any{"kind": "field", "field": "title"}, "body": "Theo bảng"}
	case "PATCH /notes/{note}", "PATCH /notes/{unknown}", "PATCH /notes/not-an-id":
		return map[string]any{"done": true}
	case "POST /notes/{note}/replies", "POST /notes/{unknown}/replies":
		return map[string]any{"body": "Theo bảng"}
	case "PUT /notifications/settings":
		return map[string]any{"digest": true}
	case "POST /notifications/read":
		return map[string]any{"all": true}
	case "POST /auth/password":
		return map[string]any{"current_password": harness.Password, "new_password": harness.Password}
	case "POST /values/unite":
		return map[string]any{"field": "publisher", "from": []string{"NXB theo bảng"}, "to": "NXB Theo Bảng"}
	case "POST /users":
		return map[string]any{"email": "moi." + strings.ToLower(rand.Text()[:8]) + "@table.example", "full_name": "Mời theo bảng", "role": "EDITOR"}
	case "PATCH /users/{other}", "PATCH /users/{me}", "PATCH /users/00000000-0000-4000-8000-000000000000":
		return map[string]any{"full_name": "Người thử theo bảng"}
	case "POST /auth/link", "POST /auth/link/use":
		return map[string]any{"secret": "theo-bang", "new_password": harness.Password}
	case "POST /reasons":
		return map[string]any{"title": "Mẫu theo bảng", "text": "Theo bảng"}
	case "POST /tokens":
		return map[string]any{"user_id": l.people[colleague].UserID, "name": "Theo bảng", "scope": "read", "days": 1}
	case "POST /webhooks":
		return map[string]any{"url": "https://127.0.0.1:1/theo-bang"}
	case "PATCH /webhooks/{webhook}":
		return map[string]any{"enabled": true}
	case "POST /webhooks/{webhook}/replay":
		return map[string]any{"since": "2025-01-01T00:00:00Z"}
	case "POST /filters":
		return map[string]any{"name": "Bộ lọc theo bảng", "query": "status=DRAFT"}
	case "POST /auth/login":
		if who == "nobody" {
			return map[string]any{"email": "nobody@table.example", "password": harness.Password}
		}
		return map[string]any{"email": me.Email, "password": harness.Password}
	case "POST /auth/refresh", "POST /auth/logout":
		return map[string]any{"refresh_token": me.Refresh}
	}
	return nil
}

// storedOf leaves out what a sweep may remove meanwhile: expired grants, and files that were given up.
const storedOf = `SELECT concat_ws(E'\n',
	(SELECT to_jsonb(e) FROM ebooks e WHERE e.id = b), (SELECT to_jsonb(o) FROM tocs o WHERE o.ebook_id = b),
	(SELECT jsonb_agg(l ORDER BY l.version) FROM workflow_logs l WHERE l.ebook_id = b),
	(SELECT jsonb_agg(g ORDER BY g.object_name) FROM upload_grants g WHERE g.ebook_id = b),
	(SELECT jsonb_agg(f ORDER BY f.id) FROM files f WHERE f.ebook_id = b), (SELECT to_jsonb(c) FROM claims c WHERE c.ebook_id = b),
	(SELECT jsonb_agg(n ORDER BY n.id) FROM notes n WHERE n.ebook_id = b), (SELECT jsonb_agg(r ORDER BY r.id) FROM note_replies r WHERE r.ebook_id = b),
	(SELECT jsonb_agg(s ORDER BY s.n) FROM submissions s WHERE s.ebook_id = b),
	(SELECT sum(n) FROM ebook_counts), (SELECT sum(n) FROM creator_counts), (SELECT count(*) FROM ebooks),
	(SELECT count(*) FROM workflow_logs), (SELECT count(*) FROM upload_grants WHERE given_at > now() - interval '23 hours'),
	(SELECT count(*) FROM files WHERE given_up_at IS NULL)) FROM CAST(nullif($1, '') AS uuid) b`

// state returns everything that is stored about an e-book, with the totals.
func (l *library) state(t *testing.T, id string) (stored string) {
	t.Helper()
	require.NoError(t, l.stored.QueryRow(id).Scan(&stored))
	return stored
}

func (l *library) status(t *testing.T, id string) string {
	t.Helper()
	return harness.Column(t, l.db, `SELECT CASE WHEN deleted_at IS NULL THEN status ELSE 'deleted' END FROM ebooks WHERE id = $1`, id)[0]
}
