package api

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// claimed returns the id of the person whose claim on an e-book is shown, or "". The list and the e-book itself
// must agree.
func claimed(t *testing.T, c *harness.Client, id string) string {
	t.Helper()
	alone := c.Get("/ebooks/" + id).Want(200).Text("data.ebook.claim.user.id")
	list := c.Get("/ebooks?limit=100").Want(200)
	place := slices.Index(list.List("data.ebooks", "id"), id)
	require.GreaterOrEqual(t, place, 0, "it is in the list")
	assert.Equal(t, alone, list.Text(fmt.Sprintf("data.ebooks.%d.claim.user.id", place)))
	return alone
}

// RULES §6.9: the first to claim an e-book keeps it, everybody sees it, it forbids
// nothing, and it moves neither version nor history.
func TestTheFirstToClaimAnEbookKeepsIt(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert, manager := s.As(t, "editor"), s.As(t, "expert"), s.As(t, "manager")
	id := pending(editor, "Đang được xem")
	before := editor.Get("/ebooks/" + id)
	first := expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	assert.Equal(t, expert.UserID, first.Text("data.claim.user.id"))
	assert.Equal(t, "Chuyên gia thử", first.Text("data.claim.user.full_name"))
	until, err := time.Parse(time.RFC3339, first.Text("data.claim.until"))
	require.NoError(t, err)
	assert.WithinDuration(t, time.Now().Add(30*time.Minute), until, time.Minute)
	second := manager.Put("/ebooks/"+id+"/claim", nil).Want(200)
	assert.Equal(t, expert.UserID, second.Text("data.claim.user.id"), "the first keeps it")
	again := expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	assert.Equal(t, first.Text("data.claim.since"), again.Text("data.claim.since"))
	assert.Greater(t, again.Text("data.claim.until"), first.Text("data.claim.until"), "renewed")
	assert.Equal(t, expert.UserID, claimed(t, editor, id))
	assert.Equal(t, before.Number("data.ebook.version"), editor.Get("/ebooks/"+id).Number("data.ebook.version"))
	assert.Equal(t, []string{"submit"}, editor.Get("/ebooks/"+id+"/workflow-logs").List("data.logs", "action"))
	decided := manager.Act(id, "approve", nil).Want(200)
	assert.Nil(t, decided.At("data.ebook.claim"))
	assert.Empty(t, claimed(t, editor, id))
}

// RULES §6.9.
func TestAClaimIsGoneOnceReleasedOrRunOut(t *testing.T) {
	s := harness.NewServer(t)
	expert, manager := s.As(t, "expert"), s.As(t, "manager")
	id := pending(s.As(t, "editor"), "Nhả ra")
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	manager.Delete("/ebooks/" + id + "/claim").Want(200)
	assert.Equal(t, expert.UserID, claimed(t, manager, id), "nobody releases another's")
	expert.Delete("/ebooks/" + id + "/claim").Want(200)
	assert.Empty(t, claimed(t, manager, id))
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	db := database(t, s)
	_, err := db.Exec(`UPDATE claims SET until = now() - interval '1 second'`)
	require.NoError(t, err)
	assert.Empty(t, claimed(t, manager, id), "run out")
	assert.Equal(t, manager.UserID, manager.Put("/ebooks/"+id+"/claim", nil).Want(200).Text("data.claim.user.id"), "the next takes it")
	_, err = db.Exec(`UPDATE claims SET until = now() - interval '1 second'`)
	require.NoError(t, err)
	s.Run(t, "", "sweep")
	assert.Equal(t, []string{"0"}, harness.Column(t, db, `SELECT count(*)::text FROM claims`), "swept")
}

// RULES §6.9: a claim is of one submission.
func TestAClaimDoesNotOutliveTheDecision(t *testing.T) {
	s := harness.NewServer(t)
	editor, expert := s.As(t, "editor"), s.As(t, "expert")
	id := pending(editor, "Từ chối rồi gửi lại")
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	expert.Act(id, "reject", map[string]any{"comment": "Thiếu bìa"}).Want(200)
	editor.Put("/ebooks/"+id, map[string]any{"author": "Mới"}).Want(200)
	editor.Act(id, "submit", nil).Want(200)
	assert.Empty(t, claimed(t, editor, id))
}

// RULES §§6.9, 6.10: claiming and releasing are events; a renewal is none.
func TestAClaimIsToldAndItsRenewalIsNot(t *testing.T) {
	s := harness.NewServer(t)
	expert := s.As(t, "expert")
	id := pending(s.As(t, "editor"), "Báo người khác")
	stream := begun(s.As(t, "manager"))
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	stream.Await("claim", id, soon)
	expert.Put("/ebooks/"+id+"/claim", nil).Want(200)
	assert.Empty(t, untilNow(t, stream, expert))
	expert.Delete("/ebooks/" + id + "/claim").Want(200)
	stream.Await("claim", id, soon)
	expert.Delete("/ebooks/" + id + "/claim").Want(200)
	assert.Empty(t, untilNow(t, stream, expert))
}

// RULES §§2.5, 6.9.
func TestOfManyConcurrentClaimsOneSucceeds(t *testing.T) {
	s := harness.NewServer(t)
	people := []*harness.Client{s.As(t, "expert"), s.As(t, "manager"), s.As(t, "admin")}
	for range 5 {
		id := pending(s.As(t, "editor"), "Cùng một lúc")
		tries := make([]try, 12)
		for i := range tries {
			tries[i] = func() harness.Response { return people[i%3].Put("/ebooks/"+id+"/claim", nil) }
		}
		held := map[string]bool{}
		for _, response := range together(t, tries...) {
			held[response.Want(200).Text("data.claim.user.id")] = true
		}
		assert.Len(t, held, 1)
		assert.NotContains(t, held, "")
	}
}
