package httpapi

import (
	"bytes"
	"compress/gzip"
	"io/fs"
)

// pageMarks are attributes that tell the pages which release they are of and by which ways
// people sign in, without a call that the login screen would have to wait for; "" where
// there is nothing to tell.
func (s *server) pageMarks() string {
	marks := ""
	if s.Release != "" {
		marks = ` data-release="` + s.Release + `"`
	}
	if s.app.SingleSignOn.Offered() {
		marks += ` data-sso="on"`
	}
	if s.app.Sessions.PasswordOff() {
		marks += ` data-password="off"`
	}
	return marks
}

// marked is an HTML document whose root bears more attributes.
func (a asset) marked(attributes string) (asset, error) {
	plain, err := fs.ReadFile(a.built, a.plain.name)
	if err != nil {
		return asset{}, err
	}
	root := []byte("<html")
	plain = bytes.Replace(plain, root, append(root, attributes...), 1)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(plain); err != nil {
		return asset{}, err
	}
	if err := w.Close(); err != nil {
		return asset{}, err
	}
	a.plain = content{size: int64(len(plain)), own: plain}
	a.encoded = map[string]content{".gz": {size: int64(packed.Len()), own: packed.Bytes()}}
	return a, nil
}
