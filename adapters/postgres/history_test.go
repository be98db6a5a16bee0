package postgres_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// RULES §14.1.
func TestTheDatabaseRefusesAHistoryThatTheDomainWouldNotWrite(t *testing.T) {
	_, dsn := withSubmitted(t)
	db := connect(t, dsn)
	const row = `INSERT INTO workflow_logs SELECT r.* FROM workflow_logs l, jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'version', 77) || $1::jsonb) r LIMIT 1`
	for _, wrong := range []string{
		`{"action": "gone"}`, `{"user_role": "GUEST"}`, `{"version": 0}`, `{"action": "reject", "comment": ""}`, `{"action": "unpublish", "comment": ""}`,
		`{"pdf_sha256": null}`, `{"action": "give"}`, `{"to_full_name": "x"}`, `{"previous_sha256": null}`, `{"record_sha256": null}`,
	} {
		_, err := db.Exec(row, wrong)
		assert.ErrorContains(t, err, "violates check constraint", wrong)
	}
	_, err := db.Exec(row, `{"comment": "`+strings.Repeat("x", 2001)+`"}`)
	assert.ErrorContains(t, err, "violates check constraint")
	_, err = db.Exec(row, `{"comment": "Vì thế"}`)
	assert.NoError(t, err)
}
