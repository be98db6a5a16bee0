package catalogue

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"backoffice/domain"
)

// bibMacros are abbreviations, by name in lower case.
type bibMacros map[string]string

// newMacros returns the names of months, which every style of BibTeX declares.
func newMacros() bibMacros {
	m := bibMacros{}
	for month := time.January; month <= time.December; month++ {
		m[strings.ToLower(month.String()[:3])] = month.String()
	}
	return m
}

// Limits of abbreviations and fields.
const (
	maxMacros     = 10_000
	maxMacroBytes = 1_000                      // of the text of an abbreviation
	maxValue      = 20 * domain.MaxDescription // bytes of a field: the longest text, with up to 20 bytes of TeX for each character
)

var (
	errBibSyntax = errors.New("the entry cannot be read: a field must be name = {text}")
	errBibMacro  = errors.New("an abbreviation that is not declared is used")
	errBibLong   = errors.New("an abbreviation or a field is too long")
	errBibGrown  = fmt.Errorf("with its abbreviations written out the entry is longer than %d bytes", maxEntry)
	errBibMacros = fmt.Errorf("there are more than %d abbreviations", maxMacros)
)

func (m bibMacros) define(text string) error {
	p := bibParser{text: text, macros: m}
	name, value, err := p.field()
	switch {
	case err != nil:
		return err
	case len(value) > maxMacroBytes:
		return errBibLong
	case len(m) >= maxMacros:
		return errBibMacros
	}
	m[name] = value
	return nil
}

// bibParser parses what is between the braces of an entry.
type bibParser struct {
	text   string // what is left
	macros bibMacros
}

// entry returns the citation key and the fields by their names in lower case. If a field occurs twice,
// the first one counts, as in BibTeX.
func (p *bibParser) entry() (key string, fields map[string]string, err error) {
	key, p.text, _ = strings.Cut(p.text, ",")
	if key = strings.TrimSpace(key); strings.ContainsAny(key, "={}\"\n") {
		return "", nil, errBibSyntax
	}
	fields = map[string]string{}
	length := 0 // of all values: abbreviations can make them far longer than the file
	for {
		p.text = strings.TrimLeft(p.text, " \t\r\n,")
		if p.text == "" {
			return key, fields, nil
		}
		name, value, err := p.field()
		if err != nil {
			return "", nil, err
		}
		if length += len(value); length > maxEntry {
			return "", nil, errBibGrown
		}
		if _, twice := fields[name]; !twice {
			fields[name] = value
		}
	}
}

func (p *bibParser) field() (name, value string, err error) {
	name = strings.ToLower(p.name())
	if name == "" || !p.skip('=') {
		return "", "", errBibSyntax
	}
	var text strings.Builder
	for {
		part, err := p.valuePart()
		if err != nil {
			return "", "", err
		}
		if text.WriteString(part); text.Len() > maxValue {
			return "", "", errBibLong
		}
		if !p.skip('#') {
			return name, text.String(), nil
		}
	}
}

func (p *bibParser) skipBlanks() { p.text = strings.TrimLeft(p.text, " \t\r\n") }

// skip skips blanks and then c, and reports whether c was there.
func (p *bibParser) skip(c byte) bool {
	if p.skipBlanks(); p.text == "" || p.text[0] != c {
		return false
	}
	p.text = p.text[1:]
	return true
}

func (p *bibParser) name() (name string) {
	p.skipBlanks()
	end := 0
	for end < len(p.text) && isNamePart(p.text[end]) {
		end++
	}
	name, p.text = p.text[:end], p.text[end:]
	return name
}

// valuePart returns the next part of a value: a text in braces or quotes, a number, or what an abbreviation means.
func (p *bibParser) valuePart() (string, error) {
	switch {
	case p.skip('{'):
		return p.until('}')
	case p.skip('"'):
		return p.until('"')
	}
	name := p.name()
	switch text, known := p.macros[strings.ToLower(name)]; {
	case known:
		return text, nil
	case name != "" && strings.Trim(name, "0123456789") == "":
		return name, nil
	case name == "":
		return "", errBibSyntax
	}
	return "", errBibMacro
}

// until returns the text before the next end that is outside of braces, and skips both.
func (p *bibParser) until(end byte) (text string, err error) {
	depth := 0
	for i := range len(p.text) {
		switch c := p.text[i]; {
		case c == end && depth == 0:
			text, p.text = p.text[:i], p.text[i+1:]
			return text, nil
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return "", errBibSyntax
}

func isSpace(c byte) bool { return strings.IndexByte(" \t\r\n", c) >= 0 }

// isNamePart reports whether a character may be in the name of a field, a macro or a type.
func isNamePart(c byte) bool { return c > ' ' && strings.IndexByte("\"#%'(),={}@", c) < 0 }
