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
	Run(t, open, Promises{
		"a note is kept as it was written, with its replies, in their order": notesKeep,
		"write is called with the counts of earlier notes":                   noteKnowsOthers,
		"a note keeps its number, which no other is ever given":              notesKeepNumbers,
		"a note says whether the PDF of its page was replaced since":         notesOfOldPDF,
		"a change is stored, unless it changes nothing":                      noteChanges,
		"if write, change or permit returns an error, nothing is stored":     noteRefused,
		"open notes are counted in every response, and nothing else changes": openNotesCounted,
		"a missing e-book or note is reported, the e-book first":             noteUnknown,
		"a key writes once and returns the same":                             noteOnce,
		"notes outlive line, file and deletion, and go with the e-book":      notesOutlive,
		"a person whose session has ended writes no note":                    noteOfEnded,
		"of two who mark a note done the first counts, and both see who":     noteDoneAtOnce,
		"of many concurrent replies none is lost":                            repliesAtOnce,
		"a note on an e-book that is being deleted is stored or refused":     noteWhileDeleted,
	})
}

var onEbook = domain.Place{Kind: domain.OnEbook}

// write writes a note and expects success.
func (l *Library) write(id string, by domain.Actor, at domain.Place, body string) domain.Note {
	l.T.Helper()
	n, err := l.tryWrite(id, ports.Operator(by, l.Tick()), at, body, ports.Once{})
	require.NoError(l.T, err)
	return n
}

func (l *Library) tryWrite(id string, by ports.Caller, at domain.Place, body string, once ports.Once) (domain.Note, error) {
	_, n, err := l.Notes.Add(l.T.Context(), by, id, at.ItemID, once, func(on *domain.Annotated, actor domain.Actor, now time.Time) (domain.Note, error) {
		return on.WriteNote(NewID(), actor, at, body, now)
	})
	return n, err
}

func (l *Library) tryReply(n domain.Note, by domain.Actor, body string, once ports.Once) (domain.Note, error) {
	_, n, err := l.Notes.Update(l.T.Context(), ports.Operator(by, l.Tick()), n.EbookID, n.ID, once, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		return note.Reply(on, NewID(), actor, body, now)
	})
	return n, err
}

func (l *Library) reply(n domain.Note, by domain.Actor, body string) domain.Note {
	l.T.Helper()
	n, err := l.tryReply(n, by, body, ports.Once{})
	require.NoError(l.T, err)
	return n
}

func (l *Library) mark(n domain.Note, by domain.Actor, done bool) domain.Note {
	l.T.Helper()
	_, n, err := l.Notes.Update(l.T.Context(), ports.Operator(by, l.Tick()), n.EbookID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		return note.Mark(on, done, actor, now)
	})
	require.NoError(l.T, err)
	return n
}

func (l *Library) removeNote(n domain.Note, by domain.Actor) error {
	return l.Notes.Remove(l.T.Context(), ports.Operator(by, l.Tick()), n.EbookID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
		return note.MayRemove(on, actor)
	})
}

func (l *Library) notes(id string) []domain.Note {
	l.T.Helper()
	notes, err := l.Notes.List(l.T.Context(), id)
	require.NoError(l.T, err)
	return notes
}

func notesKeep(l *Library) {
	b := l.at(domain.PendingReview, titled("Có ghi chú"))
	assert.Equal(l.T, []domain.Note{}, l.notes(b.ID))
	page := domain.Place{Kind: domain.OnPage, Page: 7, Quote: "Định lí\n'Ta-lét' \\ {}", Rects: []domain.Rect{{X: 0.1, Y: 0.2, Width: 0.5, Height: 0.0125}}}
	first := l.write(b.ID, l.Expert, page, "Sai\n\"dấu\" \\ ở đây")
	second := l.write(b.ID, l.Editor, domain.Place{Kind: domain.OnField, Field: "title"}, "Tên này?")
	third := l.write(b.ID, l.Manager, onEbook, "Tốt")
	assert.Equal(l.T, page, first.Place)
	assert.Equal(l.T, l.Expert.Person(), first.Author)
	assert.Equal(l.T, 1, first.Round)
	first = l.reply(first, l.Editor, "Đã sửa")
	first = l.reply(first, l.Expert, "Còn trang 8")
	require.Len(l.T, first.Replies, 2)
	assert.Equal(l.T, l.Editor.Person(), first.Replies[0].Author)
	assert.Equal(l.T, []domain.Note{first, second, third}, l.notes(b.ID))
	l.write(l.draft(titled("Khác")).ID, l.Expert, onEbook, "Của sách khác")
	assert.Len(l.T, l.notes(b.ID), 3)
	_, err := l.Users.Update(l.T.Context(), l.Expert.ID, false, func(u *domain.User, _ time.Time) error { u.FullName = "Tên mới"; return nil })
	require.NoError(l.T, err)
	notes := l.notes(b.ID)
	assert.Equal(l.T, "Tên mới", notes[0].Author.FullName)
	assert.Equal(l.T, "Tên mới", notes[0].Replies[1].Author.FullName)
}

