package files

import (
	"crypto/md5" //nolint:gosec // S3's ETag of a part, not for security
	"encoding/hex"
	"hash"
	"strings"

	"backoffice/domain"
)

// partDigests compares the bytes of a file that was joined from parts with the parts' ETags. If the
// connection breaks while a browser sends a part, a gateway over plain files keeps it in its
// announced length, with zeros at its end; its ETag is the MD5 of what arrived.
type partDigests struct {
	etags            []string // of the parts, in their order
	part             hash.Hash
	size             int64 // bytes of the part so far
	equal, different int   // parts by the comparison with their ETags
}

func newPartDigests(etags []string) *partDigests {
	return &partDigests{etags: etags, part: md5.New()} //nolint:gosec // see above
}

// Write never fails.
func (d *partDigests) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := min(int64(len(rest)), domain.PartSize-d.size)
		d.part.Write(rest[:n]) //nolint:errcheck // a hash never fails to write
		d.size, rest = d.size+n, rest[n:]
		if d.size == domain.PartSize {
			d.endPart()
		}
	}
	return len(p), nil
}

func (d *partDigests) endPart() {
	if len(d.etags) > 0 && strings.Trim(d.etags[0], `"`) == hex.EncodeToString(d.part.Sum(nil)) {
		d.equal++
	} else {
		d.different++
	}
	d.etags = d.etags[min(1, len(d.etags)):]
	d.part.Reset()
	d.size = 0
}

// interrupted reports, at the end of the file, whether a part did not arrive completely. The ETags of a
// store that encrypts are no MD5: then no part is equal, and nothing can be said.
func (d *partDigests) interrupted() bool {
	if d.size > 0 {
		d.endPart()
	}
	return d.equal > 0 && d.different > 0
}
