package pdf

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backoffice/domain"
)

// maxXMP bounds a packet of XMP, in bytes; a real one has some kilobytes.
const maxXMP = 1 << 20

// metadata reads what XMP says, and where it says nothing the Info dictionary. The
// year is that of XMP alone: Info knows only when the file was made.
func (d *Document) metadata() domain.PDFMetadata {
	info := d.info()
	said := d.xmp()
	m := domain.PDFMetadata{Title: clean(firstOf(said["dc title"]), 500), Language: d.text(d.root["Lang"], 35)}
	if m.Title == "" {
		m.Title = d.text(info["Title"], 500)
	}
	authors := []string{}
	for _, author := range said["dc creator"] {
		if author = clean(author, 255); author != "" && !slices.Contains(authors, author) {
			authors = append(authors, author)
		}
	}
	if m.Author = clean(strings.Join(authors, ", "), 255); m.Author == "" {
		m.Author = d.text(info["Author"], 255)
	}
	m.Keywords = keywords(said["pdf Keywords"]...)
	if len(m.Keywords) == 0 {
		m.Keywords = keywords(d.text(info["Keywords"], 4000))
	}
	if len(m.Keywords) == 0 {
		m.Keywords = keywords(said["dc subject"]...)
	}
	if m.Language == "" {
		m.Language = clean(firstOf(said["dc language"]), 35)
	}
	m.Year = yearOf(said)
	return m
}

func (d *Document) info() dict {
	for _, trailer := range d.f.trailers {
		if info := d.f.dictOf(trailer["Info"]); info != nil {
			return info
		}
	}
	return nil
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// keywords cuts texts into keywords, each once, as many as fit into an e-book's tags.
func keywords(texts ...string) []string {
	found, seen, length := []string{}, map[string]bool{}, 0
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(clean(text, 4000), func(r rune) bool { return strings.ContainsRune(",;，；", r) }) {
			word = strings.TrimSpace(word)
			if word == "" || seen[strings.ToLower(word)] {
				continue
			}
			if length += utf8.RuneCountInString(word) + 2; length > 1000 {
				return found
			}
			seen[strings.ToLower(word)] = true
			found = append(found, word)
		}
	}
	return found
}

var yearBegins = regexp.MustCompile(`^([0-9]{4})(?:$|-)`)

func yearOf(said map[string][]string) *int {
	for _, property := range []string{"prism publicationDate", "prism coverDate", "dc date"} {
		if m := yearBegins.FindStringSubmatch(strings.TrimSpace(firstOf(said[property]))); m != nil {
			year, _ := strconv.Atoi(m[1])
			if year < domain.FirstYear || year > time.Now().Year()+1 {
				return nil
			}
			return &year
		}
	}
	return nil
}

// properties of XMP are known by the namespaces' beginnings: versions follow.
var properties = map[string]string{"http://purl.org/dc/elements/": "dc", "http://ns.adobe.com/pdf/": "pdf", "http://prismstandard.org/namespaces/": "prism"}

func property(n xml.Name) string {
	for space, prefix := range properties {
		if strings.HasPrefix(n.Space, space) {
			return prefix + " " + n.Local
		}
	}
	return ""
}

const maxValues = 200 // of one property

// xmp reads the catalog's XMP: the values of each property, in their order.
func (d *Document) xmp() map[string][]string {
	said := map[string][]string{}
	decoder := xml.NewDecoder(bytes.NewReader(d.packet()))
	decoder.Strict = false
	decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil }
	open, value, depth := "", strings.Builder{}, 0
	note := func(of, value string) {
		if value = strings.TrimSpace(value); of != "" && value != "" && len(said[of]) < maxValues {
			said[of] = append(said[of], value)
		}
	}
	for {
		token, err := decoder.Token()
		if err != nil { // of a torn packet what came before holds
			return said
		}
		switch t := token.(type) {
		case xml.StartElement:
			for _, a := range t.Attr {
				note(property(a.Name), a.Value)
			}
			if open == "" {
				open = property(t.Name)
			}
			if open != "" {
				depth++
				value.Reset()
			}
		case xml.CharData:
			if open != "" {
				value.Write(t)
			}
		case xml.EndElement:
			if open == "" {
				continue
			}
			note(open, value.String())
			value.Reset()
			if depth--; depth == 0 {
				open = ""
			}
		}
	}
}

// packet unpacks the catalog's stream of XMP, as UTF-8.
func (d *Document) packet() []byte {
	r, ok := d.root["Metadata"].(ref)
	if !ok {
		return nil
	}
	o, err := d.f.resolve(r)
	s, ok := o.(stream)
	if err != nil || !ok || len(s.data) > 8*maxXMP {
		return nil
	}
	cipher := d.f.cipher
	if d.f.plainMetadata {
		cipher = nil
	}
	used := d.f.inflated
	d.f.inflated = maxInflated - maxXMP
	data, err := d.f.decode(s, cipher, r.number)
	d.f.inflated = used
	switch {
	case err != nil || len(data) > maxXMP:
		return nil
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return []byte(fromUTF16(data[2:], binary.BigEndian))
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return []byte(fromUTF16(data[2:], binary.LittleEndian))
	}
	return bytes.TrimPrefix(data, []byte{0xEF, 0xBB, 0xBF})
}
