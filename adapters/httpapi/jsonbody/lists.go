package jsonbody

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"backoffice/adapters/httpapi/refusal"
)

// maxDepth limits the nesting of a request. Valid ones have at most four levels.
const maxDepth = 32

// Bound is the maximum number of entries of all lists with this member name together, at any depth,
// and the refusal of more. Entries are counted before the body is decoded, because an entry of two bytes
// becomes a hundred in memory.
type Bound struct {
	Member  string
	Most    int
	Refusal error
}

// maxList is the bound of lists without their own.
const maxList = 1000

// counter counts the entries of a body's lists.
type counter struct {
	bounds []Bound
	counts []int
	open   [maxDepth + 1]int // for each depth the index in bounds of the open list, or -1
	next   int               // the index in bounds of the member whose value comes next, or -1
}

func newCounter(bounds []Bound, lists []string) *counter {
	bounds = withDefault(bounds, lists)
	return &counter{bounds: bounds, counts: make([]int, len(bounds)), next: -1}
}

// withDefault adds the default bound for lists that have none.
func withDefault(bounds []Bound, lists []string) []Bound {
	for _, name := range lists {
		if !slices.ContainsFunc(bounds, func(b Bound) bool { return b.Member == name }) {
			tooLong := refusal.Malformed(fmt.Sprintf("Danh sách %s có tối đa %d phần tử.", name, maxList), nil)
			bounds = append(slices.Clip(bounds), Bound{name, maxList, tooLong})
		}
	}
	return bounds
}

// nextMember notes that the value of this member comes next.
func (c *counter) nextMember(quoted []byte) {
	name := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(name, '\\') >= 0 {
		var plain string
		if json.Unmarshal(quoted, &plain) == nil {
			name = []byte(plain)
		}
	}
	c.next = slices.IndexFunc(c.bounds, func(b Bound) bool { return b.Member == string(name) })
}

// enter enters an object or a list. rest is the text after the bracket.
func (c *counter) enter(depth int, bracket byte, rest []byte) error {
	c.open[depth] = -1
	if bracket == '[' && c.next >= 0 {
		c.open[depth] = c.next
		if trimmed := bytes.TrimLeft(rest, " \t\r\n"); trimmed[0] != ']' {
			c.next = -1
			return c.countEntry(depth)
		}
	}
	c.next = -1
	return nil
}

// countEntry counts an entry of the list that is open at this depth.
func (c *counter) countEntry(depth int) error {
	list := c.open[depth]
	if list < 0 {
		return nil
	}
	if c.counts[list]++; c.counts[list] > c.bounds[list].Most {
		return c.bounds[list].Refusal
	}
	return nil
}
