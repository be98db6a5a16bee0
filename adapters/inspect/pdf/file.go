package pdf

import (
	"bytes"
	"errors"
	"fmt"
)

// Bounds. A book of 100 MB stays far below; what goes beyond is not followed.
const (
	maxObjects  = 2_000_000
	maxInflated = 128 << 20 // bytes, over all tables and streams of objects
	maxSections = 1_000     // cross-reference sections: one for each time it was saved
)

var (
	errMissing = errors.New("pdf: an object is missing")
	errBounds  = errors.New("pdf: more objects than are followed")
)

// place is where an object stands.
type place struct {
	within int // number of the stream of objects; 0 where it stands by itself
	at     int // offset in the file, or place in the stream; -1 where it was freed
}

// file is a PDF in memory.
type file struct {
	data     []byte
	places   map[int]place
	trailers []dict // newest first
	cipher   *cipher
	inflated int // bytes so far
	packed   map[int]*packed
	listed   []int // the pages, by the numbers of their objects; 0 where one is none of its own

	texts         *cipher // of strings; nil where they are plain
	plainMetadata bool    // XMP is not encrypted
	read, maxRead int     // bytes of objects; without a bound where that is 0
}

// packed is a stream of objects, unpacked.
type packed struct {
	data    []byte
	numbers []int
	offsets []int
}

// resolve follows references to the object meant. What is not there is null,
// as the standard has it.
func (f *file) resolve(o any) (any, error) {
	for range 32 {
		r, ok := o.(ref)
		if !ok {
			return o, nil
		}
		var err error
		if o, err = f.load(r); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("pdf: a reference that leads to itself")
}

func (f *file) load(r ref) (any, error) {
	if f.spent() {
		return nil, errBounds
	}
	where, ok := f.places[r.number]
	if !ok || where.at < 0 {
		return nil, nil //nolint:nilnil // PDF's null
	}
	if where.within == 0 {
		o, err := f.objectAt(where.at, r.number)
		return f.plain(o, r), err
	}
	box, err := f.unpack(where.within)
	if err != nil {
		return nil, err
	}
	i := where.at
	if i >= len(box.numbers) || box.numbers[i] != r.number {
		if i = indexOf(box.numbers, r.number); i < 0 {
			return nil, errMissing
		}
	}
	if box.offsets[i] > len(box.data) {
		return nil, errMissing
	}
	l := &lexer{data: box.data, at: box.offsets[i]}
	o, err := l.object(0)
	f.read += l.at - box.offsets[i]
	return o, err
}

// spent tells whether as much has been read as may be.
func (f *file) spent() bool { return f.maxRead > 0 && f.read > f.maxRead }

func indexOf(numbers []int, n int) int {
	for i, have := range numbers {
		if have == n {
			return i
		}
	}
	return -1
}

// objectAt reads "n g obj ..." at an offset. Another number there means that
// the table is wrong.
func (f *file) objectAt(at, want int) (any, error) {
	if at >= len(f.data) {
		return nil, errEnd
	}
	l := &lexer{data: f.data, at: at}
	number, err := l.header()
	if err != nil {
		return nil, err
	}
	if number.number != want {
		return nil, fmt.Errorf("pdf: object %d where %d should be", number.number, want)
	}
	o, err := f.body(l, number)
	f.read += l.at - at
	return o, err
}

// header reads "n g obj".
func (l *lexer) header() (ref, error) {
	var r ref
	for _, part := range []*int{&r.number, &r.generation} {
		token, err := l.token()
		if err != nil {
			return r, err
		}
		n, ok := token.(int)
		if !ok {
			return r, errMissing
		}
		*part = n
	}
	l.skipSpace()
	if !l.follows("obj") { // "obj<<" and "obj123" occur
		return r, errMissing
	}
	l.at += len("obj")
	return r, nil
}

// body reads an object behind its header, and the stream that may follow.
func (f *file) body(l *lexer, number ref) (any, error) {
	o, err := l.object(0)
	if err != nil {
		return nil, err
	}
	d, ok := o.(dict)
	if !ok {
		return o, nil
	}
	l.skipSpace()
	if !l.follows("stream") {
		return d, nil
	}
	l.at += len("stream")
	if l.follows("\r\n") {
		l.at += 2
	} else if l.follows("\n") || l.follows("\r") {
		l.at++
	}
	return f.stream(l, d, number), nil
}

// stream takes a stream's bytes: by their length where "endstream" stands
// behind them, else up to that word.
func (f *file) stream(l *lexer, d dict, number ref) stream {
	start := l.at
	if r, itself := d["Length"].(ref); !itself || r.number != number.number {
		if length, err := f.resolve(d["Length"]); err == nil {
			if n, ok := length.(int); ok && n >= 0 && n <= len(f.data)-start {
				end := &lexer{data: f.data, at: start + n}
				if end.skipSpace(); end.follows("endstream") {
					l.at = end.at
					return stream{d, f.data[start : start+n]}
				}
			}
		}
	}
	end := bytes.Index(f.data[start:], []byte("endstream"))
	if end < 0 {
		end = len(f.data) - start
	}
	l.at = start + end
	return stream{d, f.data[start : start+end]}
}

// unpack reads a stream of objects (§7.5.7).
func (f *file) unpack(number int) (*packed, error) {
	if box, ok := f.packed[number]; ok {
		if box == nil {
			return nil, errMissing
		}
		return box, nil
	}
	f.packed[number] = nil // whoever comes back to it while it is read finds nothing
	where, ok := f.places[number]
	if !ok || where.at < 0 || where.within != 0 {
		return nil, errMissing
	}
	o, err := f.objectAt(where.at, number)
	if err != nil {
		return nil, err
	}
	s, ok := o.(stream)
	if !ok {
		return nil, errMissing
	}
	box, err := f.unpackStream(s, number)
	if err != nil {
		return nil, err
	}
	f.packed[number] = box
	return box, nil
}

func (f *file) unpackStream(s stream, number int) (*packed, error) {
	data, err := f.decode(s, f.cipher, number)
	if err != nil {
		return nil, err
	}
	count, _ := f.whole(s.dict["N"])
	first, _ := f.whole(s.dict["First"])
	if count < 0 || count > maxObjects || first < 0 || first > len(data) {
		return nil, errBounds
	}
	box := &packed{data: data}
	head := &lexer{data: data[:first]}
	for range count {
		n, err1 := head.token()
		at, err2 := head.token()
		num, ok1 := n.(int)
		off, ok2 := at.(int)
		if err1 != nil || err2 != nil || !ok1 || !ok2 || off < 0 {
			break
		}
		box.numbers, box.offsets = append(box.numbers, num), append(box.offsets, first+off)
	}
	return box, nil
}

// whole resolves a whole number.
func (f *file) whole(o any) (int, bool) {
	o, err := f.resolve(o)
	n, ok := o.(int)
	return n, err == nil && ok
}

// dictOf resolves a dictionary, a stream's included; nil where it is none.
func (f *file) dictOf(o any) dict {
	o, err := f.resolve(o)
	if err != nil {
		return nil
	}
	if s, ok := o.(stream); ok {
		return s.dict
	}
	d, _ := o.(dict)
	return d
}
