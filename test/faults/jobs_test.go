package faults

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// today is the day in Vietnam, in SQL.
const today = `(now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`

// digestJob prepares one job, the editor's digest, with a mail server that fails in the given way.
// It returns a function that has the server run the job and waits for its end.
func digestJob(w *world, fault harness.MailFault) (do func() error) {
	id, back := uuid.NewString(), w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(back, "submit", nil).Want(http.StatusOK)
	w.manager.For(w).Act(back, "reject", map[string]any{"comment": "Sửa"}).Want(http.StatusOK)
	for _, table := range []string{"jobs", "digests", "unsubscribe_secrets"} {
		w.run(`DELETE FROM ` + table)
	}
	w.mail.Fails(harness.Always(fault))
	w.run(`INSERT INTO digests (user_id, day) VALUES ($1, `+today+`)`, w.editor.UserID)
	begun := false
	return func() error {
		if !begun {
			w.run(`INSERT INTO jobs (id, kind, payload) VALUES ($1, 'digest', jsonb_build_object('user_id', $2::text, 'day', `+today+`))`, id, w.editor.UserID)
		} else {
			w.run(`UPDATE jobs SET due_at = now()`) // the lease of the dead server has run out
		}
		begun = true
		return w.awaitJobs(`last_error = '' OR lease IS NOT NULL OR due_at <= now()`, func() {})
	}
}

// awaitJobs has the server look for jobs, and waits until none fits the condition.
func (w *world) awaitJobs(condition string, meanwhile func()) error {
	w.run(`SELECT pg_notify('cms_events', '[{"kind": "jobs"}]')`)
	return w.untilServerHas(func() bool {
		done := w.rows(`jobs WHERE `+condition) == 0
		if !done {
			meanwhile()
		}
		return done
	})
}

// untilServerHas waits until the server has done something by itself. It returns an error if the server dies
// before that.
func (w *world) untilServerHas(done func() bool) error {
	for until := time.Now().Add(wait.Timeout); time.Now().Before(until); {
		if w.s.Died(20 * time.Millisecond) {
			return errors.New("the server died")
		}
		if done() {
			return nil
		}
	}
	return fmt.Errorf("the server has not done it; its jobs: %v", harness.Column(w, w.db, `SELECT to_jsonb(j)::text FROM jobs j`))
}

// failingJob is a digest that the mail server refuses. Wherever the server dies, nothing was sent
// and the job is tried again.
func failingJob(w *world) (func() error, func()) {
	sent := len(w.mail.Taken())
	return digestJob(w, harness.MailRefusesRecipient), func() {
		assert.Empty(w, harness.Column(w, w.db, `SELECT last_error FROM jobs WHERE last_error NOT LIKE '%451%' OR failed_at IS NOT NULL`))
		assert.Empty(w, harness.Column(w, w.db, `SELECT j.id::text FROM jobs j CROSS JOIN digests d WHERE d.handed <> d.refused`), "it is tried again since it was not sent")
		assert.Len(w, w.mail.Taken(), sent)
		w.run(`DELETE FROM jobs`)
	}
}

// sentDigest is a digest that is sent. Wherever the server dies, there is one copy, or none and the
// outcome is unknown.
func sentDigest(w *world) (func() error, func()) {
	before := len(w.mail.Taken())
	return digestJob(w, harness.MailWorks), func() {
		outcome := harness.Column(w, w.db, `SELECT outcome FROM digests`)
		copies := len(w.mail.Taken()) - before
		assert.True(w, copies == 1 || copies == 0 && outcome[0] == "unknown", "%d copies, %v", copies, outcome)
		assert.Subset(w, []string{"accepted", "unknown"}, outcome)
		w.run(`DELETE FROM jobs`)
	}
}

// RULES §19.6: if a server is killed or stopped while it waits for the mail server's reply, the
// next server does not send the digest again. It records that the outcome is unknown.
func TestADigestIsNotSentAgainAfterItsServerEnded(t *testing.T) {
	for name, end := range map[string]func(*harness.Server){"killed": (*harness.Server).Kill, "stopped": (*harness.Server).Stop} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.editor, w.manager = w.s.As(t, "editor"), w.s.As(t, "manager")
			do := digestJob(w, harness.MailRespondsLate)
			ended := make(chan error)
			go func() { ended <- do() }()
			wait.Until(t, func() bool { return len(w.mail.Taken()) == 1 }, "the message has arrived")
			end(w.s)
			<-ended
			require.NoError(t, w.s.Start())
			w.mail.Fails(nil)
			w.run(`UPDATE jobs SET due_at = now()`) // as if its lease had run out
			wait.Until(t, func() bool { return w.rows(`jobs`) == 0 }, "the job is done")
			assert.Len(t, w.mail.Taken(), 1)
			assert.Equal(t, []string{"unknown"}, harness.Column(t, w.db, `SELECT outcome FROM digests`))
			assert.Regexp(t, w.editor.UserID+` +digest of \S+ +unknown`, w.s.Run(t, "", "jobs"))
		})
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
	var response harness.Response
	w.run(`INSERT INTO digest_refusals (user_id, refused_at) VALUES ($1, now())`, w.editor.UserID)
	return w.ask(w.editor, http.StatusOK, &response, http.MethodPut, "/notifications/settings", map[string]any{"digest": true}), func() {
		assert.Equal(w, true, w.editor.For(w).Get("/notifications/settings").Want(http.StatusOK).At("data.digest"))
	}
}

// refuseDigest follows a mail's link that ends the digests.
func refuseDigest(w *world) (func() error, func()) {
	w.run(`DELETE FROM digest_refusals`)
	key, err := hkdf.Key(sha256.New, []byte(harness.MailKey), nil, "backoffice/unsubscribe", sha256.Size)
	require.NoError(w, err)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(w.editor.UserID))
	link := w.s.URL + "/api/cms/unsubscribe?" + url.Values{"user": {w.editor.UserID}, "token": {base64.RawURLEncoding.EncodeToString(mac.Sum(nil))}}.Encode()
	do := func() error {
		response, err := http.Post(link, "application/x-www-form-urlencoded", http.NoBody)
		if err != nil {
			return err
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("got status %d", response.StatusCode)
		}
		return nil
	}
	return do, func() {
		assert.Equal(w, false, w.editor.For(w).Get("/notifications/settings").Want(http.StatusOK).At("data.digest"))
		w.run(`DELETE FROM digest_refusals`)
	}
}
