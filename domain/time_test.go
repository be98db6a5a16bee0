package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §1.3.
func TestADayAndAMonthAreReadWithinTheYearsThatTheDatabaseKnows(t *testing.T) {
	for s, want := range map[string]bool{
		"1900-01-01": true, "2026-02-28": true, "9998-12-31": true,
		"0000-01-01": false, "0001-01-01": false, "1899-12-31": false, "9999-01-01": false, "10000-01-01": false,
		"2026-02-29": false, "2026-3-1": false, "": false, "2026-03": false,
	} {
		day, ok := domain.ParseDay(s)
		assert.Equal(t, want, ok, s)
		if ok {
			assert.Equal(t, s, domain.Day(day))
		}
	}
	for s, want := range map[string]bool{
		"1900-01": true, "9998-12": true, "0000-01": false, "0001-01": false, "1899-12": false, "9999-01": false, "2026-13": false, "2026-03-01": false,
	} {
		month, ok := domain.ParseMonth(s)
		assert.Equal(t, want, ok, s)
		if ok {
			assert.Equal(t, s, domain.Month(month))
		}
	}
	assert.Equal(t, "01/03/2026", domain.FormatDay("2026-03-01"))
}
