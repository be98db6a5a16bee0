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

// RULES §5.4: the entries of a list are counted while the body is read, and reading stops at the
// bound.
func TestAListThatIsTooLongCostsNoMoreThanTheLongestOne(t *testing.T) {
	outline := func(b jsonbody.Body) error { _, err := parseOutline(b); return err }
	items := func(before string) boundtest.List {
		return boundtest.List{Parse: outline, Before: before, Entry: `{}`, End: `]}`, Limit: domain.MaxOutlineBody, Most: domain.MaxTOCItems, Code: "toc.too_long", Message: "Mục lục có tối đa 5000 dòng."}
	}
	for name, list := range map[string]boundtest.List{
		"an outline":          items(`{"items":[`),
		"an unusual outline":  items(`{"x":1,"items":[`),
		"a name with escapes": items(`{"\u0069tems":[`),
		"e-books of a bulk": {
			Parse:  func(b jsonbody.Body) error { _, err := jsonbody.Parse[ebooks.BulkDecision](b, bulkItems); return err },
			Before: `{"items":[`, Entry: `{}`, End: `]}`, Limit: call.MaxBody, Most: domain.MaxBulk, Code: "ebook.bulk", Message: "Mỗi lần tối đa 100 eBook.",
		},
	} {
		t.Run(name, list.CostsNoMore)
	}
}

// RULES §5.4: a list that comes in several pieces, under the same name, is one list.
func TestAListThatIsSentInPiecesIsCountedAsOne(t *testing.T) {
	piece := `"items":[` + strings.Repeat(`{},`, domain.MaxBulk-1) + `{}]`
	_, err := jsonbody.Parse[ebooks.BulkDecision](jsonbody.Body{Raw: []byte("{" + piece + "}")}, bulkItems)
	require.NoError(t, err)
	_, err = jsonbody.Parse[ebooks.BulkDecision](jsonbody.Body{Raw: []byte("{" + piece + "," + piece + "}")}, bulkItems)
	assert.ErrorIs(t, err, domain.ErrBulkTooLong)
}
