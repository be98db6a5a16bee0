package portstest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Notes tests that an adapter keeps the promises of ports.Notes.
func Notes(t *testing.T, open func(*testing.T) Records) {
	run(t, open, []promise{
		{"a note is kept as it was written, with its replies, in their order", notesKeep},
		{"a note is given what is known of the others", noteKnowsOthers},
		{"a note keeps its number, which no other is ever given", notesKeepNumbers},
		{"a note tells whether the PDF of its page was replaced since", notesOfOldPDF},
		{"a change is kept, and what changes nothing is none", noteChanges},
		{"an error of write, change or permit leaves nothing", noteRefused},
		{"open notes are counted in every answer, and nothing else moves", openNotesCounted},
		{"what is not there is told, the e-book before the note", noteUnknown},
		{"a key writes once and answers the same", noteOnce},
		{"notes outlive line, file and deletion, and go with the e-book", notesOutlive},
		{"whose session has ended writes none", noteOfEnded},
		{"of two who mark a note done one has, and it counts once", noteDoneAtOnce},
		{"of many replies at once none is lost", repliesAtOnce},
		{"a note on an e-book that is being deleted is there or is not", noteWhileDeleted},
	})
}

var onEbook = domain.Place{Kind: domain.OnEbook}

// write writes a note and expects success.
func (l *library) write(id string, by domain.Actor, at domain.Place, body string) domain.Note {
	l.t.Helper()
	n, err := l.tryWrite(id, ports.Operator(by, l.tick()), at, body, ports.Once{})
	require.NoError(l.t, err)
	return n
}

func (l *library) tryWrite(id string, by ports.Caller, at domain.Place, body string, once ports.Once) (domain.Note, error) {
	_, n, err := l.Notes.Add(l.t.Context(), by, id, at.ItemID, once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		return on.WriteNote(newID(), actor, at, body, now)
	})
	return n, err
}

func (l *library) tryReply(n domain.Note, by domain.Actor, body string, once ports.Once) (domain.Note, error) {
	_, n, err := l.Notes.Update(l.t.Context(), ports.Operator(by, l.tick()), n.EbookID, n.ID, once, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		return note.Reply(on, newID(), actor, body, now)
	})
	return n, err
}

func (l *library) reply(n domain.Note, by domain.Actor, body string) domain.Note {
	l.t.Helper()
	n, err := l.tryReply(n, by, body, ports.Once{})
	require.NoError(l.t, err)
	return n
}

func (l *library) mark(n domain.Note, by domain.Actor, done bool) domain.Note {
	l.t.Helper()
	_, n, err := l.Notes.Update(l.t.Context(), ports.Operator(by, l.tick()), n.EbookID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		return note.Mark(on, done, actor, now)
	})
	require.NoError(l.t, err)
	return n
}

func (l *library) removeNote(n domain.Note, by domain.Actor) error {
	return l.Notes.Remove(l.t.Context(), ports.Operator(by, l.tick()), n.EbookID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
		return note.MayRemove(on, actor)
	})
}

func (l *library) notes(id string) []domain.Note {
	l.t.Helper()
	notes, err := l.Notes.List(l.t.Context(), id)
	require.NoError(l.t, err)
	return notes
}

