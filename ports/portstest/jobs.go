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
	Run(t, open, Promises{
		"a job is taken by one, and gone when it is done":                                 jobDone,
		"a job whose lease has run out is taken up again, and the first try ends nothing": jobTakenUpAgain,
		"a lease that is renewed does not run out":                                        jobRenewed,
		"a job that is tried again waits, one that is given back does not":                jobTriedAgain,
		"what is given up is listed and run again":                                        jobGivenUp,
		"of many who take concurrently each takes another":                                jobsOfMany,
		"old jobs are forgotten unless they are being done":                               jobsForgotten,
		"digests are put once a day, for people with unread news":                         digestsPut,
		"who was invited and cannot sign in yet gets no digest":                           digestInvited,
		"a digest is sent once, and composed until then":                                  digestSent,
		"an unknown outcome may still be learned, any other is final":                     digestSettled,
		"a person who refuses digests gets none until they are enabled again":             digestRefused,
		"a digest is sent neither to an earlier address nor to an earlier role":           digestOfChanged,
	})
}

const today = "2026-03-02"

// putJobs puts a job for each of the two reviewers.
func (l *Library) putJobs() {
	l.T.Helper()
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	n, err := l.Digests.AddJobs(l.T.Context(), today)
	require.NoError(l.T, err)
	require.Equal(l.T, 2, n)
}

// take returns a job, or nil.
func (l *Library) take(lease time.Duration) *domain.Job {
	l.T.Helper()
	job, err := l.Jobs.Take(l.T.Context(), []string{"another", "digest"}, lease)
	require.NoError(l.T, err)
	return job
}

func (l *Library) figures() ports.JobFigures {
	l.T.Helper()
	f, err := l.Jobs.Figures(l.T.Context())
	require.NoError(l.T, err)
	return f
}

func digestInvited(l *Library) {
	user := domain.User{ID: NewID(), Email: "moi@test.example", FullName: "Được Mời", Role: domain.Expert, CreatedAt: l.Now}
	require.NoError(l.T, l.Users.Add(l.T.Context(), user))
	l.putJobs() // for the two reviewers only
}

func jobDone(l *Library) {
	assert.Nil(l.T, l.take(time.Minute))
	l.putJobs()
	assert.Equal(l.T, 2, l.figures().Waiting)
	other, err := l.Jobs.Take(l.T.Context(), []string{"another"}, time.Minute)
	require.NoError(l.T, err)
	assert.Nil(l.T, other, "of another kind")
	first, second := l.take(time.Minute), l.take(time.Minute)
	assert.NotEqual(l.T, first.ID, second.ID)
	assert.Equal(l.T, []any{"digest", 1}, []any{first.Kind, first.Tries})
	assert.Contains(l.T, string(first.Payload), today)
	assert.Nil(l.T, l.take(time.Minute))
	assert.Equal(l.T, ports.JobFigures{Running: 2}, l.figures())
	require.NoError(l.T, l.Jobs.Done(l.T.Context(), first))
	assert.Equal(l.T, ports.JobFigures{Running: 1}, l.figures())
}

func jobTakenUpAgain(l *Library) {
	l.putJobs()
	first := l.take(time.Millisecond)
	l.take(time.Hour)
	var again *domain.Job
	wait.Until(l.T, func() bool { again = l.take(time.Hour); return again != nil }, "the lease has run out")
	assert.Equal(l.T, []any{first.ID, 2}, []any{again.ID, again.Tries})
	require.NoError(l.T, l.Jobs.Done(l.T.Context(), first))
	require.NoError(l.T, l.Jobs.GiveUp(l.T.Context(), first, "too late"))
	assert.Equal(l.T, ports.JobFigures{Running: 2}, l.figures(), "it is another's")
}

