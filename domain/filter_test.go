package domain_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

// RULES §6.8: limits are tested at and past them.
func TestAFilterHasANameAndAQuery(t *testing.T) {
	for name, query := range map[string]string{
		strings.Repeat("ữ", domain.MaxFilterName):               "",
		" " + strings.Repeat("u\u031b\u0303", 100) + "\u200b\t": strings.Repeat("ă", domain.MaxFilterQuery), // composed and trimmed
	} {
		f, err := domain.NewFilter("f", editor, name, query, now)
		require.NoError(t, err)
		assert.Equal(t, domain.SavedFilter{ID: "f", UserID: editor.ID, Name: strings.Repeat("ữ", 100), Query: query, CreatedAt: now}, f)
	}
	for field, wrong := range map[string][2]string{
		"name":  {strings.Repeat("a", 101), ""},
		"query": {"Tên", strings.Repeat("a", 2001)},
	} {
		_, err := domain.NewFilter("f", editor, wrong[0], wrong[1], now)
		assert.NotEmpty(t, refusal(t, err).Fields[field])
	}
	for _, wrong := range [][2]string{{"", ""}, {" \u200b", ""}, {"a\nb", ""}, {"a\x00", ""}, {"a", "x=\x00"}, {"a", "x\ny"}} {
		_, err := domain.NewFilter("f", editor, wrong[0], wrong[1], now)
		assert.Equal(t, "filter.invalid", refusal(t, err).Code, "%q", wrong)
	}
	_, err := domain.NewFilter("f", student, "Tên", "", now)
	assert.ErrorIs(t, err, domain.ErrStudent)
}

// RULES §6.7.
func TestACallOnSeveralIsCheckedAsAWhole(t *testing.T) {
	id := func(n int) string {
		return strings.Repeat("0", 7) + string(rune('a'+n%6)) + "-0000-4000-8000-" + strings.Repeat(string(rune('0'+n/6%10)), 11) + string(rune('0'+n/60))
	}
	ids := []string{}
	for n := range domain.MaxBulk {
		ids = append(ids, id(n))
	}
	require.NoError(t, domain.CheckBulk(domain.Approve, ids, ""))
	require.NoError(t, domain.CheckBulk(domain.Unpublish, ids, "Sai bìa"))
	require.ErrorIs(t, domain.CheckBulk(domain.Unpublish, ids, ""), domain.ErrComment)
	for name, wrong := range map[string][]string{
		"none": {}, "too many": append(ids[:100:100], id(101)), "twice": {ids[0], strings.ToUpper(ids[0])}, "no id twice": {"x", "x"},
	} {
		assert.Equal(t, "ebook.bulk", refusal(t, domain.CheckBulk(domain.Submit, wrong, "")).Code, name)
	}
	for _, rule := range domain.Workflow {
		assert.Equal(t, rule.Action != domain.Reject && rule.Action != domain.Edit, domain.Bulk(rule.Action), rule.Action)
	}
}
