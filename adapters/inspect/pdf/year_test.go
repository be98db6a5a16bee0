package pdf

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// RULES §17.12.
func TestTheYearIsOneThatAnEbookMayHave(t *testing.T) {
	now := time.Date(2025, 12, 31, 17, 0, 0, 0, time.UTC) // in Vietnam 2026 begins
	year := func(publication, date string) int {
		if y := yearOf(map[string][]string{"prism publicationDate": {publication}, "dc date": {date}}, now); y != nil {
			return *y
		}
		return 0
	}
	assert.Equal(t, []int{2027, 0, 2021, 2021}, []int{year("2027-01", ""), year("2028", ""), year("0001-01-01", "2021"), year("9999", "2021-05")})
}
