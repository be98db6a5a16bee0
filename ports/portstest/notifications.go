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
	Run(t, open, Promises{
		"the creator is notified of others' decisions, and nobody of their own":       notifiedOfDecisions,
		"the new creator of an e-book is notified":                                    notifiedOfGiving,
		"of notes and replies those who take part are notified":                       notifiedOfNotes,
		"neither a disabled account nor a student is notified":                        notifiedNobodyElse,
		"what is refused notifies nobody":                                             notifiedOfNothing,
		"people mark their own as read, some or all":                                  notificationsRead,
		"what is about a deleted e-book is not listed, and comes back with it":        notificationsHidden,
		"a note that is removed takes its notifications along":                        notificationsOfRemovedNote,
		"old ones and those beyond the newest are removed":                            notificationsForgotten,
		"a person's notes on an e-book in a round are one notification, which counts": notificationsCount,
		"a removed note is not counted, and the one before it is shown":               notificationsUncount,
		"a rejection and its notes are one notification, which counts them":           notificationsOfRound,
		"of many concurrent ones each is counted once":                                notificationsOfMany,
	})
}

func (l *Library) notifications(of domain.Actor) ports.NotificationPage {
	l.T.Helper()
	page, err := l.Notifications.List(l.T.Context(), of.ID, 1, 100)
	require.NoError(l.T, err)
	return page
}

// counts returns the counts of a person's notifications, newest first.
func (l *Library) counts(of domain.Actor) []int {
	l.T.Helper()
	counts := []int{}
	for _, n := range l.notifications(of).Notifications {
		counts = append(counts, n.Count)
	}
	return counts
}

// notificationsOf returns a person's notifications, newest first, as "kind by: text".
func (l *Library) notificationsOf(of domain.Actor) []string {
	l.T.Helper()
	texts := []string{}
	for _, n := range l.notifications(of).Notifications {
		texts = append(texts, fmt.Sprintf("%s %s: %s", n.Kind, n.By.FullName, n.Text))
	}
	return texts
}

func (l *Library) markRead(by domain.Actor, all bool, ids ...string) int {
	l.T.Helper()
	unread, err := l.Notifications.MarkRead(l.T.Context(), ports.Operator(by, l.Tick()), func(domain.Actor) (domain.ReadMark, error) {
		return domain.ReadMark{All: all, IDs: ids}, nil
	})
	require.NoError(l.T, err)
	return unread
}

func notifiedOfDecisions(l *Library) {
	assert.Equal(l.T, ports.NotificationPage{Notifications: []domain.Notification{}}, l.notifications(l.Editor))
	b := l.at(domain.Published, titled("Toán"))
	l.perform(b.ID, domain.Unpublish, l.Manager)
	l.perform(b.ID, domain.Submit, l.Editor)
	l.perform(b.ID, domain.Reject, l.Expert)
	log, err := l.Ebooks.Log(l.T.Context(), b.ID)
	require.NoError(l.T, err)
	want := []domain.Notification{}
	for _, entry := range log {
		if entry.Action.Notifies() {
			want = append(want, domain.Notification{ID: entry.ID, Kind: domain.NotificationKind(entry.Action),
				Ebook: domain.EbookTitle{ID: b.ID, Title: "Toán"}, By: domain.Person{ID: entry.User.ID, FullName: entry.User.FullName}, Text: entry.Comment, Count: 1, CreatedAt: entry.CreatedAt})
		}
	}
	require.Len(l.T, want, 4)
	assert.Equal(l.T, ports.NotificationPage{Notifications: want, Total: 4, Unread: 4}, l.notifications(l.Editor))
	for _, other := range []domain.Actor{l.Other, l.Expert, l.Manager} {
		assert.Empty(l.T, l.notificationsOf(other))
	}
	second, err := l.Notifications.List(l.T.Context(), l.Editor.ID, 2, 3)
	require.NoError(l.T, err)
	assert.Equal(l.T, []int{4, 4, 1}, []int{second.Total, second.Unread, len(second.Notifications)})
	assert.Equal(l.T, want[3].ID, second.Notifications[0].ID)
	past, err := l.Notifications.List(l.T.Context(), l.Editor.ID, 3, 3)
	require.NoError(l.T, err)
	assert.Equal(l.T, ports.NotificationPage{Notifications: []domain.Notification{}, Total: 4, Unread: 4}, past)

	own := l.attach(l.draft(titled("Của mình")), domain.PDF)
	l.perform(own.ID, domain.Submit, l.Editor)
	l.perform(own.ID, domain.Approve, domain.Actor{ID: l.Editor.ID, FullName: l.Editor.FullName, Role: domain.Expert})
	assert.Len(l.T, l.notificationsOf(l.Editor), 4, "nobody is notified of their own acts")
}

