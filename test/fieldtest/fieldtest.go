// Package fieldtest is for tests of code that lists the fields of a struct by hand. They find
// fields that were added to the struct but not to the list.
package fieldtest

import (
	"fmt"
	"reflect"
	"slices"
	"time"
)

// Filled returns a struct in which every exported field, including nested ones, has a distinct
// value that is not zero.
func Filled[T any]() T {
	var v T
	n := 0
	eachLeaf(reflect.ValueOf(&v).Elem(), "", func(_ string, leaf reflect.Value) {
		n++
		set(leaf, n)
	})
	return v
}

// Each calls do with one filled struct for each exported field, including nested ones, in which
// only that field has another value. Nested fields have names like "User.ID".
func Each[T any](do func(name string, changed T)) {
	var names []string
	v := Filled[T]()
	eachLeaf(reflect.ValueOf(&v).Elem(), "", func(name string, _ reflect.Value) { names = append(names, name) })
	for _, changed := range names {
		v := Filled[T]()
		eachLeaf(reflect.ValueOf(&v).Elem(), "", func(name string, leaf reflect.Value) {
			if name == changed {
				set(leaf, 1000+len(names))
			}
		})
		do(changed, v)
	}
}

var timeType = reflect.TypeFor[time.Time]()

// eachLeaf calls do with each field that is not a struct.
func eachLeaf(v reflect.Value, name string, do func(name string, leaf reflect.Value)) {
	switch {
	case v.Kind() == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		eachLeaf(v.Elem(), name, do)
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() != reflect.Uint8:
		if v.Len() == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		}
		eachLeaf(v.Index(0), name, do)
	case v.Kind() == reflect.Struct && v.Type() != timeType:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if field.IsExported() {
				eachLeaf(v.Field(i), qualifiedName(name, field), do)
			}
		}
	default:
		do(name, v)
	}
}

// qualifiedName is the name of a field in another. Fields of an embedded struct belong to the outer
// one.
func qualifiedName(outer string, field reflect.StructField) string {
	switch {
	case field.Anonymous:
		return outer
	case outer == "":
		return field.Name
	default:
		return outer + "." + field.Name
	}
}

// set sets a leaf to its nth value. A bool has only two; a filled struct has true.
func set(leaf reflect.Value, n int) {
	switch {
	case leaf.Type() == timeType:
		leaf.Set(reflect.ValueOf(time.Date(2026, 1, 1, 0, 0, n, 1000, time.UTC)))
	case leaf.Kind() == reflect.String:
		leaf.SetString(fmt.Sprint("text ", n))
	case leaf.Kind() == reflect.Bool:
		leaf.SetBool(n < 1000)
	case leaf.CanInt():
		leaf.SetInt(int64(n))
	case leaf.CanUint():
		leaf.SetUint(uint64(n))
	case leaf.CanFloat():
		leaf.SetFloat(float64(n))
	case leaf.Kind() == reflect.Slice: // of bytes
		leaf.SetBytes([]byte(fmt.Sprint("bytes ", n)))
	default:
		panic("fieldtest: no values of " + leaf.Type().String())
	}
}

// Unread returns the exported fields of a struct, including nested ones, that lie in none of the targets: a
// row that is scanned into the targets does not fill them.
func Unread[T any](v *T, targets []any) (fields []string) {
	eachUnread(reflect.ValueOf(v).Elem(), "", targets, func(name string) { fields = append(fields, name) })
	return fields
}

func eachUnread(v reflect.Value, name string, targets []any, report func(name string)) {
	isTarget := func(target any) bool {
		t := reflect.ValueOf(target)
		return t.Pointer() == v.Addr().Pointer() && t.Elem().Type().Size() == v.Type().Size()
	}
	switch {
	case slices.ContainsFunc(targets, isTarget):
	case v.Kind() == reflect.Struct && v.Type() != timeType:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() {
				eachUnread(v.Field(i), qualifiedName(name, field), targets, report)
			}
		}
	default:
		report(name)
	}
}
