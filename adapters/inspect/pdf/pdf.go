package pdf

import "errors"

// Info is what is said of a PDF.
type Info struct {
	Pages  int  // 0 where they could not be counted
	Locked bool // it wants a password to open
}

// Read reads a PDF. The error says why the pages could not be counted; the
// rest of the answer holds all the same.
func Read(data []byte) (Info, error) {
	info, _, err := Open(data)
	return info, err
}

// Open is Read, with the document for its contents: nil where its pages could not be
// counted or it wants a password.
func Open(data []byte) (Info, *Document, error) {
	f := &file{data: data, places: map[int]place{}, packed: map[int]*packed{}}
	info, err := f.count(f.readTables)
	if !info.Locked && err != nil {
		f.inflated = 0
		var again error
		if info, again = f.count(f.repair); !info.Locked && again != nil {
			return Info{}, nil, errors.Join(err, again)
		}
	}
	if info.Locked {
		return info, nil, nil
	}
	return info, f.document(), nil
}

func (f *file) count(open func() error) (Info, error) {
	err := open()
	if err == nil && f.cipher == nil {
		err = f.unlock()
	}
	switch {
	case errors.Is(err, errLocked):
		return Info{Locked: true}, nil
	case err != nil:
		return Info{}, err
	}
	pages, err := f.countPages()
	return Info{Pages: pages}, err
}
