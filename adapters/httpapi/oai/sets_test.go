package oai

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain/fulltext"
)

// RULES §25.4: anybody may ask for the set, in a request of up to maxArguments bytes.
func TestALongSetNameTakesMemoryInProportion(t *testing.T) {
	long := strings.Repeat("a", maxArguments)
	used := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, _ = keyOf(long)
		}
	}).AllocedBytesPerOp()
	assert.Less(t, used, int64(20*maxArguments))
}

// RULES §28.2.
func TestEveryKeyHasASetNameOfItsOwn(t *testing.T) {
	legal := regexp.MustCompile(`^[A-Za-z0-9\-_.!~*'()]+$`) // of a part of a setSpec, in the protocol's schema
	names := map[string]string{}
	for _, value := range []string{"Vật lý", "Lớp 10", "vat-li", "vat_li", "C++", "~20", "数学", "a:b", "Toán/Lý", "100 %", "A.B", "Đ"} {
		key := fulltext.KeyLine(value)
		spec := specOf(key)
		assert.Regexp(t, legal, spec)
		back, ok := keyOf(spec)
		assert.True(t, ok, value)
		assert.Equal(t, key, back)
		assert.NotContains(t, names, spec, value)
		names[spec] = value
	}
	assert.Equal(t, "vat-li", specOf(fulltext.KeyLine("Vật lý")))
	for _, other := range []string{"", "A", "vat_li", "~", "~2", "~zz", "~61", "~2D", "vat.li", "~00", "a~ff"} {
		_, ok := keyOf(other)
		assert.False(t, ok, other)
	}
}
