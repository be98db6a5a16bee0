package portstest

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

// Jobs tests that adapters keep the promises of ports.Jobs and ports.Digests, which puts jobs for
// digests.
func Jobs(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a job is taken by one, and gone when it is done", jobDone},
		{"a job whose lease has run out is taken up again, and the first try ends nothing", jobTakenUpAgain},
		{"a lease that is renewed does not run out", jobRenewed},
		{"a job that is tried again waits, one that is given back does not", jobTriedAgain},
		{"what is given up is listed and run again", jobGivenUp},
		{"of many who take at once each takes another", jobsOfMany},
		{"digests are put once a day, for those who have something to be told", digestsPut},
		{"a digest is sent once, and composed until then", digestSent},
		{"an unknown outcome may still be learned, any other is final", digestSettled},
		{"who refuses digests gets none, until wanted again", digestRefused},
	})
}

const today = "2026-03-02"

// putJobs puts a job for each reviewer, of whom there are two.
func (l *library) putJobs() {
	l.t.Helper()
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	n, err := l.Digests.Put(l.t.Context(), "digest", today)
	require.NoError(l.t, err)
	require.Equal(l.t, 2, n)
}

// take returns a job, or nil.
func (l *library) take(lease time.Duration) *domain.Job {
	l.t.Helper()
	job, err := l.Jobs.Take(l.t.Context(), []string{"another", "digest"}, lease)
	require.NoError(l.t, err)
	return job
}

func (l *library) figures() ports.JobFigures {
	l.t.Helper()
	f, err := l.Jobs.Figures(l.t.Context())
	require.NoError(l.t, err)
	return f
}

func jobDone(l *library) {
	assert.Nil(l.t, l.take(time.Minute))
	l.putJobs()
	assert.Equal(l.t, 2, l.figures().Waiting)
	other, err := l.Jobs.Take(l.t.Context(), []string{"another"}, time.Minute)
	require.NoError(l.t, err)
	assert.Nil(l.t, other, "of another kind")
	first, second := l.take(time.Minute), l.take(time.Minute)
	assert.NotEqual(l.t, first.ID, second.ID)
	assert.Equal(l.t, []any{"digest", 1}, []any{first.Kind, first.Tries})
	assert.Contains(l.t, string(first.Payload), today)
	assert.Nil(l.t, l.take(time.Minute))
	f := l.figures()
	assert.Equal(l.t, ports.JobFigures{Running: 2}, f)
	require.NoError(l.t, l.Jobs.Done(l.t.Context(), first))
	assert.Equal(l.t, ports.JobFigures{Running: 1}, l.figures())
}

func jobTakenUpAgain(l *library) {
	l.putJobs()
	first := l.take(time.Millisecond)
	l.take(time.Hour)
	var again *domain.Job
	wait.Until(l.t, func() bool { again = l.take(time.Hour); return again != nil }, "the lease has run out")
	assert.Equal(l.t, []any{first.ID, 2}, []any{again.ID, again.Tries})
	require.NoError(l.t, l.Jobs.Done(l.t.Context(), first))
	require.NoError(l.t, l.Jobs.GiveUp(l.t.Context(), first, "zu spät"))
	assert.Equal(l.t, ports.JobFigures{Running: 2}, l.figures(), "it is another's")
}

func jobRenewed(l *library) {
	l.putJobs()
	first := l.take(time.Second)
	l.take(time.Hour)
	renew := func(job *domain.Job) bool {
		held, err := l.Jobs.Renew(l.t.Context(), job, time.Hour)
		require.NoError(l.t, err)
		return held
	}
	assert.True(l.t, renew(first))
	time.Sleep(1100 * time.Millisecond) // its lease would have expired
	assert.Nil(l.t, l.take(time.Hour))
	require.NoError(l.t, l.Jobs.GiveBack(l.t.Context(), first))
	require.NotNil(l.t, l.take(time.Hour))
	assert.False(l.t, renew(first), "another has it")
}

func jobTriedAgain(l *library) {
	l.putJobs()
	first := l.take(time.Minute)
	require.NoError(l.t, l.Jobs.Retry(l.t.Context(), first, time.Hour, "451"))
	second := l.take(time.Minute)
	require.NotNil(l.t, second)
	assert.NotEqual(l.t, first.ID, second.ID)
	assert.Nil(l.t, l.take(time.Minute), "the first waits")
	require.NoError(l.t, l.Jobs.GiveBack(l.t.Context(), second))
	again := l.take(time.Minute)
	require.NotNil(l.t, again)
	assert.Equal(l.t, []any{second.ID, 1}, []any{again.ID, again.Tries}, "the try is not counted")
}

