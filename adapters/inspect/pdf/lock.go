package pdf

import "errors"

var errLocked = errors.New("pdf: it wants a password")

// unlock finds the encryption wherever it is declared, in whichever trailer,
// by reference or directly, and tries the empty password, which opens files
// that only restrict printing and the like.
func (f *file) unlock() error {
	for _, trailer := range f.trailers {
		declared, ok := trailer["Encrypt"]
		if !ok {
			continue
		}
		d := f.dictOf(declared)
		if len(d) == 0 {
			continue
		}
		return f.unlockWith(f.encryption(d, trailer))
	}
	return nil
}

func (f *file) unlockWith(e encryption) error {
	if !e.readsStreams() && !e.readsStrings() {
		return nil // attachments at most
	}
	if e.filter != "Standard" { // certificates and the like: nobody else can open it
		return errLocked
	}
	key, ok := e.openWith(nil)
	if e.version == 4 && !ok { // AES has 16 bytes; RC4 in some files what the dictionary says
		e.keyLength = e.declaredLength
		key, ok = e.openWith(nil)
	}
	if !ok {
		return errLocked
	}
	f.cipher = &cipher{key: key, method: e.streams}
	if e.readsStrings() {
		f.texts = &cipher{key: key, method: e.strings}
	}
	f.plainMetadata = !e.metadata
	f.packed = map[int]*packed{} // what was unpacked without the key was noise
	return nil
}

// encryption is an encryption dictionary (§7.6.3, §7.6.4).
type encryption struct {
	filter           name
	version          int // V
	revision         int // R
	keyLength        int // bytes
	declaredLength   int // bytes, as the dictionary says
	owner, user      []byte
	ownerKey         []byte // OE
	userKey          []byte // UE
	permissions      uint32
	metadata         bool
	id               []byte
	streams, strings method
}

// method is how bytes are encrypted.
type method int

const (
	identity method = iota
	rc4Method
	aes128
	aes256
)

func (e encryption) readsStreams() bool { return e.streams != identity }
func (e encryption) readsStrings() bool { return e.strings != identity }

func (f *file) encryption(d, trailer dict) encryption {
	e := encryption{metadata: true}
	e.filter = f.name(d["Filter"])
	e.version, _ = f.whole(d["V"])
	e.revision, _ = f.whole(d["R"])
	permissions, _ := f.whole(d["P"])
	e.permissions = uint32(permissions) //nolint:gosec // a pattern of bits, written as a signed number
	e.owner, e.user = f.bytes(d["O"]), f.bytes(d["U"])
	e.ownerKey, e.userKey = f.bytes(d["OE"]), f.bytes(d["UE"])
	if plain, err := f.resolve(d["EncryptMetadata"]); err == nil && plain == false {
		e.metadata = false
	}
	if id := f.list(trailer["ID"]); len(id) > 0 {
		e.id = f.bytes(id[0])
	}
	e.declaredLength = f.either(d["Length"], 40) / 8
	if e.declaredLength < 5 || e.declaredLength > 16 {
		e.declaredLength = 16
	}
	e.keyLength = e.declaredLength
	e.streams, e.strings = rc4Method, rc4Method
	switch {
	case e.version >= 4:
		filters := f.dictOf(d["CF"])
		e.streams, e.strings = f.method(filters, d["StmF"]), f.method(filters, d["StrF"])
		e.keyLength = 16
	case e.version <= 1 || e.revision == 2:
		e.keyLength = 5
	}
	return e
}

// method reads a named crypt filter. One that is not said is the identity.
func (f *file) method(filters dict, named any) method {
	which := f.name(named)
	if which == "" || which == "Identity" {
		return identity
	}
	switch f.name(f.dictOf(filters[which])["CFM"]) {
	case "AESV2":
		return aes128
	case "AESV3":
		return aes256
	case "V2":
		return rc4Method
	}
	return identity
}

func (f *file) name(o any) name {
	o, err := f.resolve(o)
	if n, ok := o.(name); ok && err == nil {
		return n
	}
	return ""
}

func (f *file) bytes(o any) []byte {
	o, err := f.resolve(o)
	if t, ok := o.(text); ok && err == nil {
		return []byte(t)
	}
	return nil
}
