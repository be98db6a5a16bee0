package catalogue

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"
)

// ReadBibTeX returns the entries of a BibTeX file in UTF-8. Texts between entries, comments and preambles
// are skipped. The last pair may have an error, which ends the file.
func ReadBibTeX(from io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		bounded := newBoundedReader(from)
		r, macros := bibReader{from: bufio.NewReader(bounded), line: 1}, newMacros()
		for {
			bounded.reset()
			kind, text, line, err := r.next()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(Entry{Line: line}, err)
				return
			}
			switch kind {
			case "comment", "preamble":
				continue
			case "string":
				if err = macros.define(text); err == nil {
					continue
				}
				if !yield(Entry{Line: line, Err: err}, nil) {
					return
				}
			default:
				if !yield(entryOfBibTeX(line, text, macros), nil) {
					return
				}
			}
		}
	}
}

// bibReader finds the entries of a file by their braces, as BibTeX does: it counts those behind a
// backslash too.
type bibReader struct {
	from *bufio.Reader
	line int
}

var errUnended = errors.New("the entry does not end; nothing after it was read")

// next returns the type of the next entry in lower case, what is between its braces or parentheses, and
// the line where it begins. At the end of the file the error is io.EOF.
func (r *bibReader) next() (kind, text string, line int, err error) {
	var name strings.Builder
	inName := false
	for {
		c, err := r.read()
		switch {
		case err != nil:
			return "", "", r.line, errorBetweenEntries(err)
		case c == '@':
			inName, line = true, r.line
			name.Reset()
		case !inName:
		case c == '{' || c == '(':
			kind = strings.ToLower(strings.TrimSpace(name.String()))
			if !isType(kind) {
				inName = false
				continue
			}
			text, err = r.group(c)
			return kind, text, line, err
		case isNamePart(c) || isSpace(c):
			name.WriteByte(c)
		default: // it was not an entry, but for example a mail address
			inName = false
		}
	}
}

// isType reports whether a text may be the type of an entry, which is one word. A text with a point is
// the host of a mail address.
func isType(text string) bool { return !strings.Contains(text, ".") && len(strings.Fields(text)) <= 1 }

// errorBetweenEntries words an error that occurred outside of entries.
func errorBetweenEntries(err error) error {
	if errors.Is(err, errTooLong) {
		return errors.New("there is no entry within a megabyte; the rest was not read")
	}
	return err
}

func (r *bibReader) read() (byte, error) {
	c, err := r.from.ReadByte()
	if c == '\n' {
		r.line++
	}
	return c, err
}

// group returns the text up to the end that belongs to the opening character.
func (r *bibReader) group(opening byte) (string, error) {
	var text strings.Builder
	for depth := 0; ; {
		c, err := r.read()
		switch {
		case errors.Is(err, io.EOF):
			return "", errUnended
		case err != nil:
			return "", err
		case c == '{':
			depth++
		case c == '}' && depth == 0 && opening == '{', c == ')' && depth == 0 && opening == '(':
			return text.String(), nil
		case c == '}':
			depth--
		}
		text.WriteByte(c)
	}
}
