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
	f := &file{data: data, places: map[int]place{}, packed: map[int]*packed{}}
	info, err := f.read(f.readTables)
	if info.Locked || err == nil {
		return info, nil
	}
	f.inflated = 0
	repaired, again := f.read(f.repair)
	if repaired.Locked || again == nil {
		return repaired, nil
	}
	return Info{}, errors.Join(err, again)
}

func (f *file) read(open func() error) (Info, error) {
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