func noteKnowsOthers(l *Library) {
	b := l.at(domain.PendingReview, titled("Đếm"))
	var seen domain.Annotated
	look := func(itemID string) domain.Annotated {
		_, _, err := l.Notes.Add(l.T.Context(), ports.Operator(l.Expert, l.Tick()), b.ID, itemID, ports.Once{}, func(on *domain.Annotated, _ domain.Actor, _ time.Time) (domain.Note, error) {
			seen = *on
			return domain.Note{}, errors.New("only looking")
		})
		require.Error(l.T, err)
		return seen
	}
	on := look("")
	assert.Equal(l.T, b, *on.Ebook)
	on.Ebook = nil
	assert.Equal(l.T, []domain.Participant{{ID: l.Editor.ID, Role: domain.Editor}}, on.People)
	on.People = nil
	assert.Equal(l.T, domain.Annotated{Submissions: 1}, on)
	n := l.write(b.ID, l.Expert, domain.Place{Kind: domain.OnPage, Page: 1, Quote: "bốn"}, "năm ữ")
	l.reply(n, l.Editor, "sáu")
	l.mark(l.write(b.ID, l.Expert, onEbook, "hai"), l.Manager, true)
	on = look("")
	assert.Equal(l.T, domain.Written{Open: 1, Notes: 2, Characters: 3 + 5 + 3}, on.Written, "what the expert has written")
	assert.Equal(l.T, 2, on.LastNumber)
	assert.Len(l.T, on.People, 2)

	l.perform(b.ID, domain.Reject, l.Expert)
	toc := l.saveTOC(b.ID, "Chương một", "")
	require.NotNil(l.T, look(toc.Items[0].ID).ItemTitle)
	assert.Equal(l.T, "Chương một", *seen.ItemTitle)
	require.NotNil(l.T, look(toc.Items[1].ID).ItemTitle)
	assert.Empty(l.T, *seen.ItemTitle)
	assert.Nil(l.T, look(NewID()).ItemTitle)
	l.perform(b.ID, domain.Submit, l.Editor)
	assert.Equal(l.T, 2, look("").Submissions)
	assert.Equal(l.T, 2, l.write(b.ID, l.Expert, onEbook, "Vòng hai").Round)
	assert.Equal(l.T, 1, l.notes(b.ID)[0].Round)
}

func notesKeepNumbers(l *Library) {
	b := l.draft(titled("Số ghi chú"))
	first, second, third := l.write(b.ID, l.Expert, onEbook, "Một"), l.write(b.ID, l.Editor, onEbook, "Hai"), l.write(b.ID, l.Expert, onEbook, "Ba")
	assert.Equal(l.T, []int{1, 2, 3}, []int{first.Number, second.Number, third.Number})
	require.NoError(l.T, l.removeNote(third, l.Expert))
	require.NoError(l.T, l.removeNote(first, l.Expert))
	fourth := l.write(b.ID, l.Expert, onEbook, "Bốn")
	assert.Equal(l.T, 4, fourth.Number)
	assert.Equal(l.T, 4, l.mark(fourth, l.Editor, true).Number)
	assert.Equal(l.T, []int{2, 4}, []int{l.notes(b.ID)[0].Number, l.notes(b.ID)[1].Number})
	assert.Equal(l.T, 1, l.write(l.draft(titled("Khác")).ID, l.Expert, onEbook, "Một").Number)
}