func jobRenewed(l *Library) {
	l.putJobs()
	l.take(time.Hour)
	first := l.take(time.Millisecond)
	renew := func(job *domain.Job) bool {
		held, err := l.Jobs.Renew(l.T.Context(), job, time.Hour)
		require.NoError(l.T, err)
		return held
	}
	assert.True(l.T, renew(first))
	time.Sleep(5 * time.Millisecond) // its first lease has expired
	assert.Nil(l.T, l.take(time.Hour))
	require.NoError(l.T, l.Jobs.GiveBack(l.T.Context(), first, 0))
	require.NotNil(l.T, l.take(time.Hour))
	assert.False(l.T, renew(first), "another has it")
}

func jobTriedAgain(l *Library) {
	l.putJobs()
	first := l.take(time.Minute)
	require.NoError(l.T, l.Jobs.Retry(l.T.Context(), first, time.Hour, "451"))
	second := l.take(time.Minute)
	require.NotNil(l.T, second)
	assert.NotEqual(l.T, first.ID, second.ID)
	assert.Nil(l.T, l.take(time.Minute), "the first waits")
	require.NoError(l.T, l.Jobs.GiveBack(l.T.Context(), second, 0))
	again := l.take(time.Minute)
	require.NotNil(l.T, again)
	assert.Equal(l.T, []any{second.ID, 1}, []any{again.ID, again.Tries}, "the try is not counted")
}

func jobGivenUp(l *Library) {
	l.putJobs()
	first, second := l.take(time.Minute), l.take(time.Minute)
	require.NoError(l.T, l.Jobs.GiveUp(l.T.Context(), first, "550 no"))
	require.NoError(l.T, l.Jobs.GiveUp(l.T.Context(), second, "551 no"))
	failed, err := l.Jobs.Failed(l.T.Context())
	require.NoError(l.T, err)
	require.Len(l.T, failed, 2)
	assert.Equal(l.T, []string{second.ID, first.ID}, []string{failed[0].ID, failed[1].ID})
	assert.Equal(l.T, "551 no", failed[0].LastError)
	assert.NotNil(l.T, failed[0].FailedAt)
	assert.Nil(l.T, l.take(time.Minute))
	assert.Equal(l.T, ports.JobFigures{Failed: 2}, l.figures())
	for id, want := range map[string]int{NewID(): 0, first.ID: 1} {
		n, err := l.Jobs.RunAgain(l.T.Context(), id)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, n)
	}
	again := l.take(time.Minute)
	require.NotNil(l.T, again)
	assert.Equal(l.T, []any{first.ID, 1}, []any{again.ID, again.Tries})
	n, err := l.Jobs.RunAgain(l.T.Context(), "")
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, n)
}

func jobsForgotten(l *Library) {
	l.putJobs()
	forget := func(kind string, before time.Time, want int) {
		n, err := l.Jobs.Forget(l.T.Context(), kind, before, 10)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, n)
	}
	soon := time.Now().Add(time.Hour)
	forget("digest", time.Now().Add(-time.Hour), 0)
	forget("another", soon, 0)
	taken := l.take(time.Hour)
	forget("digest", soon, 1)
	assert.Equal(l.T, ports.JobFigures{Running: 1}, l.figures(), "nothing else is due")
	require.NoError(l.T, l.Jobs.GiveUp(l.T.Context(), taken, "550 no"))
	forget("digest", soon, 1)
	assert.Equal(l.T, ports.JobFigures{}, l.figures())
}

func jobsOfMany(l *Library) {
	for range 10 {
		l.person("Thêm một người", domain.Expert)
	}
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	_, err := l.Digests.AddJobs(l.T.Context(), today)
	require.NoError(l.T, err)
	var mu sync.Mutex
	taken := map[string]int{}
	AtOnce(6, func(int) {
		for range 2 {
			job, err := l.Jobs.Take(l.T.Context(), []string{"digest"}, time.Minute)
			if assert.NoError(l.T, err) && assert.NotNil(l.T, job) {
				mu.Lock()
				taken[job.ID]++
				mu.Unlock()
			}
		}
	})
	assert.Len(l.T, taken, 12)
}

