// Package pdf reads as much of a PDF (ISO 32000-2) as it takes to count its
// pages and to tell whether it wants a password. It is made for strangers'
// files: work and memory are bounded by the file's length, a table of objects
// that is wrong is made anew from the objects themselves, and nothing that a
// file says of itself is believed where it can be counted.
package pdf

import (
	"errors"
	"fmt"
)

// The kinds of object beside bool, int, float64 and nil (which is PDF's null).
type (
	name   string
	text   string // as written; where the file is encrypted, so is it
	array  []any
	dict   map[name]any
	word   string // an operator or keyword: obj, stream, endobj ...
	ref    struct{ number, generation int }
	stream struct {
		dict dict
		data []byte // as stored: filtered, and encrypted where the file is
	}
)

// maxDepth bounds how deep arrays and dictionaries may stand in each other.
const maxDepth = 100

var (
	errEnd  = errors.New("pdf: the file ends within an object")
	errDeep = fmt.Errorf("pdf: objects nested deeper than %d", maxDepth)
)

// object reads one object: two whole numbers and an R are a reference.
func (l *lexer) object(depth int) (any, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	token, err := l.token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case int:
		return l.numberOrRef(t), nil
	case word:
		switch t {
		case "<<":
			return l.dict(depth)
		case "[":
			return l.array(depth)
		case "true", "false":
			return t == "true", nil
		case "null":
			return nil, nil //nolint:nilnil // PDF's null
		}
	}
	return token, nil
}

func (l *lexer) numberOrRef(number int) any {
	back := l.at
	if generation, err := l.token(); err == nil {
		if g, ok := generation.(int); ok && g >= 0 && number >= 0 {
			if r, err := l.token(); err == nil && r == word("R") {
				return ref{number, g}
			}
		}
	}
	l.at = back
	return number
}

func (l *lexer) array(depth int) (any, error) {
	out := array{}
	for {
		item, err := l.object(depth + 1)
		if err != nil {
			return nil, err
		}
		if w, ok := item.(word); ok {
			if w == "]" {
				return out, nil
			}
			if w.ends() {
				return nil, errEnd
			}
			continue // what no reader knows is passed over
		}
		out = append(out, item)
	}
}

func (l *lexer) dict(depth int) (any, error) {
	out := dict{}
	for {
		token, err := l.token()
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case name:
			value, err := l.object(depth + 1)
			if err != nil {
				return nil, err
			}
			if value == word(">>") { // a key without a value
				return out, nil
			}
			if _, twice := out[t]; !twice {
				out[t] = value
			}
		case word:
			if t == ">>" {
				return out, nil
			}
			if t.ends() {
				return nil, errEnd
			}
		}
	}
}

// ends tells whether the word closes an object that was left open.
func (w word) ends() bool { return w == "endobj" || w == "stream" || w == "endstream" || w == "xref" }