func notifiedOfGiving(l *Library) {
	b := l.draft(titled("Trao tay"))
	l.give(b.ID, l.Other)
	assert.Equal(l.T, []string{"give " + domain.Operator.FullName + ": "}, l.notificationsOf(l.Other))
	assert.Empty(l.T, l.notificationsOf(l.Editor))
	for _, to := range []domain.Actor{l.Editor, l.Other, l.Editor, l.Other} {
		l.give(b.ID, to)
	}
	assert.Len(l.T, l.notificationsOf(l.Other), 1, "an e-book that is given to the same person again makes no second notification")
	assert.Len(l.T, l.notificationsOf(l.Editor), 1)
}

func notifiedOfNotes(l *Library) {
	b := l.at(domain.Rejected, titled("Có ghi chú")) // by the expert
	decided := l.notifications(l.Editor).Total
	third := l.person("Người thứ ba", domain.Expert)
	first := l.write(b.ID, third, onEbook, "Một")
	assert.Equal(l.T, []string{"note Người thứ ba: Một"}, l.notificationsOf(l.Editor)[:1])
	assert.Equal(l.T, []string{"note Người thứ ba: Một"}, l.notificationsOf(l.Expert), "who decided on it last")
	assert.Empty(l.T, l.notificationsOf(third))
	assert.Empty(l.T, l.notificationsOf(l.Other))
	l.reply(first, l.Editor, "Đã sửa")
	assert.Equal(l.T, []string{"reply " + l.Editor.FullName + ": Đã sửa"}, l.notificationsOf(third))
	n := l.notifications(third).Notifications[0]
	assert.Equal(l.T, first.ID, *n.NoteID)
	assert.Len(l.T, l.notificationsOf(l.Expert), 2)
	assert.Equal(l.T, decided+1, l.notifications(l.Editor).Total)

	waiting := l.at(domain.PendingReview, titled("Đang xem"))
	l.claim(waiting.ID, l.signedIn(third), take)
	l.write(waiting.ID, l.Editor, onEbook, "Xin xem")
	assert.Equal(l.T, "note "+l.Editor.FullName+": Xin xem", l.notificationsOf(third)[0], "who claims it")
}

func notifiedNobodyElse(l *Library) {
	b := l.at(domain.PendingReview, titled("Đã nghỉ"))
	l.write(b.ID, l.Manager, onEbook, "Một")
	l.ChangeAccount(l.Editor.ID, func(u *domain.User) { u.DisabledAt = &l.Now })
	l.ChangeAccount(l.Manager.ID, func(u *domain.User) { u.Role = domain.Student })
	before := l.notifications(l.Editor).Total
	l.perform(b.ID, domain.Reject, l.Expert)
	l.write(b.ID, l.Expert, onEbook, "Hai")
	assert.Equal(l.T, before, l.notifications(l.Editor).Total)
	assert.Empty(l.T, l.notificationsOf(l.Manager))
}

func notifiedOfNothing(l *Library) {
	b := l.at(domain.PendingReview, titled("Không"))
	_, err := l.Ebooks.Update(l.T.Context(), operator, b.ID, ports.Once{}, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		require.NoError(l.T, b.Perform(domain.Approve, l.Expert, "", l.Tick()))
		return domain.ErrStale
	})
	require.ErrorIs(l.T, err, domain.ErrStale)
	assert.Empty(l.T, l.notificationsOf(l.Editor))
}

func notificationsRead(l *Library) {
	b := l.at(domain.Published, titled("Đã đọc"))
	l.write(b.ID, l.Manager, onEbook, "Một")
	l.write(b.ID, l.Editor, onEbook, "Hai")
	all := l.notifications(l.Editor).Notifications
	require.Len(l.T, all, 3)
	theirs := l.notifications(l.Manager).Notifications
	require.Len(l.T, theirs, 1)
	assert.Equal(l.T, 2, l.markRead(l.Editor, false, all[1].ID, NewID(), theirs[0].ID))
	after := l.notifications(l.Editor)
	assert.Equal(l.T, []bool{true, false, true}, []bool{after.Notifications[0].ReadAt == nil, after.Notifications[1].ReadAt == nil, after.Notifications[2].ReadAt == nil})
	assert.Equal(l.T, 2, after.Unread)
	assert.Equal(l.T, 1, l.notifications(l.Manager).Unread, "nobody marks another's")
	at := after.Notifications[1].ReadAt
	assert.Equal(l.T, 0, l.markRead(l.Editor, true))
	assert.Equal(l.T, at, l.notifications(l.Editor).Notifications[1].ReadAt, "it was read before")
	_, err := l.Notifications.MarkRead(l.T.Context(), ports.Operator(l.Manager, l.Tick()), func(domain.Actor) (domain.ReadMark, error) { return domain.ReadMark{All: true}, domain.ErrStale })
	require.ErrorIs(l.T, err, domain.ErrStale)
	assert.Equal(l.T, 1, l.notifications(l.Manager).Unread)
}

