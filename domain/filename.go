package domain

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanFileName keeps of a name what serves people: the last part of a path,
// without control characters and without those that turn the direction of
// writing, which make a name look like another. Everything else stays, joiners
// included, which some scripts are not written without. A name never becomes
// the name of an object.
func CleanFileName(name string) (string, error) {
	name = Compose(name)
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, name))
	switch {
	case strings.Trim(name, ".") == "" || !strings.ContainsFunc(name, unicode.IsGraphic):
		return "", invalidField("fileName", "file.name", "Cần có tên tệp.")
	case utf8.RuneCountInString(name) > MaxShortText:
		return "", invalidField("fileName", "file.name", "Tên tệp quá dài.")
	}
	return name, nil
}

// extensions of the types that are confirmed; the first is given to a name that
// has none of them.
var extensions = map[string][]string{
	"application/pdf": {".pdf"},
	"image/png":       {".png"},
	"image/jpeg":      {".jpg", ".jpeg"},
	"image/webp":      {".webp"},
}

// OfferedName is the name under which a browser may save the file: its own, with
// the extension of the type that its bytes have, so that a program which goes by
// names does not take it for anything else.
func (f *File) OfferedName() string {
	known := extensions[f.ContentType]
	if len(known) == 0 || slices.Contains(known, strings.ToLower(path.Ext(f.Name))) {
		return f.Name
	}
	return strings.TrimRight(f.Name, ". ") + known[0]
}