func notesKeep(l *library) {
	b := l.at(domain.PendingReview, titled("Có ghi chú"))
	assert.Equal(l.t, []domain.Note{}, l.notes(b.ID))
	page := domain.Place{Kind: domain.OnPage, Page: 7, Quote: "Định lí\n'Ta-lét' \\ {}", Rects: []domain.Rect{{X: 0.1, Y: 0.2, Width: 0.5, Height: 0.0125}}}
	first := l.write(b.ID, l.expert, page, "Sai\n\"dấu\" \\ ở đây")
	second := l.write(b.ID, l.editor, domain.Place{Kind: domain.OnField, Field: "title"}, "Tên này?")
	third := l.write(b.ID, l.manager, onEbook, "Tốt")
	assert.Equal(l.t, page, first.Place)
	assert.Equal(l.t, l.expert.Person(), first.Author)
	assert.Equal(l.t, 1, first.Round)
	first = l.reply(first, l.editor, "Đã sửa")
	first = l.reply(first, l.expert, "Còn trang 8")
	require.Len(l.t, first.Replies, 2)
	assert.Equal(l.t, l.editor.Person(), first.Replies[0].Author)
	assert.Equal(l.t, []domain.Note{first, second, third}, l.notes(b.ID))
	l.write(l.draft(titled("Khác")).ID, l.expert, onEbook, "Của sách khác")
	assert.Len(l.t, l.notes(b.ID), 3)
	_, err := l.Users.Update(l.t.Context(), l.expert.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên mới"; return nil })
	require.NoError(l.t, err)
	notes := l.notes(b.ID)
	assert.Equal(l.t, "Tên mới", notes[0].Author.FullName)
	assert.Equal(l.t, "Tên mới", notes[0].Replies[1].Author.FullName)
}

func noteKnowsOthers(l *library) {
	b := l.at(domain.PendingReview, titled("Đếm"))
	var seen domain.Annotated
	look := func(itemID string) domain.Annotated {
		_, _, err := l.Notes.Add(l.t.Context(), ports.Operator(l.expert, l.tick()), b.ID, itemID, ports.Once{}, func(on *domain.Annotated, _ domain.Actor, _ time.Time) (domain.Note, error) {
			seen = *on
			return domain.Note{}, errors.New("only looking")
		})
		require.Error(l.t, err)
		return seen
	}
	on := look("")
	assert.Equal(l.t, b, *on.Ebook)
	on.Ebook = nil
	assert.Equal(l.t, []domain.Participant{{ID: l.editor.ID, Role: domain.Editor}}, on.People)
	on.People = nil
	assert.Equal(l.t, domain.Annotated{Submitted: 1}, on)
	n := l.write(b.ID, l.expert, domain.Place{Kind: domain.OnPage, Page: 1, Quote: "bốn"}, "năm ữ")
	l.reply(n, l.editor, "sáu")
	l.mark(l.write(b.ID, l.expert, onEbook, "hai"), l.manager, true)
	on = look("")
	assert.Equal(l.t, domain.Written{Open: 1, Notes: 2, Characters: 3 + 5 + 3}, on.Written, "what the expert has written")
	assert.Equal(l.t, 2, on.LastNumber)
	assert.Len(l.t, on.People, 2)

	l.perform(b.ID, domain.Reject, l.expert)
	toc := l.saveTOC(b.ID, "Chương một", "")
	require.NotNil(l.t, look(toc.Items[0].ID).ItemTitle)
	assert.Equal(l.t, "Chương một", *seen.ItemTitle)
	require.NotNil(l.t, look(toc.Items[1].ID).ItemTitle)
	assert.Empty(l.t, *seen.ItemTitle)
	assert.Nil(l.t, look(newID()).ItemTitle)
	l.perform(b.ID, domain.Submit, l.editor)
	assert.Equal(l.t, 2, look("").Submitted)
	assert.Equal(l.t, 2, l.write(b.ID, l.expert, onEbook, "Vòng hai").Round)
	assert.Equal(l.t, 1, l.notes(b.ID)[0].Round)
}

func notesKeepNumbers(l *library) {
	b := l.draft(titled("Số ghi chú"))
	first, second, third := l.write(b.ID, l.expert, onEbook, "Một"), l.write(b.ID, l.editor, onEbook, "Hai"), l.write(b.ID, l.expert, onEbook, "Ba")
	assert.Equal(l.t, []int{1, 2, 3}, []int{first.Number, second.Number, third.Number})
	require.NoError(l.t, l.removeNote(third, l.expert))
	require.NoError(l.t, l.removeNote(first, l.expert))
	fourth := l.write(b.ID, l.expert, onEbook, "Bốn")
	assert.Equal(l.t, 4, fourth.Number)
	assert.Equal(l.t, 4, l.mark(fourth, l.editor, true).Number)
	assert.Equal(l.t, []int{2, 4}, []int{l.notes(b.ID)[0].Number, l.notes(b.ID)[1].Number})
	assert.Equal(l.t, 1, l.write(l.draft(titled("Khác")).ID, l.expert, onEbook, "Một").Number)
}

func notesOfOldPDF(l *library) {
	b := l.attach(l.draft(titled("Thay PDF")), domain.PDF)
	on := domain.Place{Kind: domain.OnPage, Page: 1}
	assert.False(l.t, l.write(b.ID, l.expert, on, "Trang một").OldPDF)
	l.write(b.ID, l.expert, onEbook, "Cả cuốn")
	l.attach(b, domain.PDF)
	l.write(b.ID, l.expert, on, "Trang một, tệp mới")
	notes := l.notes(b.ID)
	assert.Equal(l.t, []bool{true, false, false}, []bool{notes[0].OldPDF, notes[1].OldPDF, notes[2].OldPDF})
}

func noteChanges(l *library) {
	b := l.at(domain.PendingReview, titled("Sửa ghi chú"))
	n := l.write(b.ID, l.expert, onEbook, "Một")
	_, edited, err := l.Notes.Update(l.t.Context(), ports.Operator(l.expert, l.tick()), b.ID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		assert.Equal(l.t, n, *note)
		return note.Edit(on, actor, "Hai", now)
	})
	require.NoError(l.t, err)
	assert.Equal(l.t, "Hai", edited.Body)
	assert.NotNil(l.t, edited.EditedAt)
	done := l.mark(edited, l.editor, true)
	assert.Equal(l.t, l.editor.Person(), *done.DoneBy)
	assert.Equal(l.t, done, l.mark(done, l.manager, true), "the first has marked it")
	answered := l.reply(done, l.expert, "Cảm ơn")
	assert.Equal(l.t, done.DoneAt, answered.DoneAt)
	open := l.mark(answered, l.manager, false)
	assert.Nil(l.t, open.DoneAt)
	assert.Nil(l.t, open.DoneBy)
	assert.Equal(l.t, []domain.Note{open}, l.notes(b.ID))
	assert.ErrorIs(l.t, l.removeNote(open, l.expert), domain.ErrNoteAnswered)
	other := l.write(b.ID, l.expert, onEbook, "Bỏ đi")
	require.NoError(l.t, l.removeNote(other, l.expert))
	assert.ErrorIs(l.t, l.removeNote(other, l.expert), domain.ErrNoNote)
	assert.Equal(l.t, []domain.Note{open}, l.notes(b.ID))
}

