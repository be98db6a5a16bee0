package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
)

// RULES §8.11.
func TestAFileIsCutIntoPartsOfFiveMebibytesAndARest(t *testing.T) {
	const size = domain.PartSize
	for bytes, want := range map[int64]struct {
		count int
		last  int64
	}{
		1: {1, 1}, size - 1: {1, size - 1}, size: {1, size}, size + 1: {2, 1}, 2 * size: {2, size}, domain.MaxPDF - 1: {20, size - 1},
	} {
		parts := domain.PartsOf(bytes)
		assert.Equal(t, domain.Parts{Size: 5242880, Count: want.count}, parts, bytes)
		var sum int64
		for number := 1; number <= parts.Count; number++ {
			sum += parts.SizeOf(number, bytes)
		}
		assert.Equal(t, bytes, sum)
		assert.Equal(t, want.last, parts.SizeOf(parts.Count, bytes))
	}
}

// RULES §8.11: a part that was cut off on its way has not come.
func TestWhatIsMissingOfAFileIsToldByNumber(t *testing.T) {
	bytes := int64(7*domain.PartSize + 3)
	parts := domain.PartsOf(bytes)
	come := map[int]int64{1: domain.PartSize, 2: domain.PartSize - 1, 4: domain.PartSize, 8: 3, 9: domain.PartSize}
	missing := parts.Missing(bytes, come)
	assert.Equal(t, []int{2, 3, 5, 6, 7}, missing)
	refusal := domain.PartsMissing(missing, parts.Count)
	assert.ErrorIs(t, refusal, domain.ErrPartsMissing)
	assert.Equal(t, "Chưa nhận đủ tệp: còn thiếu 5 trên 8 phần (phần 2–3, 5–7). Vui lòng tải tiếp.", refusal.Message)
	assert.Empty(t, parts.Missing(bytes, map[int]int64{1: domain.PartSize, 2: domain.PartSize, 3: domain.PartSize, 4: domain.PartSize,
		5: domain.PartSize, 6: domain.PartSize, 7: domain.PartSize, 8: 3}))
}
