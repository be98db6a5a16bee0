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

// assertDigestCovers fails if the digest does not depend on a field of the struct, or if it depends on
// one of the excluded fields.
func assertDigestCovers[T any](t *testing.T, digest func(*T) string, excluded ...string) {
	t.Helper()
	filled := fieldtest.Filled[T]()
	fieldtest.Each(func(name string, changed T) {
		depends := digest(&filled) != digest(&changed)
		assert.Equal(t, !slices.Contains(excluded, name), depends, "%T.%s: whether the digest depends on it", changed, name)
	})
}

// RULES §14.1: every change of a row, a record or an outline changes its digest. A
// field that is added to one of them and not to the digest fails here.
func TestADigestDependsOnEveryField(t *testing.T) {
	assertDigestCovers(t, domain.RecordSHA256)
	// Order is the item's index in the list.
	assertDigestCovers(t, func(i *domain.TOCItem) string { return domain.OutlineSHA256([]domain.TOCItem{*i}) }, "Order")
	// These fields are set when the row is stored, or are stored in other tables.
	assertDigestCovers(t, (*domain.LogEntry).SHA256, "ID", "SubmissionKept", "Reasons.ID", "Reasons.Title")
	assertDigestCovers(t, func(e *domain.AccountEntry) string { return domain.ChainHead([]domain.AccountEntry{*e}) }, "PreviousSHA256")
}

// RULES §4.2: every field of a save is stored in the record, and changes no other.
func TestASaveSetsExactlyTheFieldsThatItContains(t *testing.T) {
	input, record := reflect.TypeFor[domain.DetailsInput](), reflect.TypeFor[domain.Details]()
	require.Equal(t, record.NumField(), input.NumField())
	for i := range input.NumField() {
		name := input.Field(i).Name
		var in domain.DetailsInput
		value := reflect.ValueOf(&in).Elem().Field(i)
		switch sent := value.Addr().Interface().(type) {
		case *domain.Optional[string]:
			*sent = domain.Sent("  English ") // valid in every field, also as a language
		case *domain.Optional[*float64]:
			*sent = domain.SentNumber(2001)
		default:
			t.Fatalf("%s is a %T", name, sent)
		}
		book := newDraft(t, editor)
		before := book.Details
		require.NoError(t, book.Edit(editor, in, now), name)
		for j := range record.NumField() {
			field := record.Field(j).Name
			changed := !reflect.DeepEqual(reflect.ValueOf(before).Field(j).Interface(), reflect.ValueOf(book.Details).Field(j).Interface())
			assert.Equal(t, field == name, changed, "whether %s changes when %s is saved", field, name)
		}
	}
}

// RULES §1.2: every text of a record is composed (NFC).
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

// Requests and responses use the same JSON name for a field of the record: the field's own name.
func TestTheFieldsOfARecordHaveTheirNameInJSON(t *testing.T) {
	record := reflect.TypeFor[domain.Details]()
	for i := range record.NumField() {
		field := record.Field(i)
		assert.Equal(t, strings.ToLower(field.Name), strings.ReplaceAll(field.Tag.Get("json"), "_", ""))
	}
}

// RULES §14.5: a submission is compared with the history by everything that was submitted.
func TestTheDigestsOfASubmissionDependOnEveryField(t *testing.T) {
	excluded := regexp.MustCompile(`^(TOCVersion|CoverInStore|PDFInStore|Outline\.Order|(Cover|PDF)\.(ID|Kind|Object|Name|Size|ContentType|Pages|Grant|Scaled\..*|Contents\..*))$`)
	filled := fieldtest.Filled[domain.SubmittedContent]()
	fieldtest.Each(func(name string, changed domain.SubmittedContent) {
		same := reflect.DeepEqual(filled.Digests(), changed.Digests())
		assert.Equal(t, excluded.MatchString(name), same, name)
	})
}
