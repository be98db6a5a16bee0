package domain_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §8.9.
func TestAQuotaIsExactToTheByteAndItsErrorSaysWhatIsUsed(t *testing.T) {
	const gb = 1 << 30
	q := domain.Quota{User: 20 * gb, All: 200 * gb}
	for _, c := range []struct {
		used    domain.Usage
		more    int64
		message string // begins like this; "" if there is room
	}{
		{domain.Usage{}, 20 * gb, ""},
		{domain.Usage{}, 20*gb + 1, "Bạn đang có 0 MB tệp"},
		{domain.Usage{User: 20*gb - 5, All: 20 * gb}, 5, ""},
		{domain.Usage{User: 20*gb - 5, All: 20 * gb}, 6, "Bạn đang có 19,9 GB tệp chưa xác nhận hoặc đã được thay (tối đa 20 GB)"},
		{domain.Usage{User: 20 * gb}, 1, "Bạn đang có 20 GB"},
		{domain.Usage{User: 30 * gb, All: 300 * gb}, 0, ""},
		{domain.Usage{User: 30 * gb, All: 300 * gb}, -1, ""},
		{domain.Usage{User: 0, All: 200*gb - 1}, 2, "Cả thư viện đang có 199,9 GB tệp chưa xác nhận hoặc đã được thay (tối đa 200 GB)"},
	} {
		err := q.Check(c.used, c.more)
		if c.message == "" {
			assert.NoError(t, err, "%+v", c)
			continue
		}
		e, ok := errors.AsType[*domain.Error](err)
		if assert.True(t, ok, "%+v", c) {
			assert.Equal(t, "storage.quota", e.Code)
			assert.Equal(t, domain.Invalid, e.Kind)
			assert.Contains(t, e.Message, c.message)
		}
	}
	assert.NoError(t, domain.Quota{}.Check(domain.Usage{User: 1 << 60, All: 1 << 60}, 1<<60), "no quota")
}
