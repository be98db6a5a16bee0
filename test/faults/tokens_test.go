package faults

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

func (w *world) tokens() string { return fmt.Sprintf("tokens WHERE name = 'Chương trình %d'", w.n) }

func (w *world) newToken() map[string]any {
	return map[string]any{"user_id": w.editor.UserID, "name": fmt.Sprint("Chương trình ", w.n), "scope": "read", "days": 1}
}

// addToken may have stored a token whose value was lost with the response; it is listed and can be revoked.
func addToken(w *world) (func() error, func()) {
	admin := w.admin()
	w.run(`DELETE FROM tokens`)
	var response harness.Response
	return w.ask(admin, http.StatusCreated, &response, http.MethodPost, "/tokens", w.newToken()), func() {
		program := w.editor.For(w)
		program.Access = response.Text("data.value")
		program.Get("/ebooks?limit=1").Want(http.StatusOK)
		assert.LessOrEqual(w, w.rows(w.tokens()), 2)
	}
}

func revokeToken(w *world) (func() error, func()) {
	admin := w.admin()
	w.run(`DELETE FROM tokens`)
	made := admin.Post("/tokens", w.newToken()).Want(http.StatusCreated)
	var response harness.Response
	return w.ask(admin, http.StatusOK, &response, http.MethodDelete, "/tokens/"+made.Text("data.token.id"), nil), func() {
		program := w.editor.For(w)
		program.Access = made.Text("data.value")
		program.Get("/ebooks?limit=1").Refused(http.StatusUnauthorized, "session.ended")
	}
}

// useToken is what a server does by itself once a token is used. If it dies, a later use is noted.
func useToken(w *world) (func() error, func()) {
	w.run(`DELETE FROM tokens`)
	program := w.editor.For(w)
	program.Access = w.admin().Post("/tokens", w.newToken()).Want(http.StatusCreated).Text("data.value")
	do := func() error {
		if _, err := program.For(w).Try(http.MethodGet, "/ebooks?limit=1", nil); err != nil {
			return err
		}
		return w.untilServerHas(func() bool { return w.rows(w.tokens()+` AND used_at IS NOT NULL`) == 1 })
	}
	return do, func() { assert.Equal(w, 1, w.rows(w.tokens())) }
}
