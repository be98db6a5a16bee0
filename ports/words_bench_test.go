package ports_test

import (
	"fmt"
	"testing"

	"backoffice/ports"
)

func BenchmarkWords(b *testing.B) {
	titles := make([]string, 1000)
	for i := range titles {
		titles[i] = fmt.Sprintf("Bài %d. Phương trình bậc hai và ứng dụng", i)
	}
	b.Run("folded", func(b *testing.B) {
		for b.Loop() {
			ports.Words(titles...)
		}
	})
	b.Run("marked", func(b *testing.B) {
		for b.Loop() {
			ports.MarkedWords(titles...)
		}
	})
}
