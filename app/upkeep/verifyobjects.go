package upkeep

import (
	"context"
	"errors"
	"strings"

	"backoffice/app/files"
	"backoffice/domain"
	"backoffice/ports"
)

// objects finds objects that nothing needs and that the sweep has not removed.
func (v *verifyRun) objects(ctx context.Context) error {
	return files.EachPage(ctx, v.store, "", func(page []ports.StoredObject) error {
		if err := v.reportUnneeded(ctx, page); err != nil {
			return err
		}
		v.result.Objects += len(page)
		v.Progress("objects", v.result.Objects)
		return nil
	})
}

func (v *verifyRun) reportUnneeded(ctx context.Context, page []ports.StoredObject) error {
	suspects := []string{}
	oldestUpload := v.Now.Add(-domain.UploadLife - sweepDelay)
	oldestReplaced := v.Now.Add(-domain.ReplacedFileLife - v.keepReplaced - sweepDelay)
	for _, o := range page {
		shared := strings.HasPrefix(o.Name, domain.BuildPrefix) // no record refers to these
		if !o.IsFolderMarker() && !shared && o.WrittenAt.Before(oldestUpload) {
			suspects = append(suspects, o.Name)
		}
	}
	for range 2 { // the second time checks only what looked wrong the first time
		if len(suspects) == 0 {
			return nil
		}
		var err error
		suspects, err = v.checks.Unneeded(ctx, suspects, oldestUpload, oldestReplaced)
		if err != nil {
			return err
		}
	}
	for _, object := range suspects {
		if _, err := v.store.Stat(ctx, object); errors.Is(err, domain.ErrFileLost) {
			continue
		} else if err != nil {
			return err
		}
		v.reportf("object %s: nothing needs it, and the sweep should have removed it", object)
	}
	return nil
}
