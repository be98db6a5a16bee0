package public

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"strings"
)

//go:embed templates
var files embed.FS

// templates are the pages.
var templates = template.Must(template.ParseFS(files, "templates/*.html"))

// policy is the Content-Security-Policy of the pages: they have no script, and load only their own files.
// connect-src is for Lighthouse: Chromium applies it when Lighthouse requests robots.txt.
const policy = "default-src 'none'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// subsets are the parts of the product's font, with the characters of each. If two contain a character,
// browsers use the later one.
var subsets = []struct{ name, characters string }{
	{"latin-ext", "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0"},
	{"vietnamese", "U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB"},
	{"latin", "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122"},
}

// design is the style sheet with the version in its address.
type design struct {
	sheet   []byte
	address string
}

// newDesign returns the style sheet, with the fonts of the built front end, if there is one.
func newDesign(pages fs.FS) (design, error) {
	sheet, err := files.ReadFile("templates/style.css")
	if err != nil {
		return design{}, err
	}
	var all bytes.Buffer
	for _, subset := range subsets {
		for _, weight := range []struct{ file, used string }{{"400", "400 500"}, {"600", "600 700"}} {
			found, err := fs.Glob(pages, "assets/be-vietnam-pro-"+subset.name+"-"+weight.file+"-normal-*.woff2")
			if err != nil || len(found) == 0 {
				continue
			}
			fmt.Fprintf(&all, "@font-face { font-family: \"Be Vietnam Pro\"; font-weight: %s; font-display: swap; src: url(\"/%s\") format(\"woff2\"); unicode-range: %s; }\n",
				weight.used, found[0], subset.characters)
		}
	}
	all.Write(sheet)
	digest := sha256.Sum256(all.Bytes())
	return design{all.Bytes(), PageRoot + "/style.css?v=" + hex.EncodeToString(digest[:6])}, nil
}

// frame is what every page needs.
type frame struct {
	Title  string
	Style  string
	Search string
}

// titled returns the title of a page.
func titled(parts ...string) string { return strings.Join(append(parts, "Thư viện số"), " · ") }
