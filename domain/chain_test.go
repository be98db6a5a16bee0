package domain_test

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// hexOf is what any other program would make of the canonical form.
func hexOf(form string) string {
	sum := sha256.Sum256([]byte(form))
	return hex.EncodeToString(sum[:])
}

func TestDigestsHaveTheDocumentedForm(t *testing.T) {
	record := domain.Details{Title: "Toán 7", Subject: "Toán", PublishedYear: new(2024), Tags: "a,b"}
	assert.Equal(t, hexOf("8:record 1,7:Toán 7,0:,5:Toán,0:,0:,0:,0:,4:2024,-,3:a,b,"), domain.RecordSHA256(&record))
	parent := "a"
	assert.Equal(t, hexOf("9:outline 1,"), domain.OutlineSHA256(nil))
	assert.Equal(t, hexOf("9:outline 1,1:a,8:Chương,1:3,1:0,-,1:b,0:,-,1:1,1:a,"), domain.OutlineSHA256([]domain.TOCItem{
		{ID: "a", Title: "Chương", PageNumber: new(3)}, {ID: "b", Level: 1, Order: 1, ParentID: &parent},
	}))
	row := domain.LogEntry{ID: "no part of it", EbookID: "book", Action: domain.Give, CreatedAt: now, Version: 3,
		User: domain.LogUser{ID: "u", FullName: "Người", Role: domain.Admin}, To: &domain.Person{ID: "h", FullName: "Heir"},
		PDFSHA256: new("pdf"), RecordSHA256: new("r"), TOCSHA256: new("t"), PreviousSHA256: new("")}
	assert.Equal(t, hexOf("5:log 1,4:book,4:give,0:,27:2025-09-02T08:00:00.000000Z,1:u,8:Người,5:ADMIN,1:3,-,3:pdf,1:r,1:t,1:h,4:Heir,0:,"), row.SHA256())
}

func TestNoTwoValuesHaveOneDigest(t *testing.T) {
	seen := map[string]int{}
	for i, d := range []domain.Details{
		{}, {Title: "a"}, {Description: "a"}, {Title: "a", Description: "b"}, {Title: "ab"}, {Title: "a,0:"}, {Tags: "1"}, {TotalPages: new(1)},
		{PublishedYear: new(1)}, {Title: "-"}, {Subject: "-,"}, {Grade: "a"}, {Language: "a"}, {Author: "a"}, {Publisher: "a"},
	} {
		other, twice := seen[domain.RecordSHA256(&d)]
		assert.False(t, twice, "%d and %d", i, other)
		seen[domain.RecordSHA256(&d)] = i
	}
}

// longLife is an e-book with seven rows of history.
func longLife(t *testing.T) (*domain.Ebook, []domain.LogEntry) {
	t.Helper()
	return historyOf(t, domain.Submit, domain.Reject, domain.Edit, domain.Give, domain.Submit, domain.Approve, domain.Delete, domain.Restore)
}

func TestAChainNamesEveryRowThatWasChangedRemovedOrAdded(t *testing.T) {
	b, history := longLife(t)
	require.Len(t, history, 7)
	require.Empty(t, contradictions(b, history))
	assert.Equal(t, *b.LogHead, domain.ChainHead(history))
	for i := range history {
		for what, change := range map[string]func(*domain.LogEntry){
			"who":       func(e *domain.LogEntry) { e.User.ID = "somebody" },
			"name":      func(e *domain.LogEntry) { e.User.FullName = "Người khác" },
			"role":      func(e *domain.LogEntry) { e.User.Role = domain.Student },
			"when":      func(e *domain.LogEntry) { e.CreatedAt = yesterday },
			"comment":   func(e *domain.LogEntry) { e.Comment += "!" },
			"receiver":  func(e *domain.LogEntry) { e.To = &domain.Person{ID: "x"} },
			"record":    func(e *domain.LogEntry) { e.RecordSHA256 = new("x") },
			"outline":   func(e *domain.LogEntry) { e.TOCSHA256 = new("x") },
			"cover":     func(e *domain.LogEntry) { e.CoverSHA256 = new("x") },
			"previous":  func(e *domain.LogEntry) { e.PreviousSHA256 = new("x") },
			"unchained": func(e *domain.LogEntry) { e.RecordSHA256, e.TOCSHA256, e.PreviousSHA256 = nil, nil, nil },
		} {
			forged := slices.Clone(history)
			change(&forged[i])
			assert.NotEmpty(t, contradictions(b, forged), "%s of row %d", what, i)
		}
		assert.NotEmpty(t, contradictions(b, slices.Delete(slices.Clone(history), i, i+1)), "row %d removed", i)
		assert.NotEmpty(t, contradictions(b, slices.Insert(slices.Clone(history), i, history[i])), "row %d twice", i)
	}
	assert.NotEmpty(t, contradictions(b, nil), "all of it")
	swapped := slices.Clone(history)
	swapped[5], swapped[6] = swapped[6], swapped[5]
	assert.NotEmpty(t, contradictions(b, swapped))
	b.LogHead = nil
	assert.Contains(t, contradictions(b, history), "the e-book no longer holds the end of its history")
}

// withoutDigests returns the rows as they were written before there were digests.
func withoutDigests(history []domain.LogEntry) []domain.LogEntry {
	old := slices.Clone(history)
	for i := range old {
		old[i].RecordSHA256, old[i].TOCSHA256, old[i].PreviousSHA256 = nil, nil, nil
	}
	return old
}

func TestRowsThatPredateTheChainAreAcceptedAndAddedToIt(t *testing.T) {
	b, written := historyOf(t, domain.Submit, domain.Reject)
	old := withoutDigests(written)
	b.LogHead, b.TOCSHA256 = nil, nil
	found, broken := b.Contradictions(old, domain.OutlineSHA256(nil))
	assert.Empty(t, found, "before anything is rewritten")
	assert.False(t, broken)

	head, outline := domain.ChainHead(old), domain.OutlineSHA256(nil)
	b.LogHead, b.TOCSHA256 = &head, &outline // as the code that stores it computes them
	b.ClearUnsaved()
	require.NoError(t, b.Edit(editor, titled("Sửa"), now))
	require.NoError(t, b.Perform(domain.Submit, editor, "", now))
	history := append(slices.Clone(old), b.Unsaved()...)
	assert.Empty(t, contradictions(b, history))
	for i := range old {
		forged := slices.Clone(history)
		forged[i].User.FullName = "Người khác"
		assert.NotEmpty(t, contradictions(b, forged), "the chain covers the older rows too: %d", i)
	}
	assert.NotEmpty(t, contradictions(b, history[1:]))

	late := withoutDigests(history[2:]) // written by the previous version, beside this one
	late[0].Action, late[0].Version = domain.Approve, late[0].Version+1
	b.Status, b.SubmittedAt, b.Version, b.LogHead = domain.Approved, nil, b.Version+1, nil
	assert.Empty(t, contradictions(b, append(slices.Clone(history), late...)))
}
