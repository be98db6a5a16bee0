package files

import (
	"context"
	"slices"
	"strings"

	"backoffice/ports"
)

// listPageSize is how many objects a page has at most.
const listPageSize = 200

// EachPage lists the objects whose names begin with a prefix, a page at a time.
func EachPage(ctx context.Context, store ports.FileStore, prefix string, do func([]ports.StoredObject) error) error {
	for after := prefix; ; {
		page, err := store.List(ctx, after, listPageSize)
		if err != nil || len(page) == 0 {
			return err
		}
		after = page[len(page)-1].Name
		page = slices.DeleteFunc(page, func(o ports.StoredObject) bool { return !strings.HasPrefix(o.Name, prefix) })
		if err := do(page); err != nil || !strings.HasPrefix(after, prefix) {
			return err
		}
	}
}
