package faults

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// admin signs the administrator in.
func (w *world) admin() *harness.Client { return w.s.As(w, "admin") }

func (w *world) address() string { return fmt.Sprintf("person.%d@test.example", w.n) }

// invited creates an account that waits for its person, without a job for its mail.
func (w *world) invited() (id, secret string) {
	w.Helper()
	response := w.admin().Post("/users", map[string]any{"email": w.address(), "full_name": "Người Mới", "role": "EDITOR"}).Want(http.StatusCreated)
	_, secret, _ = strings.Cut(response.Text("data.link"), "#")
	return response.Text("data.user.id"), secret
}

func invitePerson(w *world) (func() error, func()) {
	admin := w.admin()
	do := func() error {
		response, err := admin.For(w).Try(http.MethodPost, "/users", map[string]any{"email": w.address(), "full_name": "Người Mới", "role": "EDITOR"})
		if err == nil && response.Status == http.StatusConflict && response.Text("code") == "user.exists" { // it was done before the server died
			return nil
		}
		return harness.ExpectStatus(response, err, http.StatusCreated)
	}
	return do, func() {
		assert.Equal(w, 1, w.rows(`users u JOIN account_links l ON l.user_id = u.id WHERE u.email = '`+w.address()+`'`))
		assert.Equal(w, 2, w.rows(`account_logs WHERE email = '`+w.address()+`'`))
	}
}

func useInvitation(w *world) (func() error, func()) {
	_, secret := w.invited()
	do := func() error {
		response, err := w.s.Nobody(w).Try(http.MethodPost, "/auth/link/use", map[string]any{"secret": secret, "new_password": harness.Password})
		if err == nil && response.Status == http.StatusNotFound && response.Text("code") == "link.unknown" { // it was used before the server died
			return nil
		}
		return harness.ExpectStatus(response, err, http.StatusOK)
	}
	return do, func() {
		w.s.SignIn(w, w.address(), "Người Mới").Get("/ebooks?limit=1").Want(http.StatusOK)
		assert.Equal(w, 0, w.rows(`account_links l JOIN users u ON u.id = l.user_id WHERE u.email = '`+w.address()+`'`))
	}
}

// followProvider is a sign-on of a person whose name has changed at the provider.
func followProvider(w *world) (func() error, func()) {
	_, err := signsOn(w)
	assert.NoError(w, err)
	w.run(`DELETE FROM sign_ons`)
	w.run(`UPDATE users SET full_name = 'Tên Cũ' WHERE email = 'mai@don-vi.example'`)
	return func() error { _, err := signsOn(w); return err }, func() {
		assert.Equal(w, []string{"Mai"}, harness.Column(w, w.db, `SELECT full_name FROM users WHERE email = 'mai@don-vi.example'`))
	}
}

// mailInvitation is what a server does by itself with an invitation. Wherever it dies, there is one
// copy, or none and the outcome is not known.
func mailInvitation(w *world) (func() error, func()) {
	w.mail.Fails(nil)
	w.run(`DELETE FROM jobs`)
	invite, _ := invitePerson(w)
	before, begun := len(w.mail.Taken()), false
	do := func() error {
		if !begun {
			if err := invite(); err != nil {
				return err
			}
			begun = true
		}
		return w.jobsEnd(`kind = 'invitation'`)
	}
	return do, func() {
		copies := len(w.mail.Taken()) - before
		outcome := harness.Column(w, w.db, `SELECT coalesce(outcome, 'unknown') FROM account_links l JOIN users u ON u.id = l.user_id WHERE u.email = $1 AND mailed_at IS NOT NULL`, w.address())
		assert.Len(w, outcome, 1)
		assert.True(w, copies == 1 || copies == 0 && outcome[0] == "unknown", "%d copies, %v", copies, outcome)
	}
}

// jobsEnd waits until these jobs are done. The lease of a server that died has run out.
func (w *world) jobsEnd(which string) error {
	w.run(`UPDATE jobs SET due_at = now(), lease = NULL`)
	return w.awaitJobs(which, func() {
		w.run(`UPDATE jobs SET due_at = now() WHERE last_error <> '' AND due_at > now()`) // without its delay
	})
}

// handOver closes the account of a person with two e-books, which a colleague gets.
func handOver(w *world) (func() error, func()) {
	w.run(`DELETE FROM jobs`)
	gone, admin := w.s.Account(w, w.address(), "EDITOR", "Người Nghỉ"), w.admin()
	ids := []string{gone.Draft(w.title()), gone.Draft(w.title())}
	do := func() error {
		// The handover may kill the server before its request gets a response.
		if w.rows(`handovers WHERE user_id = '`+gone.UserID+`'`) == 0 {
			a, err := admin.For(w).Try(http.MethodPatch, "/users/"+gone.UserID, map[string]any{"disabled": true, "give_to": w.editor.UserID})
			if err := harness.ExpectStatus(a, err, http.StatusOK); err != nil {
				return err
			}
		}
		return w.jobsEnd(`kind = 'handover'`)
	}
	return do, func() {
		for _, id := range ids {
			w.expect(id, "draft", 2, "give")
		}
		assert.Equal(w, 1, w.rows(`handovers WHERE user_id = '`+gone.UserID+`' AND given = 2 AND ended_at IS NOT NULL AND NOT stopped`))
	}
}

// stopHandover is a handover to a person who may no longer get e-books.
func stopHandover(w *world) (func() error, func()) {
	w.run(`DELETE FROM jobs`)
	gone := w.s.Account(w, w.address(), "EDITOR", "Người Nghỉ")
	book, id := gone.Draft(w.title()), ""
	do := func() error {
		if id == "" {
			id = harness.Column(w, w.db, `INSERT INTO handovers (id, user_id, to_id, by_id, by_name, started_at, expected)
				SELECT gen_random_uuid(), $1, s.id, a.id, a.full_name, now(), 1 FROM users s, users a WHERE s.email = 'student@test.example' AND a.email = 'admin@test.example' RETURNING id`, gone.UserID)[0]
			w.run(`INSERT INTO jobs (kind, payload) VALUES ('handover', jsonb_build_object('handover_id', $1::text))`, id)
		}
		return w.jobsEnd(`kind = 'handover'`)
	}
	return do, func() {
		w.expect(book, "draft", 1)
		assert.Equal(w, 1, w.rows(`handovers WHERE id = '`+id+`' AND stopped`))
	}
}
