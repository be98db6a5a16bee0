package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/adapters/postgres/search/values"
	"backoffice/adapters/postgres/search/words"
	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// RULES §6.3: which fields of the record are searched, and which are compared to find duplicates. It fails
// for a new field that is in none of the three lists.
func TestWhatIsSearchedOfEachFieldOfTheRecord(t *testing.T) {
	searched := map[string]bool{"Title": true, "Author": true, "Tags": true}
	identifying := map[string]bool{"Title": true, "Subject": true, "Grade": true}
	neither := map[string]bool{"Description": true, "Language": true, "Publisher": true, "PublishedYear": true, "TotalPages": true}
	before := domain.Ebook{Details: fieldtest.Filled[domain.Details]()}
	fieldtest.Each(func(name string, changed domain.Details) {
		after := domain.Ebook{Details: changed}
		assert.True(t, searched[name] || identifying[name] || neither[name], name)
		assert.Equal(t, !searched[name], words.SameRecordTexts(&before, &after), name)
		assert.Equal(t, !identifying[name], values.SameRecordKey(&before, &after), name)
	})
}
