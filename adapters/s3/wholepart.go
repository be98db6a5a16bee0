package s3

import (
	"crypto/md5" //nolint:gosec // S3's checksum of a body (RFC 1864), not for security
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"backoffice/domain"
)

// digestHeader holds the MD5 of the body (RFC 1864).
const digestHeader = "Content-Md5"

// wholePart reads a part completely before the store receives any of it, and sets the checksum by
// which the store detects missing bytes. A gateway over plain files would accept an aborted body:
// it creates the file in the announced length, and the missing bytes are zeros. The temporary file
// has no name, so it disappears with this process.
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
