package pdf

import (
	"bytes"
	"errors"
)

var errTable = errors.New("pdf: the table of objects cannot be read")

// readTables follows the tables of objects from the newest back (§7.5.4 to
// §7.5.8): what a newer one says of an object holds.
func (f *file) readTables() error {
	tail := f.data[max(0, len(f.data)-2048):]
	i := bytes.LastIndex(tail, []byte("startxref"))
	if i < 0 {
		return errTable
	}
	start, err := (&lexer{data: tail, at: i + len("startxref")}).token()
	if err != nil {
		return err
	}
	at, ok := start.(int)
	if !ok {
		return errTable
	}
	seen := map[int]bool{}
	for range maxSections {
		if seen[at] || at < 0 || at >= len(f.data) {
			return errTable
		}
		seen[at] = true
		trailer, err := f.section(at)
		if err != nil {
			return err
		}
		f.trailers = append(f.trailers, trailer)
		if hybrid, ok := trailer["XRefStm"].(int); ok && hybrid > 0 && hybrid < len(f.data) && !seen[hybrid] {
			seen[hybrid] = true
			if more, err := f.section(hybrid); err == nil {
				f.trailers = append(f.trailers, more)
			}
		}
		previous, ok := trailer["Prev"]
		if !ok {
			return nil
		}
		if at, ok = f.whole(previous); !ok {
			return errTable
		}
	}
	return errTable
}

// section reads one table, of either kind, and returns its trailer.
func (f *file) section(at int) (dict, error) {
	l := &lexer{data: f.data, at: at}
	l.skipSpace()
	if l.follows("xref") {
		l.at += len("xref")
		return f.table(l)
	}
	number, err := l.header()
	if err != nil {
		return nil, errTable
	}
	o, err := f.body(l, number)
	if err != nil {
		return nil, err
	}
	s, ok := o.(stream)
	if !ok {
		return nil, errTable
	}
	return s.dict, f.tableStream(s, number.number)
}

// table reads lines of "offset generation n" up to the trailer.
func (f *file) table(l *lexer) (dict, error) {
	for {
		token, err := l.token()
		if err != nil {
			return nil, err
		}
		if token == word("trailer") {
			o, err := l.object(0)
			if d, ok := o.(dict); ok {
				return d, nil
			}
			return nil, errors.Join(errTable, err)
		}
		first, ok := token.(int)
		count, err := l.token()
		n, ok2 := count.(int)
		if !ok || !ok2 || err != nil || first < 0 || n < 0 {
			return nil, errTable
		}
		for i := range n {
			offset, err1 := l.token()
			_, err2 := l.token()
			kind, err3 := l.token()
			at, ok := offset.(int)
			if err := errors.Join(err1, err2, err3); err != nil || !ok {
				return nil, errTable
			}
			if kind != word("n") {
				at = -1
			}
			if err := f.note(first+i, place{at: at}); err != nil {
				return nil, err
			}
		}
	}
}

// note keeps the newest place of an object.
func (f *file) note(number int, p place) error {
	if _, known := f.places[number]; known {
		return nil
	}
	if len(f.places) >= maxObjects {
		return errBounds
	}
	f.places[number] = p
	return nil
}

// tableStream reads a table that is a stream of fixed fields (§7.5.8).
func (f *file) tableStream(s stream, number int) error {
	data, err := f.decode(s, nil, number)
	if err != nil {
		return err
	}
	widths, ok := f.wholes(s.dict["W"])
	if !ok || len(widths) < 3 {
		return errTable
	}
	total := 0
	for _, w := range widths {
		if w < 0 || w > 8 {
			return errTable
		}
		total += w
	}
	index, ok := f.wholes(s.dict["Index"])
	if !ok {
		size, _ := f.whole(s.dict["Size"])
		index = []int{0, size}
	}
	for ; len(index) >= 2 && total > 0; index = index[2:] {
		for i := 0; i < index[1] && len(data) >= total; i++ {
			if err := f.entry(index[0]+i, data[:total], widths); err != nil {
				return err
			}
			data = data[total:]
		}
	}
	return nil
}

func (f *file) entry(number int, row []byte, widths []int) error {
	var fields [3]int
	for i := range fields {
		for range widths[i] {
			fields[i] = fields[i]<<8 | int(row[0])
			row = row[1:]
		}
	}
	if widths[0] == 0 {
		fields[0] = 1
	}
	p := place{at: -1}
	switch fields[0] {
	case 1:
		p = place{at: fields[1]}
	case 2:
		p = place{within: fields[1], at: fields[2]}
	}
	return f.note(number, p)
}

func (f *file) wholes(o any) ([]int, bool) {
	o, err := f.resolve(o)
	list, ok := o.(array)
	if err != nil || !ok {
		return nil, false
	}
	out := make([]int, 0, len(list))
	for _, item := range list {
		n, ok := f.whole(item)
		if !ok {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}
