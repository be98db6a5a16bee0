package harness

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"backoffice/adapters/postgres"
	"backoffice/domain"
)

type account struct{ email, role, name string }

// accounts are the accounts of the tests, named by role.
var accounts = map[string]account{
	"editor":      {"editor@test.example", "EDITOR", "Biên tập viên thử"},
	"otherEditor": {"other.editor@test.example", "EDITOR", "Biên tập viên khác"},
	"expert":      {"expert@test.example", "EXPERT", "Chuyên gia thử"},
	"manager":     {"manager@test.example", "MANAGER", "Quản lý thử"},
	"admin":       {"admin@test.example", "ADMIN", "Quản trị viên thử"},
	"student":     {"student@test.example", "STUDENT", "Học viên thử"},
}

func allAccounts() []account { return slices.Collect(maps.Values(accounts)) }

// addAccounts creates accounts with the tests' password, as `cms user add` does. Starting the program
// for each would take longer than many tests.
func addAccounts(dsn string, list ...account) error {
	db, err := postgres.Open(dsn)
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // nothing is left to write
	for _, a := range list {
		now := domain.Moment(time.Now())
		user, err := domain.NewUser(uuid.Must(uuid.NewV7()).String(), a.email, a.name, domain.Role(a.role), CheapHash(Password), now)
		if err != nil {
			return fmt.Errorf("make the account %s: %w", a.email, err)
		}
		user.AddEntry(domain.AccountAdded, domain.Operator, "", now)
		if err := db.Users.Add(context.Background(), user); err != nil {
			return fmt.Errorf("add the account %s: %w", a.email, err)
		}
	}
	return nil
}

// As signs in one of the accounts: editor, otherEditor, expert, manager, admin, student.
func (s *Server) As(t testing.TB, who string) *Client {
	t.Helper()
	a, ok := accounts[who]
	if !ok {
		t.Fatalf("nobody is called %q", who)
	}
	return s.SignIn(t, a.email, a.name)
}

// Account creates another account and signs it in.
func (s *Server) Account(t testing.TB, email, role, name string) *Client {
	t.Helper()
	if err := addAccounts(s.DSN, account{email, role, name}); err != nil {
		t.Fatal(err)
	}
	return s.SignIn(t, email, name)
}

// SignIn signs in an account that has the tests' password.
func (s *Server) SignIn(t testing.TB, email, name string) *Client {
	t.Helper()
	return signIn(t, s.URL, email, Password, name)
}

func signIn(t testing.TB, url, email, password, name string) *Client {
	t.Helper()
	c := &Client{t: t, url: url}
	response := c.Post("/auth/login", map[string]any{"email": email, "password": password})
	response.Want(http.StatusOK)
	var in struct {
		Data struct {
			AccessToken  string `json:"access_token"`
			RefreshToken string `json:"refresh_token"`
			User         struct{ ID string }
		}
	}
	if err := json.Unmarshal(response.Body, &in); err != nil {
		t.Fatal(err)
	}
	c.Access, c.Refresh, c.UserID, c.Email, c.Name = in.Data.AccessToken, in.Data.RefreshToken, in.Data.User.ID, email, name
	return c
}

// Nobody returns a client without a session.
func (s *Server) Nobody(t testing.TB) *Client { return &Client{t: t, url: s.URL} }