func jobGivenUp(l *library) {
	l.putJobs()
	first, second := l.take(time.Minute), l.take(time.Minute)
	require.NoError(l.t, l.Jobs.GiveUp(l.t.Context(), first, "550 nein"))
	require.NoError(l.t, l.Jobs.GiveUp(l.t.Context(), second, "551 nein"))
	failed, err := l.Jobs.Failed(l.t.Context())
	require.NoError(l.t, err)
	require.Len(l.t, failed, 2)
	assert.Equal(l.t, []string{second.ID, first.ID}, []string{failed[0].ID, failed[1].ID})
	assert.Equal(l.t, "551 nein", failed[0].LastError)
	assert.NotNil(l.t, failed[0].FailedAt)
	assert.Nil(l.t, l.take(time.Minute))
	assert.Equal(l.t, ports.JobFigures{Failed: 2}, l.figures())
	for id, want := range map[string]int{newID(): 0, first.ID: 1} {
		n, err := l.Jobs.RunAgain(l.t.Context(), id)
		require.NoError(l.t, err)
		assert.Equal(l.t, want, n)
	}
	assert.Equal(l.t, []any{first.ID, 1}, []any{failed[1].ID, l.take(time.Minute).Tries})
	n, err := l.Jobs.RunAgain(l.t.Context(), "")
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, n)
}

func jobsOfMany(l *library) {
	for range 10 {
		l.person("Thêm một người", domain.Expert)
	}
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	_, err := l.Digests.Put(l.t.Context(), "digest", today)
	require.NoError(l.t, err)
	var mu sync.Mutex
	taken := map[string]int{}
	atOnce(6, func(int) {
		for range 2 {
			job, err := l.Jobs.Take(l.t.Context(), []string{"digest"}, time.Minute)
			if assert.NoError(l.t, err) && assert.NotNil(l.t, job) {
				mu.Lock()
				taken[job.ID]++
				mu.Unlock()
			}
		}
	})
	assert.Len(l.t, taken, 12)
}

func digestsPut(l *library) {
	put := func(day string) int {
		n, err := l.Digests.Put(l.t.Context(), "digest", day)
		require.NoError(l.t, err)
		return n
	}
	assert.Equal(l.t, 0, put("2026-03-01"), "there is nothing to tell")
	l.at(domain.Rejected, titled("Bị trả lại"))
	assert.Equal(l.t, 0, put("2026-03-01"), "once a day")
	assert.Equal(l.t, 1, put(today), "its creator")
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	l.person("Học viên", domain.Student)
	gone := l.person("Đã nghỉ", domain.Manager)
	_, err := l.Users.Update(l.t.Context(), gone.ID, true, func(u *domain.User, now time.Time) error { u.DisabledAt = &now; return nil })
	require.NoError(l.t, err)
	assert.Equal(l.t, 0, put(today))
	var mu sync.Mutex
	all := 0
	atOnce(4, func(int) {
		n, err := l.Digests.Put(l.t.Context(), "digest", "2026-03-03")
		assert.NoError(l.t, err)
		mu.Lock()
		defer mu.Unlock()
		all += n
	})
	assert.Equal(l.t, 3, all, "the creator and two reviewers, by one of all servers")
	assert.Equal(l.t, 3, put("2026-04-15"))
	assert.Nil(l.t, l.compose(l.editor), "those of a month ago are forgotten")
}

func (l *library) compose(to domain.Actor) *domain.MailDigest {
	l.t.Helper()
	d, err := l.Digests.Compose(l.t.Context(), to.ID, today)
	require.NoError(l.t, err)
	return d
}

func (l *library) beginDigest(to domain.Actor) bool {
	l.t.Helper()
	begun, err := l.Digests.Begin(l.t.Context(), to.ID, today)
	require.NoError(l.t, err)
	return begun
}

func (l *library) settle(to domain.Actor, outcome domain.MailOutcome, reason string) bool {
	l.t.Helper()
	news, err := l.Digests.Settle(l.t.Context(), to.ID, today, domain.Delivery{Outcome: outcome, Reason: reason})
	require.NoError(l.t, err)
	return news
}

