package faults

import (
	"fmt"
	"net/http"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// signInTwice creates an account and signs it in on two devices.
func (w *world) signInTwice() (mine, other *harness.Client) {
	w.Helper()
	email := fmt.Sprintf("own.%d@test.example", w.n)
	mine = w.s.Account(w, email, "EDITOR", "Người đổi mật khẩu")
	return mine, w.s.SignIn(w, email, mine.Name)
}

func changePassword(w *world) (func() error, func()) {
	mine, other := w.signInTwice()
	const next = "một câu khác của riêng tôi"
	do := func() error {
		response, err := mine.For(w).Try(http.MethodPost, "/auth/password", map[string]any{"current_password": harness.Password, "new_password": next})
		if err == nil && response.Status == http.StatusUnprocessableEntity && response.Text("code") == "password.wrong" { // it was changed before the server died
			return nil
		}
		return harness.ExpectStatus(response, err, http.StatusOK)
	}
	return do, func() {
		mine.For(w).Get("/ebooks?limit=1").Want(http.StatusOK)
		other.For(w).Post("/auth/refresh", map[string]any{"refresh_token": other.Refresh}).Want(http.StatusUnauthorized)
		w.s.Nobody(w).Post("/auth/login", map[string]any{"email": mine.Email, "password": harness.Password}).Want(http.StatusUnauthorized)
		w.s.Nobody(w).Post("/auth/login", map[string]any{"email": mine.Email, "password": next}).Want(http.StatusOK)
		assert.Equal(w, []string{"password", "add"}, harness.Column(w, w.db, `SELECT action FROM account_logs WHERE user_id = $1 ORDER BY id DESC`, mine.UserID))
	}
}

func endOtherSessions(w *world) (func() error, func()) {
	var response harness.Response
	mine, other := w.signInTwice()
	return w.ask(mine, http.StatusOK, &response, http.MethodDelete, "/auth/sessions", nil), func() {
		mine.For(w).Get("/ebooks?limit=1").Want(http.StatusOK)
		other.For(w).Post("/auth/refresh", map[string]any{"refresh_token": other.Refresh}).Want(http.StatusUnauthorized)
	}
}
