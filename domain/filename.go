package domain

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanFileName returns the last part of a path, without control characters and without those that
// change the direction of writing, which can make a name look like another. It keeps everything
// else, including joiners, which some scripts need. The result is only for display; it never names
// an object.
func CleanFileName(name string) (string, error) {
	name = Compose(name)
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, withoutBidiControls(name)))
	switch {
	case strings.Trim(name, ".") == "" || !strings.ContainsFunc(name, unicode.IsGraphic):
		return "", invalidField("fileName", "file.name", "Cần có tên tệp.")
	case utf8.RuneCountInString(name) > MaxShortText:
		return "", invalidField("fileName", "file.name", "Tên tệp quá dài.")
	}
	return name, nil
}

// extensions are the file name extensions of the confirmed types. The first is appended to a name
// without one of them.
var extensions = map[string][]string{
	"application/pdf": {".pdf"},
	"image/png":       {".png"},
	"image/jpeg":      {".jpg", ".jpeg"},
	"image/webp":      {".webp"},
}

// OfferedName is the name under which a browser may save the file: its own, with the extension of
// its detected type. A program that relies on extensions then does not mistake it for something
// else.
func (f *File) OfferedName() string {
	known := extensions[f.ContentType]
	if len(known) == 0 || slices.Contains(known, strings.ToLower(path.Ext(f.Name))) {
		return f.Name
	}
	return strings.TrimRight(f.Name, ". ") + known[0]
}
