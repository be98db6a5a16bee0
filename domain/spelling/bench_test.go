package spelling_test

import (
	"fmt"
	"testing"

	"backoffice/domain/spelling"
)

// BenchmarkKeys compares the keys with the foldings that they are made of.
func BenchmarkKeys(b *testing.B) {
	titles := make([]string, 1000)
	for i := range titles {
		titles[i] = fmt.Sprintf("Bài %d. Kỹ thuật hóa học, thuỷ lợi và phương trình bậc hai", i)
	}
	for _, run := range []struct {
		name string
		of   func(string) string
	}{{"fold", spelling.Fold}, {"key", spelling.Key}, {"marked", spelling.Marked}, {"marked key", markedKey}} {
		b.Run(run.name, func(b *testing.B) {
			for b.Loop() {
				for _, title := range titles {
					run.of(title)
				}
			}
		})
	}
}
