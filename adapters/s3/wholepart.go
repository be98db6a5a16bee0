package s3

import (
	"crypto/md5" //nolint:gosec // what S3 compares a body with (RFC 1864), not a proof
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"backoffice/domain"
)

// digestHeader tells the store what a body must be (RFC 1864).
const digestHeader = "Content-Md5"

// wholePart reads a part to its end before the store sees a byte of it, and sets the
// digest by which the store knows whether it has all. A gateway over plain files
// takes a body that broke off for whole: it makes the file as long as was announced,
// and what did not come is zeros. The file has no name, so that it is gone with this
// process.
func (s *Store) wholePart(r *http.Request) (*os.File, error) {
	f, err := os.CreateTemp(s.scratch, "part-*")
	if err != nil {
		return nil, domain.ErrUnavailable.Because(fmt.Errorf("s3: keep a part: %w", err))
	}
	digest := md5.New() //nolint:gosec // see above
	if err = os.Remove(f.Name()); err == nil {
		_, err = io.CopyN(io.MultiWriter(f, digest), r.Body, r.ContentLength)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	r.Header.Set(digestHeader, base64.StdEncoding.EncodeToString(digest.Sum(nil)))
	return f, nil
}
