package catalogue

import (
	"strings"

	"backoffice/domain"
)

// bibLanguages are the library's languages, by the names that programs write. All other names mean Other.
var bibLanguages = map[string]string{
	"vietnamese": "Vietnamese", "vi": "Vietnamese", "vie": "Vietnamese", "vi-vn": "Vietnamese", "tiếng việt": "Vietnamese",
	"english": "English", "en": "English", "eng": "English", "en-us": "English", "en-gb": "English", "american": "English", "british": "English",
}

// entryOfBibTeX returns what an entry of any type says of an e-book.
func entryOfBibTeX(line int, text string, macros bibMacros) Entry {
	p := bibParser{text, macros}
	key, fields, err := p.entry()
	if err != nil {
		return Entry{Line: line, Err: err}
	}
	e := Entry{Line: line, ID: key, File: bibFile(fields["file"])}
	plain := func(names ...string) string {
		for _, name := range names {
			text, err := plainText(fields[name])
			if err != nil {
				e.Err = err
			}
			if text != "" {
				return text
			}
		}
		return ""
	}
	title, language := plain("title"), plain("language", "langid")
	if subtitle := plain("subtitle"); subtitle != "" {
		title += ": " + subtitle
	}
	e.set("title", title)
	e.set("publisher", plain("publisher", "institution", "school"))
	e.set("description", plain("abstract"))
	e.setKeywords(plain("keywords"), plain("subject"), plain("grade"))
	e.set("total_pages", plain("pagetotal"))
	if found := yearPattern.FindStringSubmatch(plain("year", "date")); found != nil {
		e.set("published_year", found[1])
	}
	if language != "" {
		name := bibLanguages[strings.ToLower(language)]
		if name == "" {
			name = "Other"
		}
		e.set("language", name)
	}
	authors, err := bibNames(fields["author"], bibLanguages[strings.ToLower(language)] == "Vietnamese")
	if err != nil {
		e.Err = err
	}
	e.set("author", fitting(strings.Join(authors, ", "), domain.MaxShortText))
	return e.checked()
}

// setKeywords sets the tags from the keywords, and subject and grade if the keywords begin with them, as exported ones do.
func (e *Entry) setKeywords(keywords, subject, grade string) {
	before := strings.Join(nonEmpty([]string{subject, grade}), ", ")
	if after, found := strings.CutPrefix(keywords+", ", before+", "); found {
		e.set("subject", subject)
		e.set("grade", grade)
		keywords = strings.TrimSuffix(after, ", ")
	}
	e.set("tags", fitting(keywords, domain.MaxTags))
}

// bibNames returns the names in a list. " and " separates them, except within braces.
func bibNames(all string, vietnamese bool) (names []string, err error) {
	all = strings.Join(strings.Fields(all), " ")
	for _, raw := range splitOutside(all, " and ") {
		name, err := plainText(raw)
		if err != nil {
			return nil, err
		}
		switch parts := strings.Split(name, ","); {
		case strings.TrimSpace(raw) == "others": // BibTeX's "et al."; in braces it is a name
			continue
		case len(splitOutside(raw, ",")) == 3 && len(parts) == 3: // surname, Jr, first name
			name = strings.TrimSpace(inUsualOrder(parts[0]+","+parts[2], vietnamese) + " " + strings.TrimSpace(parts[1]))
		case len(splitOutside(raw, ",")) > 1:
			name = inUsualOrder(name, vietnamese)
		}
		names = append(names, strings.ReplaceAll(name, ",", "")) // commas separate the authors of an e-book
	}
	return nonEmpty(names), nil
}

// splitOutside splits a text at a separator outside of braces.
func splitOutside(text, separator string) (parts []string) {
	depth, from := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 && i >= from && strings.HasPrefix(text[i:], separator) {
			parts = append(parts, text[from:i])
			from = i + len(separator)
		}
	}
	return append(parts, text[from:])
}

// bibFile returns the path of the first PDF, or the whole text if it names none. JabRef and
// Zotero write description:path:type for each file.
func bibFile(text string) string {
	text = strings.Trim(text, "{} ")
	for file := range strings.SplitSeq(text, ";") {
		parts := strings.Split(file, ":")
		if len(parts) > 2 {
			parts = parts[1:]
		}
		for _, part := range parts {
			if strings.HasSuffix(strings.ToLower(part), ".pdf") {
				return part
			}
		}
	}
	return text
}
