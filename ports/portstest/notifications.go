package portstest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Notifications tests that an adapter keeps the promises of ports.Notifications.
func Notifications(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"the creator is told what others decide, and nobody of one's own acts", notifiedOfDecisions},
		{"whoever is given an e-book is told", notifiedOfGiving},
		{"of notes and replies those are told who take part", notifiedOfNotes},
		{"neither a closed account nor a student's is told anything", notifiedNobodyElse},
		{"what is refused tells nobody", notifiedOfNothing},
		{"one marks one's own as read, some or all", notificationsRead},
		{"what is about a deleted e-book is not listed, and comes back with it", notificationsHidden},
		{"a note that is removed takes its notifications along", notificationsOfRemovedNote},
		{"old ones and those beyond the newest are removed", notificationsForgotten},
		{"what one writes on an e-book in a round is one notification, which counts", notificationsCount},
		{"a note that is removed is not counted, and what was before it is told", notificationsUncount},
		{"of many at once each is counted once", notificationsOfMany},
	})
}

func (l *library) notifications(of domain.Actor) ports.NotificationPage {
	l.t.Helper()
	page, err := l.Notifications.List(l.t.Context(), of.ID, 1, 100)
	require.NoError(l.t, err)
	return page
}

// counts returns the counts of a person's notifications, newest first.
func (l *library) counts(of domain.Actor) []int {
	l.t.Helper()
	counts := []int{}
	for _, n := range l.notifications(of).Notifications {
		counts = append(counts, n.Count)
	}
	return counts
}

// told returns a person's notifications, newest first, as "kind by: text".
func (l *library) told(of domain.Actor) []string {
	l.t.Helper()
	told := []string{}
	for _, n := range l.notifications(of).Notifications {
		told = append(told, fmt.Sprintf("%s %s: %s", n.Kind, n.By.FullName, n.Text))
	}
	return told
}

func (l *library) markRead(by domain.Actor, all bool, ids ...string) int {
	l.t.Helper()
	unread, err := l.Notifications.MarkRead(l.t.Context(), ports.Operator(by, l.tick()), func(domain.Actor) (domain.ReadMark, error) {
		return domain.ReadMark{All: all, IDs: ids}, nil
	})
	require.NoError(l.t, err)
	return unread
}

func notifiedOfDecisions(l *library) {
	assert.Equal(l.t, ports.NotificationPage{Notifications: []domain.Notification{}}, l.notifications(l.editor))
	b := l.at(domain.Published, titled("Toán"))
	l.perform(b.ID, domain.Unpublish, l.manager)
	l.perform(b.ID, domain.Submit, l.editor)
	l.perform(b.ID, domain.Reject, l.expert)
	log, err := l.Ebooks.Log(l.t.Context(), b.ID)
	require.NoError(l.t, err)
	want := []domain.Notification{}
	for _, entry := range log {
		if entry.Action.Notifies() {
			want = append(want, domain.Notification{ID: entry.ID, UserID: "", Kind: domain.NotificationKind(entry.Action),
				Ebook: domain.EbookTitle{ID: b.ID, Title: "Toán"}, By: domain.Person{ID: entry.User.ID, FullName: entry.User.FullName}, Text: entry.Comment, Count: 1, CreatedAt: entry.CreatedAt})
		}
	}
	require.Len(l.t, want, 4)
	page := l.notifications(l.editor)
	for i := range page.Notifications {
		page.Notifications[i].UserID = ""
	}
	assert.Equal(l.t, ports.NotificationPage{Notifications: want, Total: 4, Unread: 4}, page)
	for _, other := range []domain.Actor{l.other, l.expert, l.manager} {
		assert.Empty(l.t, l.told(other))
	}
	second, err := l.Notifications.List(l.t.Context(), l.editor.ID, 2, 3)
	require.NoError(l.t, err)
	assert.Equal(l.t, []int{4, 4, 1}, []int{second.Total, second.Unread, len(second.Notifications)})
	assert.Equal(l.t, want[3].ID, second.Notifications[0].ID)
	past, err := l.Notifications.List(l.t.Context(), l.editor.ID, 3, 3)
	require.NoError(l.t, err)
	assert.Equal(l.t, ports.NotificationPage{Notifications: []domain.Notification{}, Total: 4, Unread: 4}, past)

	own := l.attach(l.draft(titled("Của mình")), domain.PDF)
	l.perform(own.ID, domain.Submit, l.editor)
	l.perform(own.ID, domain.Approve, domain.Actor{ID: l.editor.ID, FullName: l.editor.FullName, Role: domain.Expert})
	assert.Len(l.t, l.told(l.editor), 4, "nobody is told of one's own acts")
}

