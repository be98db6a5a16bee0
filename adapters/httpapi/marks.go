package httpapi

import (
	"bytes"
	"compress/gzip"
	"io/fs"
)

// pageAttributes are HTML attributes that tell the pages their release and the ways of signing in,
// so that the login screen needs no call for it. "" if there are none.
func (s *server) pageAttributes() string {
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

// withAttributes returns an HTML document with additional attributes on its root element.
func (a asset) withAttributes(attributes string) (asset, error) {
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
