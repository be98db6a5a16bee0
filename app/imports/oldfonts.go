package imports

import (
	"backoffice/domain"
	"backoffice/domain/oldfonts"
)

// Converted is a text of an old Vietnamese font that was turned into Unicode.
type Converted struct {
	Field string
	Text  string // in Unicode
}

// inUnicode turns the texts of a record into Unicode where they are of an old font, and says which. The texts
// are judged together, because a record is written with one font. The language, one of three fixed words, is left out.
func inUnicode(fields domain.DetailsInput) (domain.DetailsInput, []Converted) {
	texts := make([]string, len(domain.TextFields))
	inputs := fields.Texts()
	for i, text := range inputs {
		if domain.TextFields[i].Name != "language" {
			texts[i] = text.Value
		}
	}
	var converted []Converted
	for i, text := range oldfonts.ToUnicode(texts) {
		text = domain.Compose(text)
		if texts[i] != "" && text != inputs[i].Value {
			inputs[i].Value = text
			converted = append(converted, Converted{domain.TextFields[i].Name, text})
		}
	}
	return fields, converted
}
