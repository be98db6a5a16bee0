package domain_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

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
	require.NoError(t, domain.CheckBulk(ids))
	require.NoError(t, domain.CheckReason(domain.Approve, ""))
	require.NoError(t, domain.CheckReason(domain.Delete, ""))
	require.NoError(t, domain.CheckReason(domain.Unpublish, "Sai bìa"))
	require.ErrorIs(t, domain.CheckReason(domain.Unpublish, ""), domain.ErrCommentRequired)
	for name, wrong := range map[string][]string{
		"none": {}, "too many": append(ids[:100:100], id(101)), "twice": {ids[0], strings.ToUpper(ids[0])}, "twice, and no id": {"x", "x"},
	} {
		assert.Equal(t, "ebook.bulk", refusal(t, domain.CheckBulk(wrong)).Code, name)
	}
	for _, action := range []domain.Action{domain.Submit, domain.Approve, domain.Reject, domain.Publish, domain.Unpublish, domain.Delete, domain.Restore} {
		parsed, ok := domain.ParseBulk(string(action))
		assert.True(t, ok && parsed == action, action)
	}
	for _, action := range []domain.Action{domain.Edit, domain.Give, ""} {
		_, ok := domain.ParseBulk(string(action))
		assert.False(t, ok, action)
	}
}

// RULES §6.7: tags are added and removed without regard to case, and the others stay as they are.
// Nobody has checked an e-book that was edited among others.
func TestAnEditOfSeveralChangesTagsAndLeavesUncheckedOnesSo(t *testing.T) {
	tags := func(text string) domain.DetailsInput {
		return domain.DetailsInput{Title: domain.Sent("Toán"), Tags: domain.Sent(text)}
	}
	var numbers []string
	for i := range 190 {
		numbers = append(numbers, fmt.Sprintf("k%03d", i))
	}
	compact := strings.Join(numbers, ",")
	for name, c := range map[string]struct {
		before      string
		set         *string
		add, remove []string
		want        string
	}{
		"added":                                 {before: "đại số", add: []string{" hình học ", "Đại số"}, want: "đại số, hình học"},
		"removed":                               {before: "Nháp, đại số,nháp", remove: []string{"NHÁP"}, want: "đại số"},
		"both, adding wins":                     {before: "a", add: []string{"b"}, remove: []string{"a", "b"}, want: "b"},
		"several in one":                        {before: "", add: []string{"a, b"}, remove: []string{"b"}, want: "a, b"},
		"set first, then added":                 {before: "a", set: new("c"), add: []string{"d"}, want: "c, d"},
		"several to remove":                     {before: "a, b, c", remove: []string{"a, b"}, want: "c"},
		"none given":                            {before: "a,b", want: "a,b"},
		"in another spelling":                   {before: "Hóa học, Vật lý, hòa", add: []string{"vật lí"}, remove: []string{"Hoá học", "hóa"}, want: "Vật lý, hòa"},
		"without spaces, if too long with them": {before: "k,l," + compact, remove: []string{"l"}, want: "k," + compact},
		"with marks apart":                      {before: "Toán, Hoá, Lý", add: []string{"Hoa\u0301"}, remove: []string{"Toa\u0301n"}, want: "Hoá, Lý"},
	} {
		b, err := domain.NewEbook("e", editor, tags(c.before), now)
		require.NoError(t, err)
		b.Unchecked = true
		change := domain.BulkEdit{AddTags: c.add, RemoveTags: c.remove}
		change.Set.Subject = domain.Sent("Đại số")
		if c.set != nil {
			change.Set.Tags = domain.Sent(*c.set)
		}
		require.NoError(t, b.EditInBulk(editor, change, now), name)
		assert.Equal(t, c.want, b.Tags, name)
		assert.Equal(t, "Đại số", b.Subject, name)
		assert.True(t, b.Unchecked, name)
	}
	b, err := domain.NewEbook("e", editor, tags(strings.Repeat("a", domain.MaxTags)), now)
	require.NoError(t, err)
	assert.NotEmpty(t, refusal(t, b.EditInBulk(editor, domain.BulkEdit{AddTags: []string{"b"}}, now)).Fields["tags"], "too long together")
	assert.ErrorIs(t, b.EditInBulk(otherEditor, domain.BulkEdit{}, now), domain.ErrForbidden)
	var many []string
	for i := range 100_000 { // as a body may have
		many = append(many, strconv.Itoa(i))
	}
	begun := time.Now()
	assert.NotEmpty(t, refusal(t, b.EditInBulk(editor, domain.BulkEdit{AddTags: many, RemoveTags: many}, now)).Fields["tags"])
	assert.Less(t, time.Since(begun), 5*time.Second, "each tag is not compared with each other one")
}
