package tables

import (
	"slices"
	"strconv"
	"strings"
)

// use says which statements have a column.
type use int

// column is a column of a table with the member of a row that it is read to and
// written from. sqlx would look each member up by its name, for every request
// anew.
type column[R any] struct {
	name   string
	use    use
	member func(*R) any // a pointer to it
}

// only returns the columns of some uses, in their order.
func only[R any](uses use, list []column[R]) (found []column[R]) {
	for _, c := range list {
		if c.use&uses != 0 {
			found = append(found, c)
		}
	}
	return found
}

// without leaves out the columns that have one of the uses.
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

// selected lists columns of the table that a statement calls by a letter.
func selected[R any](letter string, list []column[R]) string {
	return letter + "." + strings.Join(names(list), ", "+letter+".")
}

// insert stores a row.
func insert[R any](table string, list []column[R]) string {
	return `INSERT INTO ` + table + ` (` + strings.Join(names(list), ", ") + `) VALUES (` + strings.Join(parameters(list), ", ") + `)`
}

// update stores columns in the row that the first of them names.
func update[R any](table string, list []column[R]) string {
	var set []string
	for i, parameter := range parameters(list) {
		set = append(set, list[i].name+` = `+parameter)
	}
	return `UPDATE ` + table + ` SET ` + strings.Join(set[1:], ", ") + ` WHERE ` + set[0]
}

// members are pointers to the members of some columns.
func members[R any](row *R, list []column[R]) []any {
	found := make([]any, len(list), len(list)+6) // callers read more beside them
	for i, c := range list {
		found[i] = c.member(row)
	}
	return found
}
