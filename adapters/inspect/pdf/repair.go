package pdf

import "bytes"

// repair makes the table anew, as readers do: it goes through the file object
// by object, and what comes later holds. Streams are passed over whole, so that
// a PDF within a PDF stays where it is.
func (f *file) repair() error {
	f.places, f.trailers, f.cipher, f.texts, f.packed = map[int]place{}, nil, nil, nil, map[int]*packed{}
	boxes := []int{}
	catalog := ref{number: -1}
	l := &lexer{data: f.data}
	for l.at < len(f.data) {
		number, start, found := l.nextHeader()
		if !found {
			break
		}
		if _, known := f.places[number.number]; !known && len(f.places) >= maxObjects {
			return errBounds
		}
		f.places[number.number] = place{at: start}
		back := l.at
		o, err := f.body(l, number)
		if err != nil {
			l.at = back
			continue
		}
		switch kind, d := kindOf(o); {
		case kind == "ObjStm":
			boxes = append(boxes, number.number)
		case kind == "XRef":
			f.trailers = append([]dict{d}, f.trailers...)
		case kind == "Catalog" && d["Pages"] != nil:
			catalog = number
		}
	}
	f.findTrailers()
	if catalog.number >= 0 { // the last resort
		f.trailers = append(f.trailers, dict{"Root": catalog})
	}
	if err := f.unlock(); err != nil {
		return err
	}
	f.openBoxes(boxes)
	return nil
}

func kindOf(o any) (name, dict) {
	d, _ := o.(dict)
	if s, ok := o.(stream); ok {
		d = s.dict
	}
	kind, _ := d["Type"].(name)
	return kind, d
}

// nextHeader finds the next "n g obj" and leaves the lexer behind it.
func (l *lexer) nextHeader() (number ref, start int, found bool) {
	for {
		i := bytes.Index(l.data[l.at:], []byte("obj"))
		if i < 0 {
			return ref{}, 0, false
		}
		behind := l.at + i + len("obj")
		start, ok := l.headerBefore(l.at + i)
		l.at = behind
		if !ok {
			continue
		}
		at := &lexer{data: l.data[:behind], at: start}
		if r, err := at.header(); err == nil {
			return r, start, true
		}
	}
}

// headerBefore goes back from "obj" over two numbers.
func (l *lexer) headerBefore(at int) (int, bool) {
	for range 2 {
		end := at
		for at > 0 && isSpace(l.data[at-1]) && end-at < 20 {
			at--
		}
		end = at
		for at > 0 && isDigit(l.data[at-1]) && end-at < 12 {
			at--
		}
		if end == at {
			return 0, false
		}
	}
	return at, true
}

// findTrailers takes every "trailer" dictionary, the last first.
func (f *file) findTrailers() {
	for rest, n := f.data, 0; n < maxSections; n++ {
		i := bytes.LastIndex(rest, []byte("trailer"))
		if i < 0 {
			return
		}
		o, err := (&lexer{data: f.data, at: i + len("trailer")}).object(0)
		if d, ok := o.(dict); ok && err == nil {
			f.trailers = append(f.trailers, d)
		}
		rest = rest[:i]
	}
}

// openBoxes places what the streams of objects hold, in the file's order; an
// object that stands by itself further down holds against them.
func (f *file) openBoxes(boxes []int) {
	for _, number := range boxes {
		box, err := f.unpack(number)
		if err != nil {
			continue
		}
		container := f.places[number].at
		for i, n := range box.numbers {
			if have, known := f.places[n]; known && have.within == 0 && have.at > container {
				continue
			}
			if len(f.places) < maxObjects {
				f.places[n] = place{within: number, at: i}
			}
		}
		for i, n := range box.numbers {
			f.lastResort(box, i, n)
		}
	}
}

// lastResort takes a catalog from a stream of objects where no trailer names one.
func (f *file) lastResort(box *packed, i, number int) {
	if f.root() != nil || box.offsets[i] > len(box.data) {
		return
	}
	o, err := (&lexer{data: box.data, at: box.offsets[i]}).object(0)
	if kind, d := kindOf(o); err == nil && kind == "Catalog" && d["Pages"] != nil {
		f.trailers = append(f.trailers, dict{"Root": ref{number: number}})
	}
}
