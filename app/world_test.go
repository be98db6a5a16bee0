package app_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"backoffice/adapters/jwt"
	"backoffice/adapters/postgres"
	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/files"
	"backoffice/app/people"
	"backoffice/app/request"
	"backoffice/app/sessions"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/harness"
	"backoffice/test/wait"
)

func TestMain(m *testing.M) { os.Exit(harness.Main(m)) }

// openDatabase opens an empty database.
func openDatabase(t *testing.T) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(harness.Postgres(t))
	require.NoError(t, err)
	wait.CloseAtEnd(t, db)
	return db
}

// plain compares passwords as they are: hashing has its own tests.
type plain struct{}

func (plain) Hash(_ context.Context, password string) (string, error) {
	return "plain:" + password, nil
}
func (plain) Matches(_ context.Context, hash, password string) (bool, error) {
	return hash == "plain:"+password, nil
}

func (plain) Common(password string, _ ...string) bool { return password == "quá thường" }

// parser is an inspector that takes files as they are; parsing has tests of its
// own. during is called while it holds a file.
type parser struct {
	during func()
	locked bool // every PDF needs a password
}

func (p *parser) read(body io.Reader) ([]byte, error) {
	content, err := io.ReadAll(body)
	if p.during != nil {
		p.during()
	}
	return content, err
}

func (p *parser) PDF(_ context.Context, _ string, body io.Reader) (ports.PDFInfo, error) {
	content, err := p.read(body)
	pages := 12
	return ports.PDFInfo{Pages: &pages, Locked: p.locked || bytes.Contains(content, []byte("locked"))}, err
}

func (p *parser) Cover(_ context.Context, _ string, body io.Reader) (ports.CoverImages, error) {
	_, err := p.read(body)
	return ports.CoverImages{Detail: []byte("detail"), Thumb: []byte("thumb")}, err
}

// watchedStore is a store in memory that a test may look into and disturb.
type watchedStore struct {
	*memoryStore
	afterStat, afterCopy func(object string)
	afterOpen            func(object string, body io.ReadCloser) io.ReadCloser                 // returns what the caller receives
	afterListParts       func(m ports.Multipart, listed []ports.StoredPart) []ports.StoredPart // returns what the caller receives
}

func (s *watchedStore) Stat(ctx context.Context, object string) (ports.ObjectInfo, error) {
	info, err := s.memoryStore.Stat(ctx, object)
	if s.afterStat != nil {
		s.afterStat(object)
	}
	return info, err
}

func (s *watchedStore) Open(ctx context.Context, object string, offset, length int64) (io.ReadCloser, error) {
	body, err := s.memoryStore.Open(ctx, object, offset, length)
	if err == nil && s.afterOpen != nil {
		body = s.afterOpen(object, body)
	}
	return body, err
}

func (s *watchedStore) Copy(ctx context.Context, object, tag, target, contentType string) error {
	err := s.memoryStore.Copy(ctx, object, tag, target, contentType)
	if s.afterCopy != nil {
		s.afterCopy(target)
	}
	return err
}

func (s *watchedStore) ListParts(ctx context.Context, m ports.Multipart) ([]ports.StoredPart, error) {
	parts, err := s.memoryStore.ListParts(ctx, m)
	if s.afterListParts != nil {
		parts = s.afterListParts(m, parts)
	}
	return parts, err
}

// named lists the objects whose names begin with a prefix.
func (s *watchedStore) named(prefix string) (names []string) {
	for _, name := range s.Names() {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	return names
}

// world is the use cases over its own database, with people in it.
type world struct {
	*app.App
	adapters               ports.Adapters // of the use cases
	db                     *postgres.DB
	store                  *watchedStore
	parser                 *parser
	editor, other, manager domain.Actor
}

const (
	password = "mật khẩu"
	pdfBytes = "%PDF-1.7 the very bytes"
	pngBytes = "\x89PNG\r\n\x1a\n the very bytes"
)

var start = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

func newWorld(t *testing.T) world {
	t.Helper()
	db := openDatabase(t)
	tokens, err := jwt.New([]byte("0123456789abcdef0123456789abcdef"), nil, "cms", "cms-api")
	require.NoError(t, err)
	w := world{db: db, store: &watchedStore{memoryStore: newStore()}, parser: &parser{}}
	w.adapters = ports.Adapters{
		Ebooks: db.Ebooks, Notes: db.Notes, Submissions: db.Submissions, Notifications: db.Notifications, Register: db.Files, Users: db.Users, People: db.People, Handovers: db.Handovers, Sessions: db.Sessions, Attempts: db.Attempts, ProgramTokens: db.Tokens, Webhooks: db.Webhooks, Jobs: db.Jobs,
		Checks: db.Checks, Sweeps: db.Archive, Store: w.store, Inspector: w.parser, Passwords: plain{}, Guesses: plain{}, AccessTokens: tokens,
	}
	w.App = app.New(w.adapters)
	w.editor = w.person(t, "editor@test.example", "Biên tập viên", domain.Editor)
	w.other = w.person(t, "other@test.example", "Biên tập viên khác", domain.Editor)
	w.manager = w.person(t, "manager@test.example", "Quản lý", domain.Manager)
	return w
}

func (w world) person(t *testing.T, email, name string, role domain.Role) domain.Actor {
	t.Helper()
	user, err := w.Accounts.Add(t.Context(), people.NewAccount{Email: email, FullName: name, Role: role, Password: password}, start)
	require.NoError(t, err)
	return user.Actor()
}

func (w world) login(t *testing.T, at time.Time) sessions.SignedIn {
	t.Helper()
	in, err := w.Sessions.Login(t.Context(), domain.Credentials{Email: "editor@test.example", Password: password}, sessions.Visitor{Address: "192.0.2.1"}, at)
	require.NoError(t, err)
	return in
}

// draft makes an e-book of the editor.
func (w world) draft(t *testing.T, title string) domain.Ebook {
	t.Helper()
	book, err := w.Ebooks.Create(t.Context(), ports.Operator(w.editor, start), request.Given(ebooks.Draft{DetailsInput: domain.DetailsInput{Title: domain.Sent(title)}}), ports.Once{})
	require.NoError(t, err)
	return book
}

// upload takes a file as far as the store and returns its object's name.
func (w world) upload(t *testing.T, id string, kind domain.FileKind, content string, at time.Time) string {
	t.Helper()
	grant, err := w.Uploads.Grant(t.Context(), ports.Operator(w.editor, at), id, kind, "http://localhost", request.Given(files.GrantRequest{FileName: "a.pdf"}))
	require.NoError(t, err)
	w.store.Upload(grant.ObjectName, "application/octet-stream", []byte(content))
	return grant.ObjectName
}

func (w world) confirm(t *testing.T, by domain.Actor, id string, kind domain.FileKind, object string, at time.Time) (domain.Ebook, error) {
	t.Helper()
	return w.Uploads.Confirm(t.Context(), ports.Operator(by, at), id, kind, request.Given(files.Confirmation{ObjectName: object}), ports.Once{})
}

// attached is an e-book with a new file.
func (w world) attached(t *testing.T, id string, kind domain.FileKind, content string, at time.Time) domain.Ebook {
	t.Helper()
	book, err := w.confirm(t, w.editor, id, kind, w.upload(t, id, kind, content, at), at)
	require.NoError(t, err)
	return book
}

func (w world) perform(t *testing.T, by domain.Actor, id string, action domain.Action, comment string) (domain.Ebook, error) {
	t.Helper()
	return w.Ebooks.Perform(t.Context(), ports.Operator(by, start), id, action, request.Given(ebooks.Decision{Comment: comment}), ports.Once{})
}
