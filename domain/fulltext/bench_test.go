package fulltext_test

import (
	"fmt"
	"testing"

	"backoffice/domain/fulltext"
)

func BenchmarkWords(b *testing.B) {
	titles := make([]string, 1000)
	for i := range titles {
		titles[i] = fmt.Sprintf("Bài %d. Phương trình bậc hai và ứng dụng", i)
	}
	b.Run("folded", func(b *testing.B) {
		for b.Loop() {
			fulltext.Words(titles...)
		}
	})
	b.Run("marked", func(b *testing.B) {
		for b.Loop() {
			fulltext.MarkedWords(titles...)
		}
	})
}