func notificationsHidden(l *Library) {
	b := l.at(domain.Rejected, titled("Bị xóa"))
	require.NotEmpty(l.T, l.notificationsOf(l.Editor))
	l.remove(b.ID)
	assert.Equal(l.T, ports.NotificationPage{Notifications: []domain.Notification{}}, l.notifications(l.Editor))
	l.restore(b.ID)
	assert.Len(l.T, l.notificationsOf(l.Editor), 1)
	deleted := l.remove(b.ID)
	_, err := l.Ebooks.Purge(l.T.Context(), deleted.DeletedAt.Add(time.Second), 10)
	require.NoError(l.T, err)
	assert.Empty(l.T, l.notificationsOf(l.Editor))
}

func notificationsOfRemovedNote(l *Library) {
	b := l.draft(titled("Gỡ ghi chú"))
	n := l.write(b.ID, l.Expert, onEbook, "Nhầm")
	require.Len(l.T, l.notificationsOf(l.Editor), 1)
	require.NoError(l.T, l.removeNote(n, l.Expert))
	assert.Empty(l.T, l.notificationsOf(l.Editor))
}

func notificationsForgotten(l *Library) {
	b := l.attach(l.draft(titled("Nhiều")), domain.PDF)
	for range domain.MaxNotifications/3 + 1 {
		l.perform(b.ID, domain.Submit, l.Editor)
		l.perform(b.ID, domain.Approve, l.Expert)
		l.perform(b.ID, domain.Publish, l.Manager)
		l.perform(b.ID, domain.Unpublish, l.Manager)
	}
	page := l.notifications(l.Editor)
	assert.Equal(l.T, []int{domain.MaxNotifications, domain.MaxNotifications}, []int{page.Total, page.Unread}, "older ones are not listed")
	forget := func(before time.Time, limit int) int {
		n, err := l.Notifications.Forget(l.T.Context(), before, limit)
		require.NoError(l.T, err)
		return n
	}
	long := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	assert.Equal(l.T, 2, forget(long, 1))
	assert.Equal(l.T, 0, forget(long, 2))
	assert.Equal(l.T, page, l.notifications(l.Editor))
	last := page.Notifications[99].CreatedAt
	assert.Equal(l.T, domain.MaxNotifications-100, forget(last, 400))
	assert.Equal(l.T, 100, l.notifications(l.Editor).Total)
}

func notificationsCount(l *Library) {
	b := l.at(domain.PendingReview, titled("Đếm"))
	before := l.write(b.ID, l.Expert, onEbook, "Một")
	l.write(b.ID, l.Expert, onEbook, "Hai")
	l.write(b.ID, l.Manager, onEbook, "Của quản lý")
	assert.Equal(l.T, []int{1, 2}, l.counts(l.Editor))
	assert.Equal(l.T, []int{1}, l.counts(l.Expert))
	assert.Equal(l.T, 0, l.markRead(l.Editor, true))
	l.reply(before, l.Expert, "Ba")
	page := l.notifications(l.Editor)
	assert.Equal(l.T, 1, page.Unread, "it is unread again")
	assert.Equal(l.T, []string{"reply " + l.Expert.FullName + ": Ba", "note " + l.Manager.FullName + ": Của quản lý"}, l.notificationsOf(l.Editor))
	assert.Equal(l.T, []int{3, 1}, l.counts(l.Editor))
	assert.Equal(l.T, []int{1}, l.counts(l.Manager), "of what was written since one takes part")

	elsewhere := l.draft(titled("Khác"))
	l.write(elsewhere.ID, l.Expert, onEbook, "Ở sách khác")
	assert.Equal(l.T, []int{1, 3, 1}, l.counts(l.Editor))
	l.perform(b.ID, domain.Reject, l.Expert)
	l.write(b.ID, l.Expert, onEbook, "Vẫn vòng một")
	assert.Equal(l.T, []int{5, 1, 1}, l.counts(l.Editor), "the rejection, with four")
	l.saveTOC(b.ID, "Chương một") // a rejected e-book is edited before it is submitted again
	l.perform(b.ID, domain.Submit, l.Editor)
	l.write(b.ID, l.Expert, onEbook, "Vòng hai")
	assert.Equal(l.T, []int{1, 5, 1, 1}, l.counts(l.Editor), "another round notifies again")
}

