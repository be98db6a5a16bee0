package faults

import (
	"github.com/stretchr/testify/assert"

	"backoffice/test/harness"
)

// recordProof verifies the library, which stores the result.
func recordProof(w *world) (func() error, func()) {
	w.editor.For(w).Draft(w.title())
	return w.command("", "verify"), func() {
		assert.NotEmpty(w, harness.Column(w, w.db, `SELECT ended_at::text FROM verifications WHERE findings = 0`))
	}
}

// repairReports recomputes the sums of the reports, and copies older histories as after an upgrade.
func repairReports(w *world) (func() error, func()) {
	id := w.editor.For(w).DraftWithPDF(w.title())
	w.editor.For(w).Act(id, "submit", nil).Want(200)
	verify := w.command("", "reports", "verify", "--repair")
	return func() error {
			w.run(`DELETE FROM work_filled`)
			return verify()
		}, func() {
			assert.NoError(w, w.command("", "reports", "verify")())
			assert.Equal(w, harness.Column(w, w.db, `SELECT count(*)::text FROM workflow_logs WHERE action = 'submit'`),
				harness.Column(w, w.db, `SELECT sum(n)::text FROM work_sums WHERE kind = 'all' AND action = 'submit'`))
		}
}
