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

// Jobs holds adapters to what ports.Jobs and ports.Digests promise: digests are what jobs
// are put for.
func Jobs(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a job is taken by one, and gone when it is done", jobDone},
		{"a job whose lease has run out is taken up again, and the first try ends nothing", jobTakenUpAgain},
		{"a job that is tried again waits, one that is given back does not", jobTriedAgain},
		{"what is given up is listed and run again", jobGivenUp},
		{"of many who take at once each takes another", jobsOfMany},
		{"digests are put once a day, for those who have something to be told", digestsPut},
		{"a digest is handed over once, and again only after it was refused", digestHanded},
		{"who refuses digests gets none, until wanted again", digestRefused},
	})
}

const today = "2026-03-02"

// putJobs puts as many jobs as there are reviewers: two.
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
	assert.Nil(l.t, l.hand(l.editor), "those of a month ago are forgotten")
}

func (l *library) hand(to domain.Actor) *domain.MailDigest {
	l.t.Helper()
	d, err := l.Digests.Hand(l.t.Context(), to.ID, today)
	require.NoError(l.t, err)
	return d
}

func digestHanded(l *library) {
	var waiting []domain.Ebook
	for range domain.MaxDigestLines + 2 {
		waiting = append(waiting, l.at(domain.PendingReview, titled("Chờ duyệt")))
	}
	back := l.at(domain.Rejected, titled("Bị trả lại"))
	_, err := l.Digests.Put(l.t.Context(), "digest", today)
	require.NoError(l.t, err)
	d := l.hand(l.expert)
	require.NotNil(l.t, d)
	assert.Equal(l.t, []any{l.expert.ID, l.expert.FullName, domain.MaxDigestLines + 2, domain.MaxDigestLines, 0}, []any{d.To.ID, d.To.FullName, d.WaitingTotal, len(d.Waiting), d.ReturnedTotal})
	assert.Equal(l.t, waiting[0].ID, d.Waiting[0].Ebook.ID, "the longest wait first")
	assert.Equal(l.t, l.editor.FullName, d.Waiting[0].Creator)
	assert.Nil(l.t, l.hand(l.expert), "once")
	require.NoError(l.t, l.Digests.TakeBack(l.t.Context(), l.expert.ID, today))
	assert.NotNil(l.t, l.hand(l.expert))
	assert.Nil(l.t, l.hand(l.expert))
	own := l.hand(l.editor)
	require.NotNil(l.t, own)
	require.Len(l.t, own.Returned, 1)
	assert.Equal(l.t, []any{back.ID, domain.Reject, back.Returned.Comment, back.Returned.User.FullName, 0},
		[]any{own.Returned[0].Ebook.ID, own.Returned[0].Action, own.Returned[0].Comment, own.Returned[0].By, own.WaitingTotal})
	assert.Nil(l.t, l.hand(l.other), "who was to get none")
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
	assert.Nil(l.t, l.hand(l.expert), "also where it was put before")
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
