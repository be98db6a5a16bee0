package passwordguess

import (
	_ "embed"
	"strings"
)

// The lists of zxcvbn-go are English. These are the folded words of Vietnamese passwords: words,
// surnames, given names, and the syllables of everyday texts. Each list has its most frequent words
// first; a blank line ends it. Two of these words together are refused, and so are most names of
// three, because attackers try them first.
//
//go:embed vietnamese.txt
var vietnameseText string

// vietnamese are the lists of vietnameseText.
var vietnamese = func() (lists [][]string) {
	for list := range strings.SplitSeq(vietnameseText, "\n\n") {
		lists = append(lists, strings.Fields(list))
	}
	return lists
}()