func notificationsUncount(l *Library) {
	b := l.draft(titled("Gỡ bớt"))
	first, second, third := l.write(b.ID, l.Expert, onEbook, "Một"), l.write(b.ID, l.Expert, onEbook, "Hai"), l.write(b.ID, l.Expert, onEbook, "Ba")
	l.write(b.ID, l.Manager, onEbook, "Đến sau")
	l.write(b.ID, l.Expert, onEbook, "Bốn")
	require.NoError(l.T, l.removeNote(second, l.Expert))
	assert.Equal(l.T, []string{"note " + l.Expert.FullName + ": Bốn"}, l.notificationsOf(l.Editor)[:1])
	assert.Equal(l.T, []int{3, 1}, l.counts(l.Editor))
	assert.Equal(l.T, []int{1}, l.counts(l.Manager), "who was never notified of it")
	last := l.notes(b.ID)[3]
	require.NoError(l.T, l.removeNote(last, l.Expert))
	assert.Equal(l.T, []string{"note " + l.Manager.FullName + ": Đến sau", "note " + l.Expert.FullName + ": Ba"}, l.notificationsOf(l.Editor))
	assert.Equal(l.T, []int{1, 2}, l.counts(l.Editor))
	assert.Empty(l.T, l.counts(l.Manager))
	require.NoError(l.T, l.removeNote(third, l.Expert))
	assert.Equal(l.T, first.ID, l.notifications(l.Editor).Notifications[1].ID)
	require.NoError(l.T, l.removeNote(first, l.Expert))
	assert.Equal(l.T, []int{1}, l.counts(l.Editor))
}

func notificationsOfMany(l *Library) {
	b := l.draft(titled("Cùng lúc"))
	note := l.write(b.ID, l.Expert, onEbook, "Một")
	AtOnce(12, func(i int) {
		_, err := l.tryReply(note, l.Manager, fmt.Sprint("Trả lời ", i), ports.Once{})
		assert.NoError(l.T, err)
	})
	assert.Equal(l.T, []int{12, 1}, l.counts(l.Editor))
	assert.Equal(l.T, []int{12}, l.counts(l.Expert))
}

func notificationsOfRound(l *Library) {
	b := l.at(domain.PendingReview, titled("Một vòng"))
	first := l.write(b.ID, l.Manager, onEbook, "Của người khác")
	l.write(b.ID, l.Expert, onEbook, "Một")
	removed := l.write(b.ID, l.Expert, onEbook, "Hai")
	l.reply(first, l.Expert, "Đồng ý")
	assert.Equal(l.T, []int{3, 1}, l.counts(l.Editor))
	l.markRead(l.Editor, true)

	l.perform(b.ID, domain.Reject, l.Expert)
	page := l.notifications(l.Editor)
	require.Len(l.T, page.Notifications, 2, "the manager's note stays by itself")
	decision := page.Notifications[0]
	assert.Equal(l.T, []any{domain.NotificationKind(domain.Reject), 4, 1}, []any{decision.Kind, decision.Count, page.Unread})
	assert.Nil(l.T, decision.NoteID)
	assert.Equal(l.T, []int{3}, l.counts(l.Manager), "who is not notified of the decision")

	require.NoError(l.T, l.removeNote(removed, l.Expert))
	assert.Equal(l.T, []int{3, 1}, l.counts(l.Editor))
	l.markRead(l.Editor, true)
	later := l.write(b.ID, l.Expert, onEbook, "Sau đó")
	page = l.notifications(l.Editor)
	assert.Equal(l.T, []any{decision.ID, decision.Kind, 4, 1}, []any{page.Notifications[0].ID, page.Notifications[0].Kind, page.Notifications[0].Count, page.Unread}, "what is written later joins it")
	require.NoError(l.T, l.removeNote(later, l.Expert))
	assert.Equal(l.T, []int{3, 1}, l.counts(l.Editor))

	l.saveTOC(b.ID, "Chương một") // a rejected e-book is edited before it is submitted again
	l.perform(b.ID, domain.Submit, l.Editor)
	l.write(b.ID, l.Manager, onEbook, "Vòng hai")
	l.perform(b.ID, domain.Approve, l.Manager)
	l.perform(b.ID, domain.Publish, l.Manager)
	l.write(b.ID, l.Manager, onEbook, "Sau khi xuất bản")
	assert.Equal(l.T, []int{2, 1, 1, 3, 1}, l.counts(l.Editor), "other decisions have separate notifications")
	l.Verify(l.T)
}