func notesOfOldPDF(l *Library) {
	b := l.attach(l.draft(titled("Thay PDF")), domain.PDF)
	on := domain.Place{Kind: domain.OnPage, Page: 1}
	assert.False(l.T, l.write(b.ID, l.Expert, on, "Trang một").OldPDF)
	l.write(b.ID, l.Expert, onEbook, "Cả cuốn")
	l.attach(b, domain.PDF)
	l.write(b.ID, l.Expert, on, "Trang một, tệp mới")
	notes := l.notes(b.ID)
	assert.Equal(l.T, []bool{true, false, false}, []bool{notes[0].OldPDF, notes[1].OldPDF, notes[2].OldPDF})
}

func noteChanges(l *Library) {
	b := l.at(domain.PendingReview, titled("Sửa ghi chú"))
	n := l.write(b.ID, l.Expert, onEbook, "Một")
	_, edited, err := l.Notes.Update(l.T.Context(), ports.Operator(l.Expert, l.Tick()), b.ID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, actor domain.Actor, now time.Time) error {
		assert.Equal(l.T, n, *note)
		return note.Edit(on, actor, "Hai", now)
	})
	require.NoError(l.T, err)
	assert.Equal(l.T, "Hai", edited.Body)
	assert.NotNil(l.T, edited.EditedAt)
	done := l.mark(edited, l.Editor, true)
	assert.Equal(l.T, l.Editor.Person(), *done.DoneBy)
	assert.Equal(l.T, done, l.mark(done, l.Manager, true), "the first has marked it")
	replied := l.reply(done, l.Expert, "Cảm ơn")
	assert.Equal(l.T, done.DoneAt, replied.DoneAt)
	open := l.mark(replied, l.Manager, false)
	assert.Nil(l.T, open.DoneAt)
	assert.Nil(l.T, open.DoneBy)
	assert.Equal(l.T, []domain.Note{open}, l.notes(b.ID))
	assert.ErrorIs(l.T, l.removeNote(open, l.Expert), domain.ErrNoteHasReply)
	other := l.write(b.ID, l.Expert, onEbook, "Bỏ đi")
	require.NoError(l.T, l.removeNote(other, l.Expert))
	assert.ErrorIs(l.T, l.removeNote(other, l.Expert), domain.ErrNoNote)
	assert.Equal(l.T, []domain.Note{open}, l.notes(b.ID))
}

func noteRefused(l *Library) {
	b := l.at(domain.PendingReview, titled("Từ chối"))
	n := l.write(b.ID, l.Expert, onEbook, "Giữ nguyên")
	_, err := l.tryWrite(b.ID, ports.Operator(l.Other, l.Tick()), onEbook, "Không được", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrForbidden)
	_, err = l.tryWrite(b.ID, ports.Operator(l.Expert, l.Tick()), onEbook, " ", ports.Once{})
	assert.ErrorIs(l.T, err, &domain.Error{Code: "note.invalid"})
	assert.ErrorIs(l.T, l.removeNote(n, l.Manager), domain.ErrForbidden)
	refusal := errors.New("no")
	_, _, err = l.Notes.Update(l.T.Context(), operator, b.ID, n.ID, ports.Once{}, func(on *domain.Annotated, note *domain.Note, _ domain.Actor, now time.Time) error {
		require.NoError(l.T, note.Reply(on, NewID(), l.Manager, "Rơi", now))
		require.NoError(l.T, note.Mark(on, true, l.Manager, now))
		return refusal
	})
	assert.ErrorIs(l.T, err, refusal)
	assert.Equal(l.T, []domain.Note{n}, l.notes(b.ID))
	assert.Equal(l.T, 1, l.get(b.ID).OpenNotes)
}

func openNotesCounted(l *Library) {
	b := l.at(domain.PendingReview, titled("Còn mở"))
	counted := func(open int) {
		l.T.Helper()
		want := b
		want.OpenNotes = open
		assert.Equal(l.T, want, l.get(b.ID), "nothing else has moved")
		assert.Equal(l.T, open, l.list(ports.ListQuery{Search: "Còn mở"}).Ebooks[0].OpenNotes)
		log, err := l.Ebooks.Log(l.T.Context(), b.ID)
		require.NoError(l.T, err)
		assert.Len(l.T, log, 1)
	}
	first, second := l.write(b.ID, l.Expert, onEbook, "Một"), l.write(b.ID, l.Expert, onEbook, "Hai")
	counted(2)
	first = l.mark(first, l.Editor, true)
	l.mark(first, l.Editor, true)
	counted(1)
	first = l.reply(l.mark(first, l.Editor, false), l.Editor, "Lại mở")
	counted(2)
	l.mark(first, l.Expert, true)
	require.NoError(l.T, l.removeNote(second, l.Expert))
	counted(0)
	third := l.mark(l.write(b.ID, l.Manager, onEbook, "Ba"), l.Manager, true)
	require.NoError(l.T, l.removeNote(third, l.Manager))
	counted(0)
	l.write(b.ID, l.Expert, onEbook, "Bốn")
	rejected := l.perform(b.ID, domain.Reject, l.Expert)
	assert.Equal(l.T, 1, rejected.OpenNotes)
	assert.Equal(l.T, rejected, l.get(b.ID))
}

