package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"golang.org/x/image/tiff/lzw"
)

// decode decrypts and unpacks a stream: those filters that tables and streams
// of objects are made with.
func (f *file) decode(s stream, c *cipher, number int) ([]byte, error) {
	data := s.data
	filters, parameters := f.filters(s.dict)
	if c != nil && !(len(filters) > 0 && filters[0] == "Crypt") {
		data = c.decrypt(data, number)
	}
	for i, filter := range filters {
		var err error
		if data, err = f.filter(filter, data); err != nil {
			return nil, err
		}
		if filter == "FlateDecode" || filter == "LZWDecode" || filter == "Fl" || filter == "LZW" {
			if data, err = f.unpredicted(data, parameters[i]); err != nil {
				return nil, err
			}
		}
	}
	return data, nil
}

// maxFilters is more than any table is behind; a bomb is made of many.
const maxFilters = 4

// filters lists a stream's filters with their parameters; both may stand
// alone, in a list, and by reference.
func (f *file) filters(d dict) ([]name, []dict) {
	list := f.list(d["Filter"])
	parameters := f.list(d["DecodeParms"])
	names, parms := []name{}, []dict{}
	if len(list) > maxFilters {
		list = list[:maxFilters]
	}
	for i, o := range list {
		o, err := f.resolve(o)
		n, ok := o.(name)
		if err != nil || !ok {
			continue
		}
		var p dict
		if i < len(parameters) {
			p = f.dictOf(parameters[i])
		}
		names, parms = append(names, n), append(parms, p)
	}
	return names, parms
}

func (f *file) list(o any) array {
	o, err := f.resolve(o)
	switch t := o.(type) {
	case array:
		return t
	case nil:
		return nil
	}
	if err != nil {
		return nil
	}
	return array{o}
}

func (f *file) filter(kind name, data []byte) ([]byte, error) {
	switch kind {
	case "FlateDecode", "Fl":
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		return f.inflate(r)
	case "LZWDecode", "LZW":
		return f.inflate(lzw.NewReader(bytes.NewReader(data), lzw.MSB, 8))
	case "ASCIIHexDecode", "AHx":
		digits, _, _ := bytes.Cut(data, []byte(">"))
		digits = bytes.Join(bytes.Fields(digits), nil)
		out := make([]byte, hex.DecodedLen(len(digits)))
		n, err := hex.Decode(out, digits[:len(digits)/2*2])
		return out[:n], err
	case "ASCII85Decode", "A85":
		body, _, _ := bytes.Cut(data, []byte("~>"))
		return f.inflate(ascii85.NewDecoder(bytes.NewReader(body)))
	case "Crypt":
		return data, nil
	}
	return nil, fmt.Errorf("pdf: a table behind the filter %q", string(kind))
}

// inflate reads what a filter gives, within what all of them together may. A
// stream that is torn at its end, as many are, gives what could be read.
func (f *file) inflate(r io.Reader) ([]byte, error) {
	out, err := io.ReadAll(io.LimitReader(r, int64(maxInflated-f.inflated)+1))
	if f.inflated += len(out); f.inflated > maxInflated {
		return nil, errBounds
	}
	if len(out) > 0 {
		return out, nil
	}
	return out, err
}

var errPredictor = errors.New("pdf: a predictor that makes no sense")

// unpredicted undoes PNG's and TIFF's predictors (§7.4.4.4).
func (f *file) unpredicted(data []byte, p dict) ([]byte, error) {
	predictor, ok := f.whole(p["Predictor"])
	if !ok || predictor < 2 {
		return data, nil
	}
	columns, colours, bits := f.either(p["Columns"], 1), f.either(p["Colors"], 1), f.either(p["BitsPerComponent"], 8)
	if columns < 1 || columns > 1<<20 || colours < 1 || colours > 32 || bits < 1 || bits > 16 {
		return nil, errPredictor
	}
	row, pixel := (columns*colours*bits+7)/8, max(1, colours*bits/8)
	if predictor == 2 {
		if bits != 8 {
			return nil, errPredictor
		}
		for i := range data {
			if i%row >= pixel {
				data[i] += data[i-pixel]
			}
		}
		return data, nil
	}
	return unfilteredPNG(data, row, pixel), nil
}

func (f *file) either(o any, otherwise int) int {
	if n, ok := f.whole(o); ok {
		return n
	}
	return otherwise
}

// unfilteredPNG undoes the filters of PNG's rows (its standard's clause 9).
func unfilteredPNG(data []byte, row, pixel int) []byte {
	out := make([]byte, 0, len(data))
	above := make([]byte, row)
	for len(data) > 1 {
		kind := data[0]
		line := append([]byte(nil), data[1:min(len(data), row+1)]...)
		data = data[min(len(data), row+1):]
		for i := range line {
			var left, corner byte
			if i >= pixel {
				left, corner = line[i-pixel], above[i-pixel]
			}
			switch kind {
			case 1:
				line[i] += left
			case 2:
				line[i] += above[i]
			case 3:
				line[i] += byte((int(left) + int(above[i])) / 2)
			case 4:
				line[i] += paeth(left, above[i], corner)
			}
		}
		out = append(out, line...)
		copy(above, line)
	}
	return out
}

func paeth(left, above, corner byte) byte {
	p := int(left) + int(above) - int(corner)
	a, b, c := distance(p, left), distance(p, above), distance(p, corner)
	switch {
	case a <= b && a <= c:
		return left
	case b <= c:
		return above
	}
	return corner
}

func distance(p int, to byte) int {
	if d := p - int(to); d >= 0 {
		return d
	}
	return int(to) - p
}
