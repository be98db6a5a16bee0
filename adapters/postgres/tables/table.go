package tables

import (
	"slices"
	"strconv"
	"strings"
)

// use is a set of statements that use a column.
type use int

// column is a column of a table with the field that it is read to and written from. sqlx would find
// the fields by name again for each request.
type column[R any] struct {
	name    string
	use     use
	pointer func(*R) any // to the field
}

// only returns the columns with one of the uses, in their order.
func only[R any](uses use, list []column[R]) (found []column[R]) {
	for _, c := range list {
		if c.use&uses != 0 {
			found = append(found, c)
		}
	}
	return found
}

// without returns the columns with none of the uses.
func without[R any](uses use, list []column[R]) []column[R] {
	return slices.DeleteFunc(slices.Clone(list), func(c column[R]) bool { return c.use&uses != 0 })
}

func names[R any](list []column[R]) (found []string) {
	for _, c := range list {
		found = append(found, c.name)
	}
	return found
}

func parameters[R any](list []column[R]) (found []string) {
	for i := range list {
		found = append(found, "$"+strconv.Itoa(i+1))
	}
	return found
}

// selected returns the columns as a list for SELECT, each with the alias of its table.
func selected[R any](alias string, list []column[R]) string {
	return alias + "." + strings.Join(names(list), ", "+alias+".")
}

// insert returns a statement that inserts a row.
func insert[R any](table string, list []column[R]) string {
	return `INSERT INTO ` + table + ` (` + strings.Join(names(list), ", ") + `) VALUES (` + strings.Join(parameters(list), ", ") + `)`
}

// update returns a statement that updates the row which the first column identifies.
func update[R any](table string, list []column[R]) string {
	var set []string
	for i, parameter := range parameters(list) {
		set = append(set, list[i].name+` = `+parameter)
	}
	return `UPDATE ` + table + ` SET ` + strings.Join(set[1:], ", ") + ` WHERE ` + set[0]
}

// pointers returns pointers to the fields of some columns.
func pointers[R any](row *R, list []column[R]) []any {
	found := make([]any, len(list), len(list)+6) // callers append a few
	for i, c := range list {
		found[i] = c.pointer(row)
	}
	return found
}
