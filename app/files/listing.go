package files

import (
	"context"
	"slices"
	"strings"

	"backoffice/ports"
)

// EachPage lists the objects whose names begin with a prefix, up to limit at a time.
func EachPage(ctx context.Context, store ports.FileStore, prefix string, limit int, do func([]ports.StoredObject) error) error {
	for after := prefix; ; {
		page, err := store.List(ctx, after, limit)
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
