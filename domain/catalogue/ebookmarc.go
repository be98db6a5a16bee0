package catalogue

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"backoffice/domain"
)

// languageCodes are those of the MARC Code List for Languages.
var languageCodes = map[string]string{"Vietnamese": "vie", "English": "eng"}

// The codes of the language Other, and of none.
const (
	undetermined = "und"
	notStated    = "|||"
)

// MARC returns the record of an e-book.
func MARC(b *domain.Ebook) Record {
	r := Record{Control: []ControlField{
		{"001", b.ID},
		{"005", b.UpdatedAt.UTC().Format("20060102150405.0")},
		{"006", "m     o  d        "}, // an electronic document, online
		{"007", "cr"},
		{"008", fixedData(b)},
	}}
	r.add("040", "  ", "b", "vie")
	names := Authors(b.Author)
	addedEntry := "0" // the title is the main entry, unless there is an author
	if len(names) > 0 {
		r.add("100", "1 ", "a", names[0])
		addedEntry = "1"
	}
	title, responsibility := b.Title+".", "" // also if the title ends with one: reading removes one
	if len(names) > 0 {
		title, responsibility = b.Title+" /", strings.TrimSuffix(withInitialsTogether(strings.Join(names, ", ")), ".")+"."
	}
	r.add("245", addedEntry+nonFiling(b.Title, b.Language), "a", title, "c", responsibility)
	publisher := b.Publisher
	if publisher != "" && decimal(b.PublishedYear) != "" {
		publisher += "," // as ISBD separates it from the date
	}
	r.add("264", " 1", "b", publisher, "c", decimal(b.PublishedYear))
	r.add("300", "  ", "a", extent(b))
	r.add("336", "  ", "a", "text", "b", "txt", "2", "rdacontent")
	r.add("337", "  ", "a", "computer", "b", "c", "2", "rdamedia")
	r.add("338", "  ", "a", "online resource", "b", "cr", "2", "rdacarrier")
	for _, part := range splitNote(oneLine(b.Description)) {
		r.add("520", "  ", "a", part)
	}
	r.add("521", "  ", "a", b.Grade)
	r.add("650", " 4", "a", b.Subject)
	for _, tag := range tags(b.Tags) {
		r.add("653", "  ", "a", tag)
	}
	for _, name := range names[min(1, len(names)):] {
		r.add("700", "1 ", "a", name)
	}
	return r
}

// add appends a field with the subfields that are not empty, or nothing if all are empty. pairs are codes
// and values.
func (r *Record) add(tag, indicators string, pairs ...string) {
	var subfields []Subfield
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			subfields = append(subfields, Subfield{pairs[i], pairs[i+1]})
		}
	}
	if len(subfields) > 0 {
		r.Data = append(r.Data, DataField{tag, indicators, subfields})
	}
}

// fixedData returns field 008 for books: 40 characters, where "|" means "not stated".
func fixedData(b *domain.Ebook) string {
	dates := "nuuuuuuuu" // both unknown
	if y := decimal(b.PublishedYear); y != "" {
		dates = "s" + y + "    "
	}
	language := cmp.Or(languageCodes[b.Language], undetermined)
	if b.Language == "" {
		language = notStated
	}
	return b.CreatedAt.UTC().Format("060102") + dates + "vm " + "|||||o|||||||| ||" + language + " d"
}

// decimal writes a number, or "" if it is unknown.
func decimal(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

func extent(b *domain.Ebook) string {
	if b.TotalPages == nil {
		return "1 tài liệu trực tuyến"
	}
	return fmt.Sprintf("1 tài liệu trực tuyến (%d trang)", *b.TotalPages)
}

// maxNote limits a note in one field, in bytes, with room for indicators and delimiters.
const maxNote = maxField - 20

// fullNote is the least length of a part that was cut inside a word. A part that was cut at a blank is shorter.
const fullNote = maxNote - utf8.UTFMax + 1

// splitNote cuts a text into parts that fit into a field: at the last blank, or inside a word if there is none.
func splitNote(text string) (cut []string) {
	for len(text) > maxNote {
		at := strings.LastIndexByte(text[:fullNote], ' ')
		next := at + 1
		if at <= 0 { // one very long word
			for at = maxNote; !utf8.RuneStart(text[at]); at-- {
			}
			next = at
		}
		cut = append(cut, text[:at])
		text = text[next:]
	}
	return append(cut, text)
}

// joinNotes undoes splitNote. It joins the shorter notes of other libraries with a blank.
func joinNotes(notes []string) string {
	var text strings.Builder
	for i, note := range notes {
		if i > 0 && len(notes[i-1]) < fullNote {
			text.WriteByte(' ')
		}
		text.WriteString(note)
	}
	return text.String()
}
