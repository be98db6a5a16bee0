package portstest

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Assignments tests how an adapter stores, lists and announces assignments (RULES §23.2).
func Assignments(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"an assignment is stored, notified, and ends with the review":  assignmentKept,
		"repeated assignments to one person make one notification":     assignmentNotifiedOnce,
		"nobody gets an e-book or a review who just lost the right":    recipientsRefused,
		"giving and disabling the recipient at the same time":          raceRecipient,
		"colleagues are the active people with the roles, by name":     colleaguesByName,
		"a digest has the overdue assignments, longest overdue first":  digestOverdue,
		"a person's assigned e-books are listed, searched and browsed": assignedListed,
	})
}

// AssignedLists tests the lists of assigned e-books alone, for another implementation of lists.
func AssignedLists(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{"a person's assigned e-books are listed, searched and browsed": assignedListed})
}

func (l *Library) assign(id string, to domain.Actor, due string) domain.Ebook {
	l.T.Helper()
	return l.update(id, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.AssignTo(to, due, l.Manager, l.Tick())
	})
}

func assignmentKept(l *Library) {
	b := l.at(domain.PendingReview, titled("Giao duyệt"))
	due := "2026-03-09"
	assigned := l.assign(b.ID, l.Expert, due)
	assert.Equal(l.T, &domain.Assignment{User: l.Expert.Person(), Due: &due, At: assigned.UpdatedAt}, assigned.Assignment)
	assert.Equal(l.T, assigned.Assignment, l.get(b.ID).Assignment)
	assert.Equal(l.T, assigned.Assignment, l.list(ports.ListQuery{}).Ebooks[0].Assignment)
	news := l.notifications(l.Expert)
	require.Len(l.T, news.Notifications, 1)
	assert.Equal(l.T, domain.NotificationKind(domain.Assign), news.Notifications[0].Kind)
	assert.Equal(l.T, "Hạn: 09/03/2026", news.Notifications[0].Text)

	assert.Equal(l.T, assigned.Version, l.assign(b.ID, l.Expert, due).Version, "the same assignment again changes nothing")
	other := l.assign(b.ID, l.Manager, "")
	assert.Equal(l.T, l.Manager.Person(), other.Assignment.User)
	assert.Nil(l.T, l.get(b.ID).Assignment.Due)
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	var rows []string
	for _, entry := range log[:3] {
		rows = append(rows, string(entry.Action)+" "+entry.To.FullName+" "+entry.Comment)
	}
	assert.Equal(l.T, []string{"assign Trần Quản Lý ", "unassign Phạm Chuyên ", "assign Phạm Chuyên Hạn: 09/03/2026"}, rows)
	l.perform(b.ID, domain.Approve, l.Expert)
	assert.Nil(l.T, l.get(b.ID).Assignment)
}

// assignmentNotifiedOnce repeats what one person may repeat alone. It must not push other notifications out of
// the list.
func assignmentNotifiedOnce(l *Library) {
	b, other := l.at(domain.PendingReview, titled("Giao đi giao lại")), l.at(domain.PendingReview, titled("Sách khác"))
	l.assign(other.ID, l.Expert, "")
	for _, due := range []string{"2026-03-09", "2026-03-10", "", "2026-03-11"} {
		l.assign(b.ID, l.Expert, due)
		l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error { return b.Unassign(l.Manager, l.Tick()) })
	}
	l.assign(b.ID, l.Expert, "2026-03-12")
	assert.Equal(l.T, []string{"assign Trần Quản Lý: Hạn: 12/03/2026", "assign Trần Quản Lý: "}, l.notificationsOf(l.Expert))
	assert.Equal(l.T, 2, l.notifications(l.Expert).Unread)
}

// recipientsRefused changes accounts after they were read (RULES §23.2, §23.3).
func recipientsRefused(l *Library) {
	b := l.at(domain.PendingReview, titled("Giao cho người vừa nghỉ"))
	for name, c := range map[string]struct {
		change         func(*domain.User)
		given, assigns error
	}{
		"disabled":  {func(u *domain.User) { u.DisabledAt = &l.Now }, domain.ErrColleagueNotActive, domain.ErrColleagueNotActive},
		"an editor": {func(u *domain.User) { u.Role = domain.Editor }, nil, domain.ErrNotReviewer},
		"a student": {func(u *domain.User) { u.Role = domain.Student }, domain.ErrNoColleague, domain.ErrNotReviewer},
	} {
		leaving := l.person("Người "+name, domain.Expert)
		l.ChangeAccount(leaving.ID, c.change)
		_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
			return b.AssignTo(leaving, "", l.Manager, l.Tick())
		})
		assert.ErrorIs(l.T, err, c.assigns, name)
		_, err = l.tryGive(b.ID, leaving)
		assert.ErrorIs(l.T, err, c.given, name)
	}
	assert.Nil(l.T, l.get(b.ID).Assignment)
}

func raceRecipient(l *Library) {
	for range Rounds(l.T) / 10 {
		b, leaving := l.draft(titled("Giao lúc nghỉ")), l.person("Người đang nghỉ", domain.Editor)
		var given error
		var disabledFirst atomic.Bool
		at := l.Tick()
		AtOnce(2, func(i int) {
			if i == 0 {
				_, given = l.tryGive(b.ID, leaving)
				return
			}
			l.ChangeAccount(leaving.ID, func(u *domain.User) {
				found, err := l.Ebooks.Get(l.T.Context(), b.ID)
				assert.NoError(l.T, err)
				disabledFirst.Store(found.CreatedBy != leaving.ID)
				u.DisabledAt = &at
			})
		})
		if disabledFirst.Load() {
			require.ErrorIs(l.T, given, domain.ErrColleagueNotActive)
		} else {
			require.NoError(l.T, given)
		}
	}
}

