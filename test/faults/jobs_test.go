package faults

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// failingJob is a digest that the mail server does not take. Whatever dies, it was not
// given to it twice: it is either to be tried again, or was given up for the day.
func failingJob(w *world) (func() error, func()) {
	id, back := uuid.NewString(), w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(back, "submit", nil).Want(http.StatusOK)
	w.manager.For(w).Act(back, "reject", map[string]any{"comment": "Sửa"}).Want(http.StatusOK)
	w.run(`DELETE FROM jobs`)
	w.run(`DELETE FROM digests`)
	const today = `(now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`
	w.run(`INSERT INTO digests (user_id, day) VALUES ($1, `+today+`)`, w.editor.UserID)
	begun := false
	do := func() error {
		if !begun {
			w.run(`INSERT INTO jobs (id, kind, payload) VALUES ($1, 'digest', jsonb_build_object('user_id', $2::text, 'day', `+today+`))`, id, w.editor.UserID)
		} else {
			w.run(`UPDATE jobs SET due_at = now() WHERE lease IS NOT NULL`) // the lease of who died has run out
		}
		begun = true
		w.run(`SELECT pg_notify('cms_events', '[{"kind": "jobs"}]')`)
		for until := time.Now().Add(wait.Patience); time.Now().Before(until); {
			if w.s.Died(20 * time.Millisecond) {
				return fmt.Errorf("the server died")
			}
			if len(harness.Column(w, w.db, `SELECT id::text FROM jobs WHERE last_error = '' OR lease IS NOT NULL`)) == 0 {
				return nil
			}
		}
		return fmt.Errorf("the job has not ended: %v", harness.Column(w, w.db, `SELECT to_jsonb(j)::text FROM jobs j`))
	}
	return do, func() {
		assert.Empty(w, harness.Column(w, w.db, `SELECT last_error FROM jobs WHERE last_error NOT LIKE '%reach the mail server%' OR failed_at IS NOT NULL`))
		assert.Empty(w, harness.Column(w, w.db, `SELECT j.id::text FROM jobs j CROSS JOIN digests d WHERE d.handed <> d.refused`), "it is tried again once it was not taken")
		w.run(`DELETE FROM jobs`)
	}
}

func putDigests(w *world) (func() error, func()) {
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(http.StatusOK)
	for _, table := range []string{"jobs", "digests", "digest_days"} {
		w.run(`DELETE FROM ` + table)
	}
	return w.command("", "digests"), func() {
		assert.NotEmpty(w, harness.Column(w, w.db, `SELECT user_id::text FROM digests`))
		assert.Empty(w, harness.Column(w, w.db, `SELECT user_id::text FROM digests GROUP BY 1 HAVING count(*) > 1`))
		w.run(`DELETE FROM jobs`)
	}
}

func runJobsAgain(w *world) (func() error, func()) {
	id := uuid.NewString()
	w.run(`INSERT INTO jobs (id, kind, payload, failed_at) VALUES ($1, 'another', '{}', now())`, id)
	return unless("has failed for good", w.command("", "jobs", "run", id)), func() {
		assert.Equal(w, []string{id}, harness.Column(w, w.db, `SELECT id::text FROM jobs WHERE kind = 'another' AND failed_at IS NULL`))
		w.run(`DELETE FROM jobs`)
	}
}

func setDigest(w *world) (func() error, func()) {
	var a harness.Answer
	w.run(`INSERT INTO digest_refusals (user_id, refused_at) VALUES ($1, now())`, w.editor.UserID)
	return w.ask(w.editor, http.StatusOK, &a, http.MethodPut, "/notifications/settings", map[string]any{"digest": true}), func() {
		assert.Equal(w, true, w.editor.For(w).Get("/notifications/settings").Want(http.StatusOK).At("data.digest"))
	}
}

// refuseDigest follows the link that a mail would have.
func refuseDigest(w *world) (func() error, func()) {
	w.run(`DELETE FROM digest_refusals`)
	key, err := hkdf.Key(sha256.New, []byte(harness.MailKey), nil, "backoffice/unsubscribe", sha256.Size)
	require.NoError(w, err)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(w.editor.UserID))
	link := w.s.URL + "/api/cms/unsubscribe?" + url.Values{"user": {w.editor.UserID}, "token": {base64.RawURLEncoding.EncodeToString(mac.Sum(nil))}}.Encode()
	do := func() error {
		answer, err := http.Post(link, "application/x-www-form-urlencoded", http.NoBody)
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("answered %d", answer.StatusCode)
		}
		return nil
	}
	return do, func() {
		assert.Equal(w, false, w.editor.For(w).Get("/notifications/settings").Want(http.StatusOK).At("data.digest"))
		w.run(`DELETE FROM digest_refusals`)
	}
}
