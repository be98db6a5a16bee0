package fulltext_test

import (
	"fmt"

	"backoffice/domain/fulltext"
)

// A search finds a text if each of its terms begins a word of it, whatever case and marks were typed.
func ExampleHolds() {
	words := fulltext.Words("Đại số và Giải tích 11 (nâng cao)")
	for _, search := range []string{"giai tich", "ĐẠI", "11 nang", "ích"} {
		fmt.Println(search, fulltext.Holds(words, fulltext.Terms(search)))
	}
	// Output:
	// giai tich true
	// ĐẠI true
	// 11 nang true
	// ích false
}

// A hit that the record does not explain is explained by a title of the outline.
func ExampleTitleMatch() {
	match := fulltext.TitleMatch{Missing: fulltext.Missing(fulltext.Terms("toan tam giac"), "Toán 7")}
	for _, title := range []string{"Chương I. Số hữu tỉ", "Bài 2. Tam giác cân"} {
		if match.Try(title) {
			fmt.Println(*match.Best)
		}
	}
	fmt.Println(len(fulltext.Missing(fulltext.Terms("toan 7"), "Toán 7")))
	// Output:
	// Bài 2. Tam giác cân
	// 0
}

// The filters for subject and grade find parts of a value, but a number only as a whole.
func ExampleMatchesFacet() {
	fmt.Println(fulltext.MatchesFacet("Vật lý", "ly"), fulltext.MatchesFacet("Lớp 12", "1"), fulltext.MatchesFacet("Lớp 1", "1"))
	// Output: true false true
}
