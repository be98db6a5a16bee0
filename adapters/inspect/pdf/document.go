package pdf

import "slices"

// Document is a PDF whose pages have been counted.
type Document struct {
	f     *file
	root  dict
	pages map[int]int // by the number of its object, from 1: the first place of each
}

func (f *file) document() *Document {
	d := &Document{f: f, root: f.root(), pages: map[int]int{}}
	for i, number := range f.listed {
		if _, twice := d.pages[number]; !twice && number != 0 {
			d.pages[number] = i + 1
		}
	}
	return d
}

// text reads a text string; "" where there is none.
func (d *Document) text(o any, limit int) string {
	raw := d.f.bytes(o)
	return clean(decoded(raw[:min(len(raw), 64*limit)]), limit)
}

// leaves calls take with the pairs of a name or number tree (§7.9.6, §7.9.7), until it
// returns false. kind is Names or Nums.
func (d *Document) leaves(root any, kind name, take func(key, value any) bool) {
	open, seen := array{root}, map[int]bool{}
	for nodes := 0; len(open) > 0 && nodes < maxNodes; nodes++ {
		node := open[len(open)-1]
		open = open[:len(open)-1]
		if r, ok := node.(ref); ok {
			if seen[r.number] {
				continue
			}
			seen[r.number] = true
		}
		at := d.f.dictOf(node)
		pairs := d.f.list(at[kind])
		for ; len(pairs) >= 2; pairs = pairs[2:] {
			if !take(pairs[0], pairs[1]) {
				return
			}
		}
		kids := d.f.list(at["Kids"])
		for _, kid := range slices.Backward(kids) {
			open = append(open, kid)
		}
	}
}