func noteRefused(l *library) {
	b := l.at(domain.PendingReview, titled("Từ chối"))
	n := l.write(b.ID, l.expert, onEbook, "Giữ nguyên")
	_, err := l.tryWrite(b.ID, ports.Operator(l.other, l.tick()), onEbook, "Không được", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrForbidden)
	_, err = l.tryWrite(b.ID, ports.Operator(l.expert, l.tick()), onEbook, " ", ports.Once{})
	assert.ErrorIs(l.t, err, &domain.Error{Code: "note.invalid"})
	assert.ErrorIs(l.t, l.removeNote(n, l.manager), domain.ErrForbidden)
	refusal := errors.New("no")
	_, _, err = l.Notes.Update(l.t.Context(), operator, b.ID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, _ domain.Actor, now time.Time) error {
		require.NoError(l.t, note.Reply(on, newID(), l.manager, "Rơi", now))
		require.NoError(l.t, note.Mark(on, true, l.manager, now))
		return refusal
	})
	assert.ErrorIs(l.t, err, refusal)
	assert.Equal(l.t, []domain.Note{n}, l.notes(b.ID))
	assert.Equal(l.t, 1, l.get(b.ID).OpenNotes)
}

func openNotesCounted(l *library) {
	b := l.at(domain.PendingReview, titled("Còn mở"))
	counted := func(open int) {
		l.t.Helper()
		want := b
		want.OpenNotes = open
		assert.Equal(l.t, want, l.get(b.ID), "nothing else has moved")
		assert.Equal(l.t, open, l.list(ports.ListQuery{Search: "Còn mở"}).Ebooks[0].OpenNotes)
		log, err := l.Ebooks.Log(l.t.Context(), b.ID)
		require.NoError(l.t, err)
		assert.Len(l.t, log, 1)
	}
	first, second := l.write(b.ID, l.expert, onEbook, "Một"), l.write(b.ID, l.expert, onEbook, "Hai")
	counted(2)
	first = l.mark(first, l.editor, true)
	l.mark(first, l.editor, true)
	counted(1)
	first = l.reply(l.mark(first, l.editor, false), l.editor, "Lại mở")
	counted(2)
	l.mark(first, l.expert, true)
	require.NoError(l.t, l.removeNote(second, l.expert))
	counted(0)
	third := l.mark(l.write(b.ID, l.manager, onEbook, "Ba"), l.manager, true)
	require.NoError(l.t, l.removeNote(third, l.manager))
	counted(0)
	l.write(b.ID, l.expert, onEbook, "Bốn")
	rejected := l.perform(b.ID, domain.Reject, l.expert)
	assert.Equal(l.t, 1, rejected.OpenNotes)
	assert.Equal(l.t, rejected, l.get(b.ID))
}

