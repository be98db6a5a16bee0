package files

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"

	"backoffice/domain"
	"backoffice/ports"
)

// PutScaled stores a cover's scaled copies under names that are derived from its own.
func PutScaled(ctx context.Context, store ports.FileStore, cover domain.File, images ports.CoverImages) error {
	for object, image := range map[string][]byte{cover.DetailObject(): images.Detail, cover.ThumbObject(): images.Thumb} {
		if err := store.Put(ctx, object, domain.ScaledType, int64(len(image)), bytes.NewReader(image)); err != nil {
			return err
		}
	}
	return nil
}

// ScaledDigests returns the digests with which the verification later compares the copies.
func ScaledDigests(images ports.CoverImages) domain.Scaled {
	digest := func(image []byte) string {
		sum := sha256.Sum256(image)
		return hex.EncodeToString(sum[:])
	}
	return domain.Scaled{DetailSHA256: digest(images.Detail), ThumbSHA256: digest(images.Thumb)}
}
