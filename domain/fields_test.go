package domain_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// covers fails for each field of a struct that does not change a digest of it, but for those
// that are not part of it.
func covers[T any](t *testing.T, digest func(*T) string, not ...string) {
	t.Helper()
	filled := fieldtest.Filled[T]()
	fieldtest.Each(func(name string, changed T) {
		if contains := !assert.ObjectsAreEqual(digest(&filled), digest(&changed)); contains == slices.Contains(not, name) {
			t.Errorf("%T.%s: the digest depends on it: %t", changed, name, contains)
		}
	})
}

// RULES §14.1: every change of a row, a record or an outline changes its digest. A
// field that is added to one of them and not to the digest fails here.
func TestADigestDependsOnEveryField(t *testing.T) {
	covers(t, domain.RecordSHA256)
	covers(t, func(i *domain.TOCItem) string { return domain.OutlineSHA256([]domain.TOCItem{*i}) }, "Order") // which is its place in the list
	covers(t, (*domain.LogEntry).SHA256, "ID", "SubmissionKept", "Reasons.ID", "Reasons.Title")              // set when the row is stored, and stored beside it
}

// RULES §4.2: every member of a save reaches the record.
func TestEveryFieldThatASaveMaySetIsSet(t *testing.T) {
	input, record := reflect.TypeFor[domain.DetailsInput](), reflect.TypeFor[domain.Details]()
	require.Equal(t, record.NumField(), input.NumField())
	for i := range input.NumField() {
		name := input.Field(i).Name
		var in domain.DetailsInput
		value := reflect.ValueOf(&in).Elem().Field(i)
		switch to := value.Addr().Interface().(type) {
		case *domain.Optional[string]:
			*to = domain.Sent("  English ") // which is trimmed, and a language
		case *domain.Optional[*float64]:
			*to = domain.SentNumber(2001)
		default:
			t.Fatalf("%s is a %T", name, to)
		}
		book := newDraft(t, editor)
		before := book.Details
		require.NoError(t, book.Edit(editor, in, now), name)
		for j := range record.NumField() {
			field := record.Field(j).Name
			changed := !reflect.DeepEqual(reflect.ValueOf(before).Field(j).Interface(), reflect.ValueOf(book.Details).Field(j).Interface())
			assert.Equal(t, field == name, changed, "%s after a save of %s", field, name)
		}
	}
}

// RULES §1.2: every text of a record is composed, whether before the transaction or in it.
func TestEveryTextOfASaveIsComposed(t *testing.T) {
	var in domain.DetailsInput
	eachText(&in, func(_ string, text *domain.Optional[string]) { *text = domain.Sent("a\u0302") })
	domain.ComposeInput(&in)
	eachText(&in, func(name string, text *domain.Optional[string]) { assert.Equal(t, "â", text.Value, name) })
}

func eachText(in *domain.DetailsInput, do func(name string, text *domain.Optional[string])) {
	v := reflect.ValueOf(in).Elem()
	for i := range v.NumField() {
		if text, ok := v.Field(i).Addr().Interface().(*domain.Optional[string]); ok {
			do(v.Type().Field(i).Name, text)
		}
	}
}

// A field of the record is told apart from the members of an answer by its name, which a save
// and an answer share.
func TestTheFieldsOfARecordHaveTheNamesOfTheirMembers(t *testing.T) {
	record := reflect.TypeFor[domain.Details]()
	for i := range record.NumField() {
		field := record.Field(i)
		assert.Equal(t, strings.ToLower(field.Name), strings.ReplaceAll(field.Tag.Get("json"), "_", ""))
	}
}

// RULES §14.5: a submission is compared with the history by all that was handed in.
func TestTheDigestsOfASubmissionDependOnEveryField(t *testing.T) {
	not := regexp.MustCompile(`^(TOCVersion|CoverThere|PDFThere|Outline\.Order|(Cover|PDF)\.(ID|Kind|Object|Name|Size|ContentType|Pages|Grant|Scaled\..*|Contents\..*))$`)
	filled := fieldtest.Filled[domain.SubmittedContent]()
	fieldtest.Each(func(name string, changed domain.SubmittedContent) {
		same := reflect.DeepEqual(filled.Digests(), changed.Digests())
		assert.Equal(t, not.MatchString(name), same, name)
	})
}
