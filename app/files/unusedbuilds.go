package files

import (
	"context"
	"time"

	"backoffice/domain"
)

// RemoveUnused removes builds of the pages that no server has used for domain.BuildLife, and incomplete ones
// of killed servers. It returns the number of removed objects. Each server writes the index of its build
// again once a day.
func (b *Builds) RemoveUnused(ctx context.Context, now time.Time) (objects int, err error) {
	builds, err := b.list(ctx)
	if err != nil {
		return 0, err
	}
	for _, build := range builds {
		last, life := time.Time{}, domain.UploadLife
		if build.index != nil {
			last, life = build.index.WrittenAt, domain.BuildLife
		} else {
			for _, o := range build.all {
				if o.WrittenAt.After(last) {
					last = o.WrittenAt
				}
			}
		}
		if now.Sub(last) <= life {
			continue
		}
		names := make([]string, len(build.all))
		for i, o := range build.all {
			names[i] = o.Name
		}
		if err := b.store.Delete(ctx, names...); err != nil {
			return objects, err
		}
		objects += len(names)
	}
	return objects, nil
}
