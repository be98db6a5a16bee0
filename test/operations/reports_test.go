package operations

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// RULES §22.1: the screen of the history shows the result of the latest verification.
func TestTheHistoryShowsTheLatestVerification(t *testing.T) {
	s := harness.NewServer(t)
	db, editor, manager := connect(t, s), s.As(t, "editor"), s.As(t, "manager")
	assert.Nil(t, manager.Get("/history").Want(200).At("data.proof"))
	id := full(editor, "Kiểm chứng")
	editor.Act(id, "submit", nil).Want(200)
	require.Empty(t, findings(t, s))
	proof := manager.Get("/history").Want(200).At("data.proof").(map[string]any)
	assert.InDelta(t, 0, proof["findings"], 0)
	assert.InDelta(t, 0, proof["broken"], 0)
	assert.InDelta(t, 1, proof["ebooks"], 0)
	execSQL(t, db, `ALTER TABLE workflow_logs DISABLE TRIGGER never_changed`)
	execSQL(t, db, `UPDATE workflow_logs SET comment = 'đổi' WHERE ebook_id = $1`, id)
	require.NotEmpty(t, findings(t, s))
	assert.Equal(t, 1, manager.Get("/history").Want(200).Number("data.proof.broken"))
	execSQL(t, db, `UPDATE workflow_logs SET comment = '' WHERE ebook_id = $1`, id)
	execSQL(t, db, `UPDATE ebooks SET description = 'đổi' WHERE id = $1`, id)
	require.NotEmpty(t, findings(t, s))
	assert.Equal(t, 0, manager.Get("/history").Want(200).Number("data.proof.broken"), "another contradiction does not count as a broken history")
}

// RULES §22.2.
func TestReportsThatAreWrongAreFoundAndRepaired(t *testing.T) {
	s := harness.NewServer(t)
	db, editor := connect(t, s), s.As(t, "editor")
	id := full(editor, "Đếm")
	editor.Act(id, "submit", nil).Want(200)
	assert.Contains(t, s.Run(t, "", "reports", "verify"), "The reports agree with 2 steps of the history.")
	execSQL(t, db, `UPDATE work_sums SET n = n + 3 WHERE kind = 'all' AND action = 'submit'`)
	out, err := s.TryRun("", "reports", "verify")
	require.Error(t, err)
	assert.Contains(t, out, `submit of all "": the sum says 4, there are 1`)
	assert.Contains(t, out, "1 differences in 2 steps; cms reports verify --repair recomputes the sums")
	assert.Contains(t, s.Run(t, "", "reports", "verify", "--repair"), "The reports agree with 2 steps")
	assert.Contains(t, s.Run(t, "", "reports", "verify"), "The reports agree with 2 steps")
	out, err = s.TryRun("", "reports", "count")
	require.Error(t, err)
	assert.Contains(t, out, "usage")
}