func notifiedOfGiving(l *library) {
	b := l.draft(titled("Trao tay"))
	l.update(b.ID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		return b.GiveTo(l.other, domain.Operator, l.tick())
	})
	assert.Equal(l.t, []string{"give " + domain.Operator.FullName + ": "}, l.told(l.other))
	assert.Empty(l.t, l.told(l.editor))
}

func notifiedOfNotes(l *library) {
	b := l.at(domain.Rejected, titled("Có ghi chú")) // rejected by the expert
	decided := l.notifications(l.editor).Total
	decider := l.expert
	if log, err := l.Ebooks.Log(l.t.Context(), b.ID); assert.NoError(l.t, err) && log[0].User.ID == l.manager.ID {
		decider = l.manager
	}
	third := l.person("Người thứ ba", domain.Expert)
	first := l.write(b.ID, third, onEbook, "Một")
	assert.Equal(l.t, []string{"note Người thứ ba: Một"}, l.told(l.editor)[:1])
	assert.Equal(l.t, []string{"note Người thứ ba: Một"}, l.told(decider), "who decided on it last")
	assert.Empty(l.t, l.told(third))
	assert.Empty(l.t, l.told(l.other))
	l.reply(first, l.editor, "Đã sửa")
	assert.Equal(l.t, []string{"reply " + l.editor.FullName + ": Đã sửa"}, l.told(third))
	n := l.notifications(third).Notifications[0]
	assert.Equal(l.t, first.ID, *n.NoteID)
	assert.Len(l.t, l.told(decider), 2)
	assert.Equal(l.t, decided+1, l.notifications(l.editor).Total)

	waiting := l.at(domain.PendingReview, titled("Đang xem"))
	l.claim(waiting.ID, l.signedIn(third), take)
	l.write(waiting.ID, l.editor, onEbook, "Xin xem")
	assert.Equal(l.t, "note "+l.editor.FullName+": Xin xem", l.told(third)[0], "who claims it")
}

func notifiedNobodyElse(l *library) {
	b := l.at(domain.PendingReview, titled("Đã nghỉ"))
	l.write(b.ID, l.manager, onEbook, "Một")
	_, err := l.Users.Update(l.t.Context(), l.editor.ID, true, func(u *domain.User, now time.Time) error { u.DisabledAt = &now; return nil })
	require.NoError(l.t, err)
	_, err = l.Users.Update(l.t.Context(), l.manager.ID, true, func(u *domain.User, _ time.Time) error { u.Role = domain.Student; return nil })
	require.NoError(l.t, err)
	before := l.notifications(l.editor).Total
	l.perform(b.ID, domain.Reject, l.expert)
	l.write(b.ID, l.expert, onEbook, "Hai")
	assert.Equal(l.t, before, l.notifications(l.editor).Total)
	assert.Empty(l.t, l.told(l.manager))
}

func notifiedOfNothing(l *library) {
	b := l.at(domain.PendingReview, titled("Không"))
	_, err := l.Ebooks.Update(l.t.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.t, b.Perform(domain.Approve, l.expert, "", l.tick()))
		return domain.ErrStale
	})
	require.ErrorIs(l.t, err, domain.ErrStale)
	assert.Empty(l.t, l.told(l.editor))
}