func assignedListed(l *Library) {
	book := func(title, subject string) string {
		return l.at(domain.PendingReview, fields{"title": title, "subject": subject}).ID
	}
	first, second, third := book("Sách một", "Toán"), book("Sách hai", "Ngữ văn"), book("Sách ba", "Toán")
	book("Sách bốn", "Toán")
	approved, deleted := book("Sách đã duyệt", "Toán"), book("Sách đã xóa", "Toán")
	for _, id := range []string{third, first, second, approved, deleted} {
		l.assign(id, l.Expert, "")
	}
	l.assign(second, l.Manager, "")
	l.perform(approved, domain.Approve, l.Manager)
	l.remove(deleted)
	mine := ports.ListQuery{AssignedTo: l.Expert.ID}
	assert.Equal(l.T, []string{"Sách ba", "Sách một"}, l.titles(mine))
	mine.Sort = ports.SortWaiting
	assert.Equal(l.T, []string{"Sách một", "Sách ba"}, l.titles(mine))
	assert.Equal(l.T, []string{"Sách hai"}, l.titles(ports.ListQuery{AssignedTo: l.Manager.ID, Sort: ports.SortTitle}))
	for _, q := range []ports.ListQuery{
		{Status: domain.PendingReview}, {Search: "sách"}, {Search: "sach", Sort: ports.SortTitle}, {Subject: "toan"}, {CreatedBy: l.Editor.ID},
		{Search: "sách", Subject: "toán", Sort: ports.SortWaiting}, {CreatedBy: l.Editor.ID, Status: domain.PendingReview, Sort: ports.SortWaiting},
	} {
		q.AssignedTo = l.Expert.ID
		assert.ElementsMatch(l.T, []string{"Sách một", "Sách ba"}, l.titles(q), "%+v", q)
		page := l.list(with(q, 1, 1))
		assert.Equal(l.T, 2, page.Total, "%+v", q)
		assert.Len(l.T, page.Ebooks, 1)
		found := l.neighbours(page.Ebooks[0].ID, q)
		assert.Equal(l.T, [2]int{1, 2}, [2]int{found.Place, found.Total}, "%+v", q)
	}
	for _, q := range []ports.ListQuery{{Status: domain.Approved}, {Search: "không có"}, {CreatedBy: l.Other.ID}} {
		q.AssignedTo = l.Expert.ID
		assert.Empty(l.T, l.titles(q), "%+v", q)
	}
	assert.Equal(l.T, []string{"Sách đã xóa"}, l.titles(ports.ListQuery{AssignedTo: l.Expert.ID, Deleted: true}))
}

func colleaguesByName(l *Library) {
	disabled := l.person("An Nghỉ Việc", domain.Expert)
	l.ChangeAccount(disabled.ID, func(u *domain.User) { u.DisabledAt = &l.Now })
	l.person("Em Học Viên", domain.Student)
	invited := l.person("Bùi Chưa Nhận", domain.Expert)
	l.ChangeAccount(invited.ID, func(u *domain.User) { u.PasswordHash = "" })
	last := l.person("Đỗ Quyên", domain.Expert)
	found, err := l.Users.Colleagues(l.T.Context(), domain.Reviewers(), false)
	require.NoError(l.T, err)
	colleague := func(a domain.Actor) ports.Colleague {
		return ports.Colleague{ID: a.ID, FullName: a.FullName, Role: a.Role}
	}
	assert.Equal(l.T, []ports.Colleague{colleague(last), colleague(l.Expert), colleague(l.Manager)}, found)
	reachable, err := l.Users.Colleagues(l.T.Context(), domain.CMSRoles(), false)
	require.NoError(l.T, err)
	assert.Len(l.T, reachable, 5)
	all, err := l.Users.Colleagues(l.T.Context(), domain.Reviewers(), true)
	require.NoError(l.T, err)
	assert.Equal(l.T, []ports.Colleague{colleague(disabled), colleague(invited), colleague(last), colleague(l.Expert), colleague(l.Manager)}, all, "in Vietnamese alphabetical order")
}

func digestOverdue(l *Library) {
	due := func(title, day string) {
		l.assign(l.at(domain.PendingReview, titled(title)).ID, l.Expert, day)
	}
	due("Hết hạn hôm nay", "2026-03-05")
	due("Quá một ngày", "2026-03-04")
	due("Quá hai ngày", "2026-03-03")
	due("Không có hạn", "")
	approved := l.at(domain.PendingReview, titled("Đã duyệt"))
	l.assign(approved.ID, l.Expert, "2026-03-02")
	l.perform(approved.ID, domain.Approve, l.Manager)
	_, err := l.Digests.AddJobs(l.T.Context(), "2026-03-05")
	require.NoError(l.T, err)
	digest, err := l.Digests.Compose(l.T.Context(), l.Expert.ID, "2026-03-05")
	require.NoError(l.T, err)
	require.NotNil(l.T, digest)
	assert.Equal(l.T, 2, digest.OverdueTotal)
	assert.Equal(l.T, 4, digest.WaitingTotal)
	var lines []string
	for _, line := range digest.Overdue {
		lines = append(lines, line.Ebook.Title+" "+line.Due)
	}
	assert.Equal(l.T, []string{"Quá hai ngày 2026-03-03", "Quá một ngày 2026-03-04"}, lines)
	digest, err = l.Digests.Compose(l.T.Context(), l.Manager.ID, "2026-03-05")
	require.NoError(l.T, err)
	assert.Zero(l.T, digest.OverdueTotal)
}