func digestsPut(l *Library) {
	put := func(day string) int {
		n, err := l.Digests.AddJobs(l.T.Context(), day)
		require.NoError(l.T, err)
		return n
	}
	assert.Equal(l.T, 0, put("2026-03-01"), "there is nothing to send")
	l.at(domain.Rejected, titled("Bị từ chối"))
	assert.Equal(l.T, 0, put("2026-03-01"), "once a day")
	assert.Equal(l.T, 1, put(today), "its creator")
	l.at(domain.PendingReview, titled("Chờ duyệt"))
	l.person("Học viên", domain.Student)
	gone := l.person("Đã nghỉ", domain.Manager)
	l.ChangeAccount(gone.ID, func(u *domain.User) { u.DisabledAt = &l.Now })
	assert.Equal(l.T, 0, put(today))
	var mu sync.Mutex
	all := 0
	AtOnce(4, func(int) {
		n, err := l.Digests.AddJobs(l.T.Context(), "2026-03-03")
		assert.NoError(l.T, err)
		mu.Lock()
		defer mu.Unlock()
		all += n
	})
	assert.Equal(l.T, 3, all, "the creator and two reviewers, by one of all servers")
	assert.Equal(l.T, 3, put("2026-04-15"))
	_, err := l.Digests.AddJobs(l.T.Context(), domain.Day(time.Now().Add(48*time.Hour)))
	require.ErrorIs(l.T, err, ports.ErrDayNotBegun, "a server whose clock is ahead")
	assert.Nil(l.T, l.compose(l.Editor), "those of a month ago are forgotten")
}

func (l *Library) compose(to domain.Actor) *domain.MailDigest {
	l.T.Helper()
	d, err := l.Digests.Compose(l.T.Context(), to.ID, today)
	require.NoError(l.T, err)
	return d
}

func (l *Library) beginDigest(to domain.Actor) bool {
	l.T.Helper()
	begun, err := l.Digests.Begin(l.T.Context(), l.Account(to.ID), today)
	require.NoError(l.T, err)
	return begun
}

func (l *Library) settle(to domain.Actor, outcome domain.MailOutcome, reason string) bool {
	l.T.Helper()
	news, err := l.Digests.Settle(l.T.Context(), to.ID, today, domain.Delivery{Outcome: outcome, Reason: reason})
	require.NoError(l.T, err)
	return news
}

func digestSent(l *Library) {
	var waiting []domain.Ebook
	for range domain.MaxDigestLines + 2 {
		waiting = append(waiting, l.at(domain.PendingReview, titled("Chờ duyệt")))
	}
	back := l.at(domain.Rejected, titled("Bị từ chối"))
	_, err := l.Digests.AddJobs(l.T.Context(), today)
	require.NoError(l.T, err)
	d := l.compose(l.Expert)
	require.NotNil(l.T, d)
	assert.Equal(l.T, []any{l.Expert.ID, l.Expert.FullName, domain.MaxDigestLines + 2, domain.MaxDigestLines, 0}, []any{d.To.ID, d.To.FullName, d.WaitingTotal, len(d.Waiting), d.ReturnedTotal})
	assert.Equal(l.T, waiting[0].ID, d.Waiting[0].Ebook.ID, "the longest wait first")
	assert.Equal(l.T, l.Editor.FullName, d.Waiting[0].Creator)
	assert.Len(l.T, d.Secret, 32)
	assert.Equal(l.T, d, l.compose(l.Expert), "again, with the same secret")
	secret, err := l.Digests.Secret(l.T.Context(), l.Expert.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, d.Secret, secret)
	secret, err = l.Digests.Secret(l.T.Context(), l.Other.ID)
	require.NoError(l.T, err)
	assert.Nil(l.T, secret)
	begun := make(chan bool, 4)
	AtOnce(4, func(int) {
		is, err := l.Digests.Begin(l.T.Context(), d.To, today)
		assert.NoError(l.T, err)
		begun <- is
	})
	assert.ElementsMatch(l.T, []bool{true, false, false, false}, []bool{<-begun, <-begun, <-begun, <-begun}, "by one of all servers")
	assert.Nil(l.T, l.compose(l.Expert), "once")
	own := l.compose(l.Editor)
	require.NotNil(l.T, own)
	require.Len(l.T, own.Returned, 1)
	assert.Equal(l.T, []any{back.ID, domain.Reject, back.Returned.Comment, back.Returned.User.FullName, 0},
		[]any{own.Returned[0].Ebook.ID, own.Returned[0].Action, own.Returned[0].Comment, own.Returned[0].By, own.WaitingTotal})
	assert.Nil(l.T, l.compose(l.Other), "who was to get none")
	assert.False(l.T, l.beginDigest(l.Other))
}

