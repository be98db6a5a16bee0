package pdf

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/klippa-app/go-pdfium/requests"

	"backoffice/domain"
)

// maxLanguage is the length that RFC 5646 §4.4.1 recommends for language tags, in characters.
const maxLanguage = 35

// metadata reads XMP, then the Info dictionary; the language from the catalog first, keywords from
// dc:subject last. The year comes only from XMP: Info has only the time when the file was made.
func (d *Document) metadata() domain.PDFMetadata {
	properties := xmp(d.data)
	authors := []string{}
	for _, author := range properties["dc creator"] {
		if author = clean(author, domain.MaxShortText); author != "" && !slices.Contains(authors, author) {
			authors = append(authors, author)
		}
	}
	m := domain.PDFMetadata{
		Title:    cmp.Or(clean(firstOf(properties["dc title"]), domain.MaxTitle), clean(d.info("Title"), domain.MaxTitle)),
		Author:   cmp.Or(clean(strings.Join(authors, ", "), domain.MaxShortText), clean(d.info("Author"), domain.MaxShortText)),
		Keywords: keywords(properties["pdf Keywords"]...),
		Language: cmp.Or(d.language(), clean(firstOf(properties["dc language"]), maxLanguage)),
		Year:     yearOf(properties, time.Now()),
	}
	if len(m.Keywords) == 0 {
		m.Keywords = keywords(d.info("Keywords"))
	}
	if len(m.Keywords) == 0 {
		m.Keywords = keywords(properties["dc subject"]...)
	}
	return m
}

// info reads an entry of the Info dictionary.
func (d *Document) info(tag string) string {
	text, err := d.pdfium.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: d.ref, Tag: tag})
	if err != nil {
		return ""
	}
	return text.Value
}

func (d *Document) language() string {
	language, err := d.pdfium.FPDFCatalog_GetLanguage(&requests.FPDFCatalog_GetLanguage{Document: d.ref})
	if err != nil {
		return ""
	}
	return clean(language.Language, maxLanguage)
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// keywords splits texts into distinct keywords, as many as fit into an e-book's tags.
func keywords(texts ...string) []string {
	found, seen, length := []string{}, map[string]bool{}, 0
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(clean(text, 4000), func(r rune) bool { return strings.ContainsRune(",;，；", r) }) {
			word = strings.TrimSpace(word)
			if word == "" || seen[strings.ToLower(word)] {
				continue
			}
			if length += utf8.RuneCountInString(word); length > domain.MaxTags {
				return found
			}
			length += len(", ")
			seen[strings.ToLower(word)] = true
			found = append(found, word)
		}
	}
	return found
}

var leadingYear = regexp.MustCompile(`^([0-9]{4})(?:$|-)`)

func yearOf(properties map[string][]string, now time.Time) *int {
	for _, property := range []string{"prism publicationDate", "prism coverDate", "dc date"} {
		if m := leadingYear.FindStringSubmatch(strings.TrimSpace(firstOf(properties[property]))); m != nil {
			if year, _ := strconv.Atoi(m[1]); year >= domain.FirstYear && year <= domain.Year(now)+1 {
				return &year
			}
		}
	}
	return nil
}
