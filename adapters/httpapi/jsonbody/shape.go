package jsonbody

import (
	"reflect"
	"strings"
	"sync"
)

// shape has the names of the members of a type's JSON, including those of nested types. It does not say where they are.
type shape struct {
	members map[string]bool // names
	lists   []string        // names of the members that are lists
}

var shapes sync.Map // reflect.Type to *shape

func shapeOf[T any]() *shape {
	t := reflect.TypeFor[T]()
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	found := &shape{members: map[string]bool{}}
	found.add(t, "")
	shapes.Store(t, found)
	return found
}

// add adds the members and lists of the type t. name is the member that has this type; "" for the whole body and for the
// entries of a list.
func (s *shape) add(t reflect.Type, name string) {
	switch t.Kind() {
	case reflect.Pointer:
		s.add(t.Elem(), name)
	case reflect.Slice:
		s.lists = append(s.lists, name)
		s.add(t.Elem(), "")
	case reflect.Struct:
		for f := range t.Fields() {
			if f.Tag.Get("json") == "-" {
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" {
				s.members[name] = true
			}
			if name != "" || f.Anonymous {
				s.add(f.Type, name)
			}
		}
	}
}
