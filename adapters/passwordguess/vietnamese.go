package passwordguess

import (
	_ "embed"
	"strings"
)

// The lists of the module know English alone. These are what passwords are made of in
// Vietnam, folded: words, surnames, given names, and the syllables of everyday texts. Each
// list has its most usual words first; a blank line ends it. Two of these words together are
// refused, and so are most names of three: whoever guesses tries them first.
//
//go:embed vietnamese.txt
var vietnameseText string

// vietnamese are the lists.
var vietnamese = func() (lists [][]string) {
	for list := range strings.SplitSeq(vietnameseText, "\n\n") {
		lists = append(lists, strings.Fields(list))
	}
	return lists
}()
