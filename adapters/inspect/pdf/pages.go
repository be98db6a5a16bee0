package pdf

import "errors"

// maxNodes bounds the walk: the tree may list a node more than once, and
// multiply so.
const maxNodes = 100_000

var (
	errNoTree = errors.New("pdf: no page tree")
	errLoop   = errors.New("pdf: a page tree that comes back to itself")
	errNodes  = errors.New("pdf: a page tree without end")
)

// root returns the catalog that the newest trailer with a sound one names.
func (f *file) root() dict {
	for _, trailer := range f.trailers {
		if root := f.dictOf(trailer["Root"]); root["Pages"] != nil {
			return root
		}
	}
	return nil
}

// branch is a node whose kids are being walked.
type branch struct {
	number int // of its object; 0 where it is none of its own
	kids   array
}

// countPages walks the page tree. What its Count says is hearsay. A page that
// is listed twice is two pages to every reader; a node within itself is none.
func (f *file) countPages() (int, error) {
	root := f.root()
	if root == nil {
		return 0, errNoTree
	}
	f.listed = nil
	open, path := []branch{{kids: array{root["Pages"]}}}, map[int]bool{}
	for nodes := 0; len(open) > 0; nodes++ {
		top := &open[len(open)-1]
		if len(top.kids) == 0 {
			delete(path, top.number)
			open = open[:len(open)-1]
			continue
		}
		if nodes > maxNodes {
			return 0, errNodes
		}
		kid := top.kids[0]
		top.kids = top.kids[1:]
		number := 0
		if r, ok := kid.(ref); ok {
			number = r.number
		}
		if path[number] {
			return 0, errLoop
		}
		kids, isPage, err := f.node(kid)
		switch {
		case err != nil:
			return 0, err
		case isPage:
			f.listed = append(f.listed, number)
			continue
		}
		if number != 0 {
			path[number] = true
		}
		open = append(open, branch{number, kids})
	}
	if len(f.listed) == 0 {
		return 0, errNoTree
	}
	return len(f.listed), nil
}

// node tells a page from a node with kids.
func (f *file) node(o any) (kids array, isPage bool, err error) {
	o, err = f.resolve(o)
	if err != nil {
		return nil, false, err
	}
	node, ok := o.(dict)
	if !ok {
		return nil, false, errMissing
	}
	list, has := node["Kids"]
	if !has {
		if kind, _ := f.resolve(node["Type"]); kind == name("Pages") {
			return nil, false, nil
		}
		return nil, true, nil
	}
	list, err = f.resolve(list)
	if err != nil {
		return nil, false, err
	}
	kids, ok = list.(array)
	if !ok {
		return nil, false, errMissing
	}
	return kids, false, nil
}
