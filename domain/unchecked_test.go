package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §17.14: only a person who saves the record has checked it.
func TestAnUncheckedRecordIsCheckedOnlyByItsNextSave(t *testing.T) {
	b := newDraft(t, editor)
	b.Unchecked = true
	require.NoError(t, b.Attach(editor, domain.File{Kind: domain.Cover}, now))
	outline, err := domain.TOC{}.Draft([]domain.TOCItem{{ID: "temp-1", Title: "Chương 1"}}, func() string { return "one" })
	require.NoError(t, err)
	_, err = b.SaveTOC(editor, outline, now)
	require.NoError(t, err)
	require.NoError(t, b.GiveTo(otherEditor, admin, now))
	require.Error(t, b.Edit(otherEditor, titled(""), now), "a refused save does not count as a check")
	require.NoError(t, b.Perform(domain.Submit, otherEditor, "", now))
	require.NoError(t, b.Perform(domain.Reject, expert, "lý do", now))
	assert.True(t, b.Unchecked)
	require.NoError(t, b.Edit(otherEditor, domain.DetailsInput{}, now), "also where nothing had to be changed")
	assert.False(t, b.Unchecked)
}