func noteUnknown(l *library) {
	b := l.draft(titled("Có"))
	n := l.write(b.ID, l.expert, onEbook, "Ghi chú")
	assert.Equal(l.t, []domain.Note{}, l.notes(newID()))
	_, err := l.tryWrite(newID(), ports.Operator(l.expert, l.tick()), onEbook, "Ở đâu", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	elsewhere := n
	elsewhere.EbookID = l.draft(titled("Khác")).ID
	_, err = l.tryReply(elsewhere, l.expert, "Nhầm sách", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrNoNote, "it is another e-book's")
	assert.ErrorIs(l.t, l.removeNote(elsewhere, l.expert), domain.ErrNoNote)
	elsewhere.EbookID = newID()
	_, err = l.tryReply(elsewhere, l.expert, "Không có sách", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
}

func noteOnce(l *library) {
	b := l.at(domain.PendingReview, titled("Một lần"))
	by, key := ports.Operator(l.expert, l.tick()), once(l.expert, "ghi", "yêu cầu", l.now)
	first, err := l.tryWrite(b.ID, by, onEbook, "Một lần", key)
	require.NoError(l.t, err)
	again, err := l.tryWrite(b.ID, by, onEbook, "Một lần", key)
	require.NoError(l.t, err)
	first.EbookID, again.EbookID = b.ID, b.ID // answers do not have it
	assert.Equal(l.t, first, again)
	assert.Len(l.t, l.notes(b.ID), 1)
	key = once(l.expert, "đáp", "yêu cầu", l.now)
	for range 2 {
		first, err = l.tryReply(first, l.expert, "Đáp một lần", key)
		require.NoError(l.t, err)
		first.EbookID = b.ID
	}
	assert.Equal(l.t, []domain.Note{first}, l.notes(b.ID))
	_, err = l.tryReply(first, l.expert, "Khác", once(l.expert, "đáp", "khác", l.now))
	assert.ErrorIs(l.t, err, domain.ErrKeyReused)
	_, err = l.tryWrite(b.ID, by, onEbook, " ", once(l.expert, "hỏng", "x", l.now))
	require.Error(l.t, err)
	_, err = l.tryWrite(b.ID, by, onEbook, "Được", once(l.expert, "hỏng", "x", l.now))
	assert.NoError(l.t, err, "a key of a refusal can be used again")
	other := l.write(b.ID, l.expert, onEbook, "Bỏ một lần")
	for range 2 {
		err = l.Notes.Remove(l.t.Context(), by, b.ID, other.ID, once(l.expert, "bỏ", "x", l.now), func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
			return note.MayRemove(on, actor)
		})
		require.NoError(l.t, err)
	}
	assert.Equal(l.t, 2, l.get(b.ID).OpenNotes)
	l.remove(b.ID)
	key = once(l.expert, "đáp", "yêu cầu", l.now)
	book, again, err := l.Notes.Update(l.t.Context(), by, b.ID, first.ID, key, func(*domain.Annotated, *domain.Note, domain.Actor, time.Time) error {
		return errors.New("it is not done again")
	})
	require.NoError(l.t, err, "whatever has become of the e-book")
	again.EbookID = b.ID
	assert.Equal(l.t, first, again)
	assert.Equal(l.t, []any{b.ID, b.CreatedBy, b.Status}, []any{book.ID, book.CreatedBy, book.Status})
}

func notesOutlive(l *library) {
	b := l.attach(l.draft(titled("Sống lâu")), domain.PDF)
	toc := l.saveTOC(b.ID, "Chương bị xóa")
	line := l.write(b.ID, l.expert, domain.Place{Kind: domain.OnItem, ItemID: toc.Items[0].ID}, "Thừa")
	assert.Equal(l.t, "Chương bị xóa", *line.Place.Title)
	page := l.reply(l.write(b.ID, l.expert, domain.Place{Kind: domain.OnPage, Page: 3, Quote: "câu cũ"}, "Sai"), l.editor, "Sẽ sửa")
	l.saveTOC(b.ID)
	l.attach(b, domain.PDF)
	page.OldPDF = true
	assert.Equal(l.t, []domain.Note{line, page}, l.notes(b.ID))
	l.remove(b.ID)
	assert.Equal(l.t, []domain.Note{line, page}, l.notes(b.ID))
	_, err := l.tryReply(page, l.editor, "Đã xóa", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrNotFound)
	l.restore(b.ID)
	assert.Equal(l.t, []domain.Note{line, page}, l.notes(b.ID))
	assert.Equal(l.t, 2, l.get(b.ID).OpenNotes)
	removed := l.remove(b.ID)
	n, err := l.Ebooks.Purge(l.t.Context(), removed.DeletedAt.Add(time.Second), 10)
	require.NoError(l.t, err)
	assert.Equal(l.t, 1, n)
	assert.Equal(l.t, []domain.Note{}, l.notes(b.ID))
}

func noteOfEnded(l *library) {
	b := l.at(domain.PendingReview, titled("Hết phiên"))
	by := l.signedIn(l.expert)
	n, err := l.tryWrite(b.ID, by, onEbook, "Còn phiên", ports.Once{})
	require.NoError(l.t, err)
	assert.Less(l.t, time.Since(n.CreatedAt).Abs(), time.Hour, "it is not the time of today")
	require.NoError(l.t, l.Sessions.End(l.t.Context(), hashOf(by.SessionID), time.Now()))
	_, err = l.tryWrite(b.ID, by, onEbook, "Hết phiên", ports.Once{})
	assert.ErrorIs(l.t, err, domain.ErrSessionEnded)
	assert.Len(l.t, l.notes(b.ID), 1)
}

func noteDoneAtOnce(l *library) {
	b := l.at(domain.PendingReview, titled("Cùng xong"))
	l.write(b.ID, l.expert, onEbook, "Còn mở")
	for round := range 10 {
		n := l.write(b.ID, l.expert, onEbook, fmt.Sprint("Ghi chú ", round))
		told := make([]domain.Note, 2)
		atOnce(2, func(i int) { told[i] = l.mark(n, []domain.Actor{l.expert, l.manager}[i], true) })
		assert.Equal(l.t, told[0], told[1], "both are told who it was")
		assert.Equal(l.t, 1, l.get(b.ID).OpenNotes)
	}
}

func repliesAtOnce(l *library) {
	b := l.at(domain.PendingReview, titled("Cùng đáp"))
	n := l.write(b.ID, l.expert, onEbook, "Hỏi")
	atOnce(24, func(i int) {
		_, err := l.tryReply(n, []domain.Actor{l.expert, l.editor, l.manager}[i%3], fmt.Sprint("Đáp ", i), ports.Once{})
		assert.NoError(l.t, err)
	})
	said := map[string]bool{}
	for _, r := range l.notes(b.ID)[0].Replies {
		said[r.Body] = true
	}
	assert.Len(l.t, said, 24)
	assert.Len(l.t, l.notes(b.ID)[0].Replies, 24)
}

func noteWhileDeleted(l *library) {
	for round := range 8 {
		b := l.draft(titled(fmt.Sprint("Đang xóa ", round)))
		var written atomic.Int32
		atOnce(4, func(i int) {
			if i == 0 {
				l.remove(b.ID)
				return
			}
			_, err := l.tryWrite(b.ID, ports.Operator(l.expert, l.tick()), onEbook, "Kịp không", ports.Once{})
			if err == nil {
				written.Add(1)
				return
			}
			assert.ErrorIs(l.t, err, domain.ErrNotFound)
		})
		l.restore(b.ID)
		assert.Len(l.t, l.notes(b.ID), int(written.Load()))
		assert.EqualValues(l.t, written.Load(), l.get(b.ID).OpenNotes)
	}
}