func notificationsRead(l *library) {
	b := l.at(domain.Published, titled("Đã đọc"))
	l.write(b.ID, l.manager, onEbook, "Một")
	l.write(b.ID, l.editor, onEbook, "Hai")
	all := l.notifications(l.editor).Notifications
	require.Len(l.t, all, 3)
	theirs := l.notifications(l.manager).Notifications
	require.Len(l.t, theirs, 1)
	assert.Equal(l.t, 2, l.markRead(l.editor, false, all[1].ID, newID(), theirs[0].ID))
	after := l.notifications(l.editor)
	assert.Equal(l.t, []bool{true, false, true}, []bool{after.Notifications[0].ReadAt == nil, after.Notifications[1].ReadAt == nil, after.Notifications[2].ReadAt == nil})
	assert.Equal(l.t, 2, after.Unread)
	assert.Equal(l.t, 1, l.notifications(l.manager).Unread, "nobody marks another's")
	at := after.Notifications[1].ReadAt
	assert.Equal(l.t, 0, l.markRead(l.editor, true))
	assert.Equal(l.t, at, l.notifications(l.editor).Notifications[1].ReadAt, "it was read before")
	_, err := l.Notifications.MarkRead(l.t.Context(), ports.Operator(l.manager, l.tick()), func(domain.Actor) (domain.ReadMark, error) { return domain.ReadMark{All: true}, domain.ErrStale })
	require.ErrorIs(l.t, err, domain.ErrStale)
	assert.Equal(l.t, 1, l.notifications(l.manager).Unread)
}

func notificationsHidden(l *library) {
	b := l.at(domain.Rejected, titled("Bị xóa"))
	require.NotEmpty(l.t, l.told(l.editor))
	l.remove(b.ID)
	assert.Equal(l.t, ports.NotificationPage{Notifications: []domain.Notification{}}, l.notifications(l.editor))
	l.restore(b.ID)
	assert.Len(l.t, l.told(l.editor), 1)
	deleted := l.remove(b.ID)
	_, err := l.Ebooks.Purge(l.t.Context(), deleted.DeletedAt.Add(time.Second), 10)
	require.NoError(l.t, err)
	assert.Empty(l.t, l.told(l.editor))
}

func notificationsOfRemovedNote(l *library) {
	b := l.draft(titled("Gỡ ghi chú"))
	n := l.write(b.ID, l.expert, onEbook, "Nhầm")
	require.Len(l.t, l.told(l.editor), 1)
	require.NoError(l.t, l.Notes.Remove(l.t.Context(), ports.Operator(l.expert, l.tick()), b.ID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
		return note.MayRemove(on, actor)
	}))
	assert.Empty(l.t, l.told(l.editor))
}

func notificationsForgotten(l *library) {
	b := l.attach(l.draft(titled("Nhiều")), domain.PDF)
	for range domain.MaxNotifications/3 + 1 {
		l.perform(b.ID, domain.Submit, l.editor)
		l.perform(b.ID, domain.Approve, l.expert)
		l.perform(b.ID, domain.Publish, l.manager)
		l.perform(b.ID, domain.Unpublish, l.manager)
	}
	page := l.notifications(l.editor)
	assert.Equal(l.t, []int{domain.MaxNotifications, domain.MaxNotifications}, []int{page.Total, page.Unread}, "no more are listed")
	forget := func(before time.Time, limit int) int {
		n, err := l.Notifications.Forget(l.t.Context(), before, limit)
		require.NoError(l.t, err)
		return n
	}
	long := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	assert.Equal(l.t, 1, forget(long, 1))
	assert.Equal(l.t, 1, forget(long, 2))
	assert.Equal(l.t, 0, forget(long, 2))
	assert.Equal(l.t, page, l.notifications(l.editor))
	last := page.Notifications[99].CreatedAt
	for forget(last, 400) > 0 {
	}
	assert.Equal(l.t, 100, l.notifications(l.editor).Total)
}