func digestSent(l *library) {
	var waiting []domain.Ebook
	for range domain.MaxDigestLines + 2 {
		waiting = append(waiting, l.at(domain.PendingReview, titled("Chờ duyệt")))
	}
	back := l.at(domain.Rejected, titled("Bị trả lại"))
	_, err := l.Digests.Put(l.t.Context(), "digest", today)
	require.NoError(l.t, err)
	d := l.compose(l.expert)
	require.NotNil(l.t, d)
	assert.Equal(l.t, []any{l.expert.ID, l.expert.FullName, domain.MaxDigestLines + 2, domain.MaxDigestLines, 0}, []any{d.To.ID, d.To.FullName, d.WaitingTotal, len(d.Waiting), d.ReturnedTotal})
	assert.Equal(l.t, waiting[0].ID, d.Waiting[0].Ebook.ID, "the longest wait first")
	assert.Equal(l.t, l.editor.FullName, d.Waiting[0].Creator)
	assert.Len(l.t, d.Secret, 32)
	assert.Equal(l.t, d, l.compose(l.expert), "again, with the same secret")
	secret, err := l.Digests.Secret(l.t.Context(), l.expert.ID)
	require.NoError(l.t, err)
	assert.Equal(l.t, d.Secret, secret)
	secret, err = l.Digests.Secret(l.t.Context(), l.other.ID)
	require.NoError(l.t, err)
	assert.Nil(l.t, secret)
	begun := make(chan bool, 4)
	atOnce(4, func(int) {
		is, err := l.Digests.Begin(l.t.Context(), l.expert.ID, today)
		assert.NoError(l.t, err)
		begun <- is
	})
	assert.ElementsMatch(l.t, []bool{true, false, false, false}, []bool{<-begun, <-begun, <-begun, <-begun}, "by one of all servers")
	assert.Nil(l.t, l.compose(l.expert), "once")
	own := l.compose(l.editor)
	require.NotNil(l.t, own)
	require.Len(l.t, own.Returned, 1)
	assert.Equal(l.t, []any{back.ID, domain.Reject, back.Returned.Comment, back.Returned.User.FullName, 0},
		[]any{own.Returned[0].Ebook.ID, own.Returned[0].Action, own.Returned[0].Comment, own.Returned[0].By, own.WaitingTotal})
	assert.Nil(l.t, l.compose(l.other), "who was to get none")
	assert.False(l.t, l.beginDigest(l.other))
}

func digestSettled(l *library) {
	l.putJobs()
	list := func() []string {
		l.t.Helper()
		sent, err := l.Digests.NotAccepted(l.t.Context())
		require.NoError(l.t, err)
		lines := []string{}
		for _, d := range sent {
			assert.WithinDuration(l.t, time.Now(), d.SentAt, time.Minute)
			lines = append(lines, d.UserID+" "+d.Day+" "+string(d.Outcome)+" "+d.Reason)
		}
		return lines
	}
	assert.False(l.t, l.settle(l.expert, domain.MailUnknown, "killed"), "it was never begun")
	require.True(l.t, l.beginDigest(l.expert))
	assert.Empty(l.t, list(), "its answer may still come")
	assert.True(l.t, l.settle(l.expert, domain.MailUnknown, "killed"))
	assert.False(l.t, l.settle(l.expert, domain.MailUnknown, "again"))
	assert.Equal(l.t, []string{l.expert.ID + " " + today + " unknown killed"}, list())
	assert.False(l.t, l.beginDigest(l.expert), "it counts as sent")
	assert.True(l.t, l.settle(l.expert, domain.MailAccepted, ""))
	assert.False(l.t, l.settle(l.expert, domain.MailRefused, "554"))
	assert.Empty(l.t, list())
}

func digestRefused(l *library) {
	l.putJobs()
	wanted := func(want bool) {
		l.t.Helper()
		is, err := l.Digests.Wanted(l.t.Context(), l.expert.ID)
		require.NoError(l.t, err)
		assert.Equal(l.t, want, is)
	}
	set := func(want bool, fault error) {
		l.t.Helper()
		_, err := l.Digests.Set(l.t.Context(), ports.Operator(l.expert, l.tick()), func(domain.Actor) (bool, error) { return want, fault })
		assert.ErrorIs(l.t, err, fault)
	}
	wanted(true)
	require.NoError(l.t, l.Digests.Refuse(l.t.Context(), l.expert.ID))
	require.NoError(l.t, l.Digests.Refuse(l.t.Context(), l.expert.ID))
	wanted(false)
	assert.Nil(l.t, l.compose(l.expert), "also where it was put before")
	assert.False(l.t, l.beginDigest(l.expert), "also where it was composed before")
	set(true, domain.ErrStale)
	wanted(false)
	set(true, nil)
	wanted(true)
	set(false, nil)
	wanted(false)
	n, err := l.Digests.Put(l.t.Context(), "digest", "2026-03-03")
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, n, "the manager's")
	assert.ErrorIs(l.t, l.Digests.Refuse(l.t.Context(), newID()), domain.ErrNoUser)
}
