package catalogue

import (
	"fmt"
	"strings"
)

// Record is a bibliographic record in MARC 21 (https://www.loc.gov/marc/bibliographic/).
type Record struct {
	Control []ControlField // tags 001 to 009
	Data    []DataField
}

// ControlField is a field without indicators.
type ControlField struct{ Tag, Value string }

// DataField is a field with two indicators and subfields.
type DataField struct {
	Tag        string
	Indicators string // two characters
	Subfields  []Subfield
}

// Subfield is a part of a field. Its code is one character.
type Subfield struct{ Code, Value string }

// Delimiters of ISO 2709.
const (
	endOfRecord = "\x1d"
	endOfField  = "\x1e"
	delimiter   = "\x1f"
)

const (
	leaderLength = 24
	maxField     = 9999
	maxRecord    = 99999
)

// leader begins a record: new, language material, monograph, Unicode, abbreviated level, with
// the punctuation of ISBD. The two numbers are the lengths of the record and of what precedes the
// fields.
const leader = "%05dnam a22%05d3i 4500"

// ISO2709 returns the record as the exchange format, or an error if it is too long for it.
func (r Record) ISO2709() ([]byte, error) {
	var directory, fields strings.Builder
	add := func(tag, content string) error {
		content += endOfField
		if len(content) > maxField {
			return fmt.Errorf("field %s has %d bytes, at most %d are possible", tag, len(content), maxField)
		}
		fmt.Fprintf(&directory, "%s%04d%05d", tag, len(content), fields.Len())
		fields.WriteString(content)
		return nil
	}
	for _, f := range r.Control {
		if err := add(f.Tag, f.Value); err != nil {
			return nil, err
		}
	}
	for _, f := range r.Data {
		if err := add(f.Tag, f.content()); err != nil {
			return nil, err
		}
	}
	base := leaderLength + directory.Len() + len(endOfField)
	length := base + fields.Len() + len(endOfRecord)
	if length > maxRecord {
		return nil, fmt.Errorf("record has %d bytes, at most %d are possible", length, maxRecord)
	}
	return []byte(fmt.Sprintf(leader, length, base) + directory.String() + endOfField + fields.String() + endOfRecord), nil
}

func (f DataField) content() string {
	content := f.Indicators
	for _, s := range f.Subfields {
		content += delimiter + s.Code + s.Value
	}
	return content
}