func notificationsCount(l *library) {
	b := l.at(domain.PendingReview, titled("Đếm"))
	before := l.write(b.ID, l.expert, onEbook, "Một")
	l.write(b.ID, l.expert, onEbook, "Hai")
	l.write(b.ID, l.manager, onEbook, "Của quản lý")
	assert.Equal(l.t, []int{1, 2}, l.counts(l.editor))
	assert.Equal(l.t, []int{1}, l.counts(l.expert))
	assert.Equal(l.t, 0, l.markRead(l.editor, true))
	l.reply(before, l.expert, "Ba")
	page := l.notifications(l.editor)
	assert.Equal(l.t, 1, page.Unread, "it is unread again")
	assert.Equal(l.t, []string{"reply " + l.expert.FullName + ": Ba", "note " + l.manager.FullName + ": Của quản lý"}, l.told(l.editor))
	assert.Equal(l.t, []int{3, 1}, l.counts(l.editor))
	assert.Equal(l.t, []int{1}, l.counts(l.manager), "of what was written since one takes part")

	elsewhere := l.draft(titled("Khác"))
	l.write(elsewhere.ID, l.expert, onEbook, "Ở sách khác")
	assert.Equal(l.t, []int{1, 3, 1}, l.counts(l.editor))
	l.perform(b.ID, domain.Reject, l.expert)
	l.write(b.ID, l.expert, onEbook, "Vẫn vòng một")
	assert.Equal(l.t, []int{4, 1, 1, 1}, l.counts(l.editor))
	l.saveTOC(b.ID, "Chương một") // a rejected e-book is edited before it is submitted again
	l.perform(b.ID, domain.Submit, l.editor)
	l.write(b.ID, l.expert, onEbook, "Vòng hai")
	assert.Equal(l.t, []int{1, 4, 1, 1, 1}, l.counts(l.editor), "another round tells anew")
}

func notificationsUncount(l *library) {
	b := l.draft(titled("Gỡ bớt"))
	first, second, third := l.write(b.ID, l.expert, onEbook, "Một"), l.write(b.ID, l.expert, onEbook, "Hai"), l.write(b.ID, l.expert, onEbook, "Ba")
	l.write(b.ID, l.manager, onEbook, "Đến sau")
	l.write(b.ID, l.expert, onEbook, "Bốn")
	require.NoError(l.t, l.removeNote(second, l.expert))
	assert.Equal(l.t, []string{"note " + l.expert.FullName + ": Bốn"}, l.told(l.editor)[:1])
	assert.Equal(l.t, []int{3, 1}, l.counts(l.editor))
	assert.Equal(l.t, []int{1}, l.counts(l.manager), "who was never told of it")
	last := l.notes(b.ID)[3]
	require.NoError(l.t, l.removeNote(last, l.expert))
	assert.Equal(l.t, []string{"note " + l.manager.FullName + ": Đến sau", "note " + l.expert.FullName + ": Ba"}, l.told(l.editor))
	assert.Equal(l.t, []int{1, 2}, l.counts(l.editor))
	assert.Empty(l.t, l.counts(l.manager))
	require.NoError(l.t, l.removeNote(third, l.expert))
	assert.Equal(l.t, first.ID, l.notifications(l.editor).Notifications[1].ID)
	require.NoError(l.t, l.removeNote(first, l.expert))
	assert.Equal(l.t, []int{1}, l.counts(l.editor))
}

func notificationsOfMany(l *library) {
	b := l.draft(titled("Cùng lúc"))
	note := l.write(b.ID, l.expert, onEbook, "Một")
	atOnce(12, func(i int) {
		_, err := l.tryReply(note, l.manager, fmt.Sprint("Trả lời ", i), ports.Once{})
		assert.NoError(l.t, err)
	})
	assert.Equal(l.t, []int{12, 1}, l.counts(l.editor))
	assert.Equal(l.t, []int{12}, l.counts(l.expert))
}