func digestSettled(l *Library) {
	l.putJobs()
	list := func() []string {
		l.T.Helper()
		sent, err := l.Digests.NotAccepted(l.T.Context())
		require.NoError(l.T, err)
		lines := []string{}
		for _, d := range sent {
			assert.WithinDuration(l.T, time.Now(), d.SentAt, time.Minute)
			lines = append(lines, d.UserID+" "+d.Day+" "+string(d.Outcome)+" "+d.Reason)
		}
		return lines
	}
	assert.False(l.T, l.settle(l.Expert, domain.MailUnknown, "killed"), "it was never begun")
	require.True(l.T, l.beginDigest(l.Expert))
	assert.Empty(l.T, list(), "its reply may still come")
	assert.True(l.T, l.settle(l.Expert, domain.MailUnknown, "killed"))
	assert.False(l.T, l.settle(l.Expert, domain.MailUnknown, "again"))
	assert.Equal(l.T, []string{l.Expert.ID + " " + today + " unknown killed"}, list())
	assert.False(l.T, l.beginDigest(l.Expert), "it counts as sent")
	assert.True(l.T, l.settle(l.Expert, domain.MailAccepted, ""))
	assert.False(l.T, l.settle(l.Expert, domain.MailRefused, "554"))
	assert.Empty(l.T, list())
}

func digestRefused(l *Library) {
	l.putJobs()
	assertEnabled := func(want bool) {
		l.T.Helper()
		got, err := l.Digests.Enabled(l.T.Context(), l.Expert.ID)
		require.NoError(l.T, err)
		assert.Equal(l.T, want, got)
	}
	set := func(want bool, err error) {
		l.T.Helper()
		_, got := l.Digests.SetEnabled(l.T.Context(), ports.Operator(l.Expert, l.Tick()), func(domain.Actor) (bool, error) { return want, err })
		assert.ErrorIs(l.T, got, err)
	}
	assertEnabled(true)
	require.NoError(l.T, l.Digests.Refuse(l.T.Context(), l.Expert.ID))
	require.NoError(l.T, l.Digests.Refuse(l.T.Context(), l.Expert.ID))
	assertEnabled(false)
	assert.Nil(l.T, l.compose(l.Expert), "also where it was put before")
	assert.False(l.T, l.beginDigest(l.Expert), "also where it was composed before")
	set(true, domain.ErrStale)
	assertEnabled(false)
	set(true, nil)
	assertEnabled(true)
	set(false, nil)
	assertEnabled(false)
	n, err := l.Digests.AddJobs(l.T.Context(), "2026-03-03")
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, n, "the manager's")
	assert.ErrorIs(l.T, l.Digests.Refuse(l.T.Context(), NewID()), domain.ErrNoUser)
}

func digestOfChanged(l *Library) {
	l.putJobs()
	for name, change := range map[string]func(*domain.User){
		"address": func(u *domain.User) { u.Email = "moi@test.example" },
		"role":    func(u *domain.User) { u.Role = domain.Manager },
	} {
		composed := l.compose(l.Expert)
		require.NotNil(l.T, composed, name)
		l.ChangeAccount(l.Expert.ID, change)
		begun, err := l.Digests.Begin(l.T.Context(), composed.To, today)
		require.NoError(l.T, err)
		assert.False(l.T, begun, name)
	}
	composed := l.compose(l.Expert)
	require.NotNil(l.T, composed)
	assert.Equal(l.T, []any{"moi@test.example", domain.Manager}, []any{composed.To.Email, composed.To.Role}, "the next try is for what it has become")
	assert.True(l.T, l.beginDigest(l.Expert))
}
