package upkeep

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"backoffice/domain"
	"backoffice/ports"
)

// fileFindings checks a file and, for a cover, its scaled copies.
func (v *verifyRun) fileFindings(ctx context.Context, f *domain.File, scaled domain.Scaled) ([]string, error) {
	wrong := []string{}
	for _, object := range f.ObjectNames() {
		info, err := v.store.Stat(ctx, object)
		switch {
		case errors.Is(err, domain.ErrFileLost):
			wrong = append(wrong, lostFinding(f, object))
		case err != nil:
			return nil, err
		case object == f.Object && info.Size != f.Size:
			wrong = append(wrong, fmt.Sprintf("its %s has %d bytes instead of %d: object %s", f.Kind, info.Size, f.Size, object))
		}
	}
	if len(wrong) > 0 || !v.EveryByte {
		return wrong, nil
	}
	known := *f
	known.Scaled = scaled
	return v.byteFindings(ctx, known)
}

func lostFinding(f *domain.File, object string) string {
	return fmt.Sprintf("its %s is lost: there is no object %s", f.Kind, object)
}

// byteFindings reads a file and, for a cover, its scaled copies. If no digests of the copies are stored,
// it stores those that it reads.
func (v *verifyRun) byteFindings(ctx context.Context, f domain.File) ([]string, error) {
	wrong, digests := []string{}, map[string]string{}
	for _, object := range f.Objects() {
		digest, err := digestOf(ctx, v.store, object.Name)
		if errors.Is(err, domain.ErrFileLost) { // removed since its size was checked
			return []string{lostFinding(&f, object.Name)}, nil
		}
		if err != nil {
			return nil, err
		}
		digests[object.Name] = digest
		switch want := object.SHA256; {
		case want == "" || digest == want:
		case object.Name == f.Object:
			wrong = append(wrong, fmt.Sprintf("its %s has other bytes than were confirmed: object %s has SHA-256 %s instead of %s", f.Kind, object.Name, digest, want))
		default:
			wrong = append(wrong, fmt.Sprintf("a scaled copy of its %s has other bytes than were made: object %s has SHA-256 %s instead of %s", f.Kind, object.Name, digest, want))
		}
	}
	if f.Kind == domain.PDF && len(wrong) == 0 {
		return v.passwordFindings(ctx, f)
	}
	if f.Kind != domain.Cover || len(wrong) > 0 || f.Scaled != (domain.Scaled{}) {
		return wrong, nil
	}
	return wrong, v.register.StoreScaledDigests(ctx, f.ID, domain.Scaled{
		DetailSHA256: digests[f.DetailObject()], ThumbSHA256: digests[f.ThumbObject()],
	})
}

// passwordFindings reports a PDF that needs a password, because earlier versions accepted some. It does not report a
// PDF that the parser cannot read, because such files are accepted.
func (v *verifyRun) passwordFindings(ctx context.Context, f domain.File) ([]string, error) {
	body, err := v.store.Open(ctx, f.Object, 0, 0)
	if errors.Is(err, domain.ErrFileLost) { // removed since its bytes were checked
		return []string{lostFinding(&f, f.Object)}, nil
	}
	if err != nil {
		return nil, err
	}
	defer body.Close()
	info, err := v.inspector.PDF(ctx, f.ID, body) // keyed by file, not by person, so that several can be parsed in parallel
	if err != nil || !info.Locked {
		return nil, err
	}
	return []string{fmt.Sprintf("its pdf needs a password to open: object %s", f.Object)}, nil
}

// digestOf reads an object from end to end.
func digestOf(ctx context.Context, store ports.FileStore, object string) (string, error) {
	body, err := store.Open(ctx, object, 0, 0)
	if err != nil {
		return "", err
	}
	defer body.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, body); err != nil {
		return "", err
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}