func noteUnknown(l *Library) {
	b := l.draft(titled("Có"))
	n := l.write(b.ID, l.Expert, onEbook, "Ghi chú")
	assert.Equal(l.T, []domain.Note{}, l.notes(NewID()))
	_, err := l.tryWrite(NewID(), ports.Operator(l.Expert, l.Tick()), onEbook, "Ở đâu", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	elsewhere := n
	elsewhere.EbookID = l.draft(titled("Khác")).ID
	_, err = l.tryReply(elsewhere, l.Expert, "Nhầm sách", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrNoNote, "it is another e-book's")
	assert.ErrorIs(l.T, l.removeNote(elsewhere, l.Expert), domain.ErrNoNote)
	elsewhere.EbookID = NewID()
	_, err = l.tryReply(elsewhere, l.Expert, "Không có sách", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
}

func noteOnce(l *Library) {
	b := l.at(domain.PendingReview, titled("Một lần"))
	by, key := ports.Operator(l.Expert, l.Tick()), once(l.Expert, "ghi", "yêu cầu", l.Now)
	first, err := l.tryWrite(b.ID, by, onEbook, "Một lần", key)
	require.NoError(l.T, err)
	again, err := l.tryWrite(b.ID, by, onEbook, "Một lần", key)
	require.NoError(l.T, err)
	first.EbookID, again.EbookID = b.ID, b.ID // responses do not have it
	assert.Equal(l.T, first, again)
	assert.Len(l.T, l.notes(b.ID), 1)
	key = once(l.Expert, "đáp", "yêu cầu", l.Now)
	for range 2 {
		first, err = l.tryReply(first, l.Expert, "Đáp một lần", key)
		require.NoError(l.T, err)
		first.EbookID = b.ID
	}
	assert.Equal(l.T, []domain.Note{first}, l.notes(b.ID))
	_, err = l.tryReply(first, l.Expert, "Khác", once(l.Expert, "đáp", "khác", l.Now))
	assert.ErrorIs(l.T, err, domain.ErrKeyReused)
	_, err = l.tryWrite(b.ID, by, onEbook, " ", once(l.Expert, "hỏng", "x", l.Now))
	require.Error(l.T, err)
	_, err = l.tryWrite(b.ID, by, onEbook, "Được", once(l.Expert, "hỏng", "x", l.Now))
	assert.NoError(l.T, err, "a key of a refusal can be used again")
	other := l.write(b.ID, l.Expert, onEbook, "Bỏ một lần")
	for range 2 {
		err = l.Notes.Remove(l.T.Context(), by, b.ID, other.ID, once(l.Expert, "bỏ", "x", l.Now), func(on *domain.Annotated, note *domain.Note, actor domain.Actor, _ time.Time) error {
			return note.MayRemove(on, actor)
		})
		require.NoError(l.T, err)
	}
	assert.Equal(l.T, 2, l.get(b.ID).OpenNotes)
	l.remove(b.ID)
	key = once(l.Expert, "đáp", "yêu cầu", l.Now)
	book, again, err := l.Notes.Update(l.T.Context(), by, b.ID, first.ID, key, func(*domain.Annotated, *domain.Note, domain.Actor, time.Time) error {
		return errors.New("it is not done again")
	})
	require.NoError(l.T, err, "whatever has become of the e-book")
	again.EbookID = b.ID
	assert.Equal(l.T, first, again)
	assert.Equal(l.T, []any{b.ID, b.CreatedBy, b.Status}, []any{book.ID, book.CreatedBy, book.Status})
}

func notesOutlive(l *Library) {
	b := l.attach(l.draft(titled("Sống lâu")), domain.PDF)
	toc := l.saveTOC(b.ID, "Chương bị xóa")
	line := l.write(b.ID, l.Expert, domain.Place{Kind: domain.OnItem, ItemID: toc.Items[0].ID}, "Thừa")
	assert.Equal(l.T, "Chương bị xóa", *line.Place.Title)
	page := l.reply(l.write(b.ID, l.Expert, domain.Place{Kind: domain.OnPage, Page: 3, Quote: "câu cũ"}, "Sai"), l.Editor, "Sẽ sửa")
	l.saveTOC(b.ID)
	l.attach(b, domain.PDF)
	page.OldPDF = true
	assert.Equal(l.T, []domain.Note{line, page}, l.notes(b.ID))
	l.remove(b.ID)
	assert.Equal(l.T, []domain.Note{line, page}, l.notes(b.ID))
	_, err := l.tryReply(page, l.Editor, "Đã xóa", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrNotFound)
	l.restore(b.ID)
	assert.Equal(l.T, []domain.Note{line, page}, l.notes(b.ID))
	assert.Equal(l.T, 2, l.get(b.ID).OpenNotes)
	removed := l.remove(b.ID)
	n, err := l.Ebooks.Purge(l.T.Context(), removed.DeletedAt.Add(time.Second), 10)
	require.NoError(l.T, err)
	assert.Equal(l.T, 1, n)
	assert.Equal(l.T, []domain.Note{}, l.notes(b.ID))
}

func noteOfEnded(l *Library) {
	b := l.at(domain.PendingReview, titled("Hết phiên"))
	by := l.signedIn(l.Expert)
	n, err := l.tryWrite(b.ID, by, onEbook, "Còn phiên", ports.Once{})
	require.NoError(l.T, err)
	assert.Less(l.T, time.Since(n.CreatedAt).Abs(), time.Hour, "the current time")
	require.NoError(l.T, l.Sessions.End(l.T.Context(), HashOf(by.SessionID), time.Now()))
	_, err = l.tryWrite(b.ID, by, onEbook, "Hết phiên", ports.Once{})
	assert.ErrorIs(l.T, err, domain.ErrSessionEnded)
	assert.Len(l.T, l.notes(b.ID), 1)
}

func noteDoneAtOnce(l *Library) {
	b := l.at(domain.PendingReview, titled("Cùng xong"))
	l.write(b.ID, l.Expert, onEbook, "Còn mở")
	for round := range 10 {
		n := l.write(b.ID, l.Expert, onEbook, fmt.Sprint("Ghi chú ", round))
		marked := make([]domain.Note, 2)
		AtOnce(2, func(i int) { marked[i] = l.mark(n, []domain.Actor{l.Expert, l.Manager}[i], true) })
		assert.Equal(l.T, marked[0], marked[1], "both learn who it was")
		assert.Equal(l.T, 1, l.get(b.ID).OpenNotes)
	}
}

func repliesAtOnce(l *Library) {
	b := l.at(domain.PendingReview, titled("Cùng đáp"))
	n := l.write(b.ID, l.Expert, onEbook, "Hỏi")
	AtOnce(24, func(i int) {
		_, err := l.tryReply(n, []domain.Actor{l.Expert, l.Editor, l.Manager}[i%3], fmt.Sprint("Đáp ", i), ports.Once{})
		assert.NoError(l.T, err)
	})
	bodies := map[string]bool{}
	for _, r := range l.notes(b.ID)[0].Replies {
		bodies[r.Body] = true
	}
	assert.Len(l.T, bodies, 24)
	assert.Len(l.T, l.notes(b.ID)[0].Replies, 24)
}

func noteWhileDeleted(l *Library) {
	for round := range 8 {
		b := l.draft(titled(fmt.Sprint("Đang xóa ", round)))
		var written atomic.Int32
		AtOnce(4, func(i int) {
			if i == 0 {
				l.remove(b.ID)
				return
			}
			_, err := l.tryWrite(b.ID, ports.Operator(l.Expert, l.Tick()), onEbook, "Kịp không", ports.Once{})
			if err == nil {
				written.Add(1)
				return
			}
			assert.ErrorIs(l.T, err, domain.ErrNotFound)
		})
		l.restore(b.ID)
		assert.Len(l.T, l.notes(b.ID), int(written.Load()))
		assert.EqualValues(l.T, written.Load(), l.get(b.ID).OpenNotes)
	}
}
