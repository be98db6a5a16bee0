package portstest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// Reasons tests that an adapter keeps the promises of ports.Reasons.
func Reasons(t *testing.T, open func(*testing.T) Records) {
	Run(t, open, Promises{
		"templates that the person uses most come first, then by title": reasonsByUse,
		"a title exists once, whatever its case":                        reasonTitles,
		"their number is limited, also under concurrent calls":          reasonsBounded,
		"a removed one is not listed, but still named and counted":      reasonRemoved,
		"an error of draft or permit changes nothing":                   reasonRefused,
	})
}

func (l *Library) reason(by domain.Actor, title, text string) (domain.Reason, error) {
	return l.Reasons.Add(l.T.Context(), ports.Operator(by, l.Tick()), func(actor domain.Actor, now time.Time) (domain.Reason, error) {
		return domain.NewReason(NewID(), actor, title, text, now)
	})
}

func (l *Library) mustReason(title string) domain.Reason {
	l.T.Helper()
	r, err := l.reason(l.Manager, title, "Vui lòng sửa: "+title)
	require.NoError(l.T, err)
	return r
}

// rejectWith rejects a new e-book with these templates.
func (l *Library) rejectWith(by domain.Actor, ids ...string) {
	l.T.Helper()
	l.rejectBook(l.at(domain.PendingReview, titled("Từ chối theo mẫu")).ID, by, ids...)
}

// rejectBook rejects an e-book with these templates.
func (l *Library) rejectBook(ebookID string, by domain.Actor, ids ...string) {
	l.T.Helper()
	named, err := l.Reasons.ByIDs(l.T.Context(), ids)
	require.NoError(l.T, err)
	l.update(ebookID, func(b *domain.Ebook, _ domain.Actor, _ time.Time) error {
		err := b.Perform(domain.Reject, by, "Vui lòng sửa", l.Tick())
		b.UseReasons(named)
		return err
	})
}

// reasons returns the titles of a person's list, each with its uses.
func (l *Library) reasons(reader domain.Actor) (titles []string) {
	l.T.Helper()
	list, err := l.Reasons.List(l.T.Context(), reader.ID)
	require.NoError(l.T, err)
	for _, r := range list {
		titles = append(titles, fmt.Sprint(r.Title, " ", r.Used))
	}
	return titles
}

func reasonsByUse(l *Library) {
	list, err := l.Reasons.List(l.T.Context(), l.Expert.ID)
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.Reason{}, list)
	cover, toc, spelling := l.mustReason("Bìa mờ"), l.mustReason("Thiếu mục lục"), l.mustReason("Ảnh nghiêng")
	assert.Equal(l.T, []string{"Ảnh nghiêng 0", "Bìa mờ 0", "Thiếu mục lục 0"}, l.reasons(l.Expert))
	l.rejectWith(l.Expert, toc.ID)
	l.rejectWith(l.Expert, toc.ID, cover.ID)
	l.rejectWith(l.Manager, spelling.ID)
	assert.Equal(l.T, []string{"Thiếu mục lục 2", "Bìa mờ 1", "Ảnh nghiêng 0"}, l.reasons(l.Expert))
	assert.Equal(l.T, []string{"Ảnh nghiêng 1", "Bìa mờ 0", "Thiếu mục lục 0"}, l.reasons(l.Manager))
	list, err = l.Reasons.List(l.T.Context(), l.Expert.ID)
	require.NoError(l.T, err)
	toc.Used = 2
	assert.Equal(l.T, toc, list[0])
}

func reasonTitles(l *Library) {
	first := l.mustReason("Bìa Mờ")
	again, err := l.reason(l.Manager, "bìa mờ", first.Text)
	require.NoError(l.T, err)
	assert.Equal(l.T, first, again, "a repeated call")
	_, err = l.reason(l.Manager, "BÌA MỜ", "Khác")
	require.ErrorIs(l.T, err, domain.ErrReasonExists)
	_, err = l.reason(l.Manager, "Bia mo", "Khác")
	require.NoError(l.T, err, "marks distinguish titles")
	var added atomic.Int32
	AtOnce(6, func(i int) {
		if _, err := l.reason(l.Manager, "Cùng lúc", fmt.Sprint("Bản ", i)); err == nil {
			added.Add(1)
		} else {
			assert.ErrorIs(l.T, err, domain.ErrReasonExists)
		}
	})
	assert.EqualValues(l.T, 1, added.Load())
}

func reasonsBounded(l *Library) {
	for i := range domain.MaxReasons - 3 {
		l.mustReason(fmt.Sprint("Mẫu ", i))
	}
	var added atomic.Int32
	AtOnce(8, func(i int) {
		if _, err := l.reason(l.Manager, fmt.Sprint("Cùng lúc ", i), "Sửa"); err == nil {
			added.Add(1)
		} else {
			assert.ErrorIs(l.T, err, domain.ErrReasonsFull)
		}
	})
	assert.EqualValues(l.T, 3, added.Load())
	assert.Len(l.T, l.reasons(l.Expert), domain.MaxReasons)
	l.mustReason("Mẫu 0")
}

func reasonRemoved(l *Library) {
	r, other := l.mustReason("Bìa mờ"), l.mustReason("Thiếu trang")
	remove := func(id string) error {
		return l.Reasons.Remove(l.T.Context(), ports.Operator(l.Manager, l.Tick()), id, domain.MayManageReasons)
	}
	require.ErrorIs(l.T, remove(NewID()), domain.ErrReasonNotFound)
	var removed atomic.Int32
	AtOnce(4, func(int) {
		if err := remove(r.ID); err == nil {
			removed.Add(1)
		} else {
			assert.ErrorIs(l.T, err, domain.ErrReasonNotFound)
		}
	})
	assert.EqualValues(l.T, 1, removed.Load())
	l.rejectWith(l.Expert, r.ID, other.ID) // chosen before the removal
	assert.Equal(l.T, []string{"Thiếu trang 1"}, l.reasons(l.Expert))
	named, err := l.Reasons.ByIDs(l.T.Context(), []string{other.ID, r.ID})
	require.NoError(l.T, err)
	assert.Equal(l.T, []domain.UsedReason{{ID: other.ID, Title: "Thiếu trang"}, {ID: r.ID, Title: "Bìa mờ"}}, named)
	_, err = l.Reasons.ByIDs(l.T.Context(), []string{r.ID, NewID()})
	require.ErrorIs(l.T, err, domain.ErrReasonUnknown)
	l.mustReason("Bìa mờ")
	assert.Len(l.T, l.reasons(l.Expert), 2, "the title is free again")
}

func reasonRefused(l *Library) {
	_, err := l.reason(l.Expert, "Bìa mờ", "Sửa")
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	_, err = l.reason(l.Manager, " ", "Sửa")
	require.ErrorIs(l.T, err, &domain.Error{Code: "reason.invalid"})
	assert.Empty(l.T, l.reasons(l.Expert))
	r := l.mustReason("Bìa mờ")
	err = l.Reasons.Remove(l.T.Context(), ports.Operator(l.Expert, l.Tick()), r.ID, domain.MayManageReasons)
	require.ErrorIs(l.T, err, domain.ErrForbidden)
	assert.Len(l.T, l.reasons(l.Expert), 1)
	err = l.Reasons.Remove(l.T.Context(), ports.Operator(l.Expert, l.Tick()), NewID(), domain.MayManageReasons)
	require.ErrorIs(l.T, err, domain.ErrReasonNotFound, "an unknown id comes first (RULES §3.2)")
}
