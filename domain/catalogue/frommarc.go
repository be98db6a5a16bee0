package catalogue

import (
	"regexp"
	"slices"
	"strings"

	"backoffice/domain"
)

// languageNamesByCode are the library's languages by their code. All other codes mean Other.
var languageNamesByCode = map[string]string{"vie": "Vietnamese", "eng": "English", "": "", "   ": "", notStated: ""}

// entry returns what a record in MARC 21 says of an e-book.
func (r Record) entry(line int) Entry {
	e := Entry{Line: line, ID: r.id(), File: r.firstSubfield("f", "856")}
	e.set("title", r.title())
	e.set("author", fitting(strings.Join(r.names(), ", "), domain.MaxShortText))
	e.set("publisher", withoutPunctuation(r.firstSubfield("b", "264", "260")))
	e.set("published_year", r.year())
	e.set("total_pages", pagesIn(r.firstSubfield("a", "300")))
	e.set("description", joinNotes(r.subfields("a", "520")))
	e.set("grade", r.firstSubfield("a", "521"))
	e.set("language", r.language())
	subjects := r.subfields("a", "650")
	e.set("subject", withoutPunctuation(r.firstSubfield("a", "650")))
	e.set("tags", fitting(strings.Join(slices.Concat(subjects[min(1, len(subjects)):], r.subfields("a", "653")), ", "), domain.MaxTags))
	return e.checked()
}

// id is the number of the record together with the organization that gave it, if it is named.
func (r Record) id() string {
	number, organization := strings.TrimSpace(r.control("001")), strings.TrimSpace(r.control("003"))
	if number == "" || organization == "" {
		return number
	}
	return organization + " " + number
}

func (r Record) control(tag string) string {
	for _, f := range r.Control {
		if f.Tag == tag {
			return f.Value
		}
	}
	return ""
}

// subfields returns the values of the subfields with this code, in all fields with one of the tags.
func (r Record) subfields(code string, tags ...string) (values []string) {
	for _, f := range r.Data {
		if !slices.Contains(tags, f.Tag) {
			continue
		}
		for _, s := range f.Subfields {
			if s.Code == code && s.Value != "" {
				values = append(values, s.Value)
			}
		}
	}
	return values
}

// firstSubfield returns the first value of a subfield with this code, of the first tag that has one.
func (r Record) firstSubfield(code string, tags ...string) string {
	for _, tag := range tags {
		if values := r.subfields(code, tag); len(values) > 0 {
			return values[0]
		}
	}
	return ""
}

// title joins title, remainder, number and name of the part, without the punctuation of ISBD at the end.
func (r Record) title() string {
	for _, f := range r.Data {
		if f.Tag != "245" {
			continue
		}
		var parts []string
		for _, s := range f.Subfields {
			if slices.Contains([]string{"a", "b", "n", "p"}, s.Code) {
				parts = append(parts, strings.TrimSpace(s.Value))
			}
		}
		title := strings.Join(parts, " ")
		if before, ended := strings.CutSuffix(title, " /"); ended {
			return before
		}
		return strings.TrimSuffix(title, ".")
	}
	return ""
}

// names are the persons, corporate bodies and meetings of the record, without punctuation.
func (r Record) names() (names []string) {
	vietnamese := r.languageCode() == "vie"
	for _, f := range r.Data {
		if !slices.Contains([]string{"100", "110", "111", "700", "710", "711"}, f.Tag) {
			continue
		}
		for _, s := range f.Subfields {
			if s.Code != "a" {
				continue
			}
			name := withoutPunctuation(s.Value)
			if strings.HasSuffix(f.Tag, "00") {
				name = inUsualOrder(name, vietnamese)
			}
			names = append(names, strings.ReplaceAll(name, ",", "")) // commas separate the authors of an e-book
		}
	}
	return nonEmpty(names)
}

// inUsualOrder puts an inverted name of a person in its usual order. Vietnamese names begin with the
// surname anyway.
func inUsualOrder(name string, vietnamese bool) string {
	surname, forenames, inverted := strings.Cut(name, ",")
	if !inverted {
		return name
	}
	forenames = withoutFinalStop(oneLine(strings.ReplaceAll(forenames, ",", "")))
	if vietnamese {
		return surname + " " + forenames
	}
	return forenames + " " + surname
}

// wordAndStop matches a text that ends with two letters and a full stop, so not with an initial.
var wordAndStop = regexp.MustCompile(`\pL\pM*\pL\pM*\.$`)

// withoutFinalStop removes the full stop that ends a field with a name, but not that of an initial, Jr. or Sr.
func withoutFinalStop(name string) string {
	if !wordAndStop.MatchString(name) || strings.HasSuffix(name, "Jr.") || strings.HasSuffix(name, "Sr.") {
		return name
	}
	return strings.TrimSuffix(name, ".")
}

var (
	yearPattern  = regexp.MustCompile(`(?:^|\D)([12]\d{3})(?:\D|$)`)
	pagesPattern = regexp.MustCompile(`(?i)(?:^|\D)(\d{1,9})\s*(?:trang|tr|pages|p)\b`)
)

func (r Record) year() string {
	if found := yearPattern.FindStringSubmatch(r.firstSubfield("c", "264", "260")); found != nil {
		return found[1]
	}
	if fixed := r.control("008"); len(fixed) >= 11 && yearPattern.MatchString(fixed[7:11]) {
		return fixed[7:11]
	}
	return ""
}

func pagesIn(extent string) string {
	if found := pagesPattern.FindStringSubmatch(extent); found != nil {
		return strings.TrimLeft(found[1], "0")
	}
	return ""
}

func (r Record) languageCode() string {
	if code := r.firstSubfield("a", "041"); code != "" {
		return strings.ToLower(code)
	}
	if fixed := r.control("008"); len(fixed) >= 38 {
		return fixed[35:38]
	}
	return ""
}

func (r Record) language() string {
	if name, known := languageNamesByCode[r.languageCode()]; known {
		return name
	}
	return "Other"
}

// withoutPunctuation removes from the end what ISBD puts between elements.
func withoutPunctuation(text string) string { return strings.TrimRight(text, " ,:;/") }
