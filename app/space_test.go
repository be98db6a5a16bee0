package app_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/app"
	"backoffice/app/ebooks"
	"backoffice/app/ids"
	"backoffice/app/request"
	"backoffice/app/review"
	"backoffice/domain"
	"backoffice/ports"
)

// disk is the database's disk, which has space until it is full.
type disk struct{ full bool }

func (d *disk) Reserve(int64) (ports.Room, error) {
	if d.full {
		return nil, domain.ErrRecordsFull
	}
	return d, nil
}
func (d *disk) Left() (int64, bool) { return 0, true }
func (d *disk) Full() bool          { return d.full }
func (d *disk) Used(int64) error    { return nil }
func (d *disk) Release()            {}

// RULES §8.9: everything that stores a record, an outline, a note or a submission is refused while the
// database's disk is nearly full, also in the background. What writes only a row continues.
func TestWithoutSpaceWritesThatGrowAreRefused(t *testing.T) {
	w := newWorld(t)
	full := &disk{}
	use := app.New(ports.Adapters{Ebooks: w.db.Ebooks, Notes: w.db.Notes, Submissions: w.db.Submissions, Users: w.db.Users, Register: w.db.Files, Store: w.store, Unifications: w.db.Unifications, DatabaseSpace: full})
	draft, waiting := w.draft(t, "Toán"), w.draft(t, "Chờ duyệt")
	for _, id := range []string{draft.ID, waiting.ID} {
		w.attached(t, id, domain.PDF, pdfBytes, start)
	}
	_, err := w.perform(t, w.editor, waiting.ID, domain.Submit, "")
	require.NoError(t, err)
	editor, manager := ports.Operator(w.editor, start), ports.Operator(w.manager, start)
	subject := request.Given(ebooks.Edit{DetailsInput: domain.DetailsInput{Subject: domain.Sent("Toán học")}})
	_, err = use.Ebooks.Edit(t.Context(), editor, draft.ID, subject, ports.Once{})
	require.NoError(t, err)
	_, note, err := use.Notes.Write(t.Context(), manager, waiting.ID, request.Given(review.NoteRequest{Place: domain.Place{Kind: domain.OnEbook}, Body: "Ghi chú"}), ports.Once{})
	require.NoError(t, err)
	unite := request.Given(ebooks.UniteRequest{Field: "subject", From: []string{"Toán học"}, To: "Toán"})
	begun, err := use.Unifications.Unite(t.Context(), manager, unite)
	require.NoError(t, err)
	job, err := json.Marshal(map[string]string{"uniting_id": begun.ID})
	require.NoError(t, err)
	text := "Sửa"
	items := []ebooks.BulkItem{{ID: draft.ID}}
	writes := map[string]func() error{
		"create": func() error {
			_, err := use.Ebooks.Create(t.Context(), editor, request.Given(ebooks.Draft{DetailsInput: domain.DetailsInput{Title: domain.Sent("Mới")}}), ports.Once{})
			return err
		},
		"edit": func() error {
			_, err := use.Ebooks.Edit(t.Context(), editor, draft.ID, subject, ports.Once{})
			return err
		},
		"edit of several": func() error {
			how := ebooks.Bulk{By: editor, Once: ports.Once{UserID: w.editor.ID, Key: ids.New(), At: start}, AwaitTurn: func() error { return nil }}
			_, err := use.Ebooks.EditBulk(t.Context(), how, request.Given(ebooks.BulkEdit{Items: &items, BulkEdit: domain.BulkEdit{AddTags: []string{"mới"}}}))
			return err
		},
		"outline": func() error {
			_, _, err := use.Ebooks.SaveTOC(t.Context(), editor, draft.ID, request.Given(ebooks.OutlineEdit{Items: []domain.TOCItem{{ID: "temp-1", Title: "Một"}}}), ports.Once{})
			return err
		},
		"submit": func() error {
			_, err := use.Ebooks.Perform(t.Context(), editor, draft.ID, domain.Submit, request.Given(ebooks.Decision{}), ports.Once{})
			return err
		},
		"note": func() error {
			_, _, err := use.Notes.Write(t.Context(), manager, waiting.ID, request.Given(review.NoteRequest{Place: domain.Place{Kind: domain.OnEbook}, Body: "Thêm"}), ports.Once{})
			return err
		},
		"another text of a note": func() error {
			_, _, err := use.Notes.Change(t.Context(), manager, waiting.ID, note.ID, request.Given(review.NoteEdit{Body: &text}), ports.Once{})
			return err
		},
		"reply": func() error {
			_, _, err := use.Notes.Reply(t.Context(), editor, waiting.ID, note.ID, request.Given(review.ReplyRequest{Body: "Đã sửa"}), ports.Once{})
			return err
		},
		"unite values": func() error { _, err := use.Unifications.Unite(t.Context(), manager, unite); return err },
	}
	full.full = true
	for what, write := range writes {
		require.ErrorIs(t, write(), domain.ErrRecordsFull, what)
	}
	require.ErrorIs(t, use.Unifications.RunJob(t.Context(), job, time.Now), domain.ErrJobWaits)
	_, err = use.Ebooks.Perform(t.Context(), manager, waiting.ID, domain.Reject, request.Given(ebooks.Decision{Comment: "Sửa lại."}), ports.Once{})
	require.NoError(t, err, "a decision is a row of the history")
	book, err := use.Ebooks.Get(t.Context(), draft.ID)
	require.NoError(t, err)
	assert.Equal(t, "Toán học", book.Subject, "a unification in the background waits")

	full.full = false
	require.NoError(t, use.Unifications.RunJob(t.Context(), job, time.Now), "and continues when there is space")
	book, err = use.Ebooks.Get(t.Context(), draft.ID)
	require.NoError(t, err)
	assert.Equal(t, "Toán", book.Subject)
}
