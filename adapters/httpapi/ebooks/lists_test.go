package ebooks

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi/call"
	"backoffice/adapters/httpapi/jsonbody"
	"backoffice/app/ebooks"
	"backoffice/domain"
	"backoffice/test/boundtest"
)

// RULES §5.4: the entries of a list are counted while the body is parsed, and parsing stops at the
// limit.
func TestAListThatIsTooLongTakesNoMoreMemoryThanTheLongestAllowed(t *testing.T) {
	outline := func(b jsonbody.Body) error { _, err := parseOutline(b); return err }
	outlineList := func(before string) boundtest.List {
		return boundtest.List{Parse: outline, Before: before, Entry: `{}`, End: `]}`, MaxBody: domain.MaxOutlineBody, MaxEntries: domain.MaxTOCItems, Code: "toc.too_long", Message: "Mục lục có tối đa 5000 dòng."}
	}
	for name, list := range map[string]boundtest.List{
		"an outline":                      outlineList(`{"items":[`),
		"an outline after another member": outlineList(`{"x":1,"items":[`),
		"a name with escapes":             outlineList(`{"\u0069tems":[`),
		"e-books of a bulk decision": {
			Parse:  func(b jsonbody.Body) error { _, err := jsonbody.Parse[ebooks.BulkDecision](b, bulkBound); return err },
			Before: `{"items":[`, Entry: `{}`, End: `]}`, MaxBody: call.MaxBody, MaxEntries: domain.MaxBulk, Code: "ebook.bulk", Message: "Mỗi lần tối đa 100 eBook.",
		},
	} {
		t.Run(name, list.CheckLimit)
	}
}

// RULES §5.4: a body may repeat the member with a list. The entries of all of them are counted together.
func TestRepeatedMembersAreCountedAsOneList(t *testing.T) {
	member := `"items":[` + strings.Repeat(`{},`, domain.MaxBulk-1) + `{}]`
	_, err := jsonbody.Parse[ebooks.BulkDecision](jsonbody.Body{Raw: []byte("{" + member + "}")}, bulkBound)
	require.NoError(t, err)
	_, err = jsonbody.Parse[ebooks.BulkDecision](jsonbody.Body{Raw: []byte("{" + member + "," + member + "}")}, bulkBound)
	assert.ErrorIs(t, err, domain.ErrBulkTooLong)
}
