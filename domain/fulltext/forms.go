package fulltext

import "backoffice/domain/spelling"

// Forms returns the two forms in which a text is indexed and searched: as it is written, and by its
// key. Blanks are at the same places in both.
//
// Without marks, just the key would find as much. But with marks "hò" begins "hòa" and not its key
// "hoà", and servers of the previous version search for what is written.
type Forms func(text string) (written, key string)

// Folded returns the forms without case and marks.
func Folded(text string) (written, key string) {
	written = spelling.Fold(text)
	return written, spelling.KeyOfFolded(written)
}

// Marked returns the forms in lower case with their marks.
func Marked(text string) (written, key string) {
	written = spelling.Marked(text)
	return written, spelling.KeyOfMarked(written)
}
