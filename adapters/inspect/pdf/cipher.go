package pdf

import (
	"bytes"
	"crypto/aes"
	stdcipher "crypto/cipher"
	"crypto/md5" //nolint:gosec // the standard's
	"crypto/rc4" //nolint:gosec // the standard's
	"crypto/sha256"
	"crypto/sha512"
	"encoding/binary"
)

// padding fills up passwords (§7.6.4.3.2).
var padding = []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08" +
	"\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")

func padded(password []byte) []byte {
	return append(password[:min(len(password), 32):min(len(password), 32)], padding...)[:32]
}

// openWith tries a password as the user's and as the owner's, and returns the
// key of the file.
func (e encryption) openWith(password []byte) ([]byte, bool) {
	if e.revision >= 5 {
		return e.open256(password)
	}
	if key, ok := e.openAsUser(password); ok {
		return key, true
	}
	return e.openAsUser(e.userPassword(password))
}

// openAsUser is algorithms 2 and 6 (§7.6.4.3, §7.6.4.4).
func (e encryption) openAsUser(password []byte) ([]byte, bool) {
	if len(e.owner) < 32 || len(e.user) < 16 {
		return nil, false
	}
	h := md5.New() //nolint:gosec // the standard's
	h.Write(padded(password))
	h.Write(e.owner[:32])
	h.Write(binary.LittleEndian.AppendUint32(nil, e.permissions))
	h.Write(e.id)
	if e.revision >= 4 && !e.metadata {
		h.Write([]byte{0xFF, 0xFF, 0xFF, 0xFF})
	}
	key := e.strengthened(h.Sum(nil))
	if e.revision <= 2 {
		return key, bytes.Equal(rc4ed(key, padding), e.user[:min(len(e.user), 32)])
	}
	check := md5.Sum(append(bytes.Clone(padding), e.id...)) //nolint:gosec // the standard's
	proof := check[:]
	for i := range byte(20) {
		proof = rc4ed(xored(key, i), proof)
	}
	return key, bytes.Equal(proof, e.user[:16])
}

// userPassword is algorithm 7: what the owner's password gives away.
func (e encryption) userPassword(owner []byte) []byte {
	if len(e.owner) < 32 {
		return nil
	}
	first := md5.Sum(padded(owner)) //nolint:gosec // the standard's
	key := e.strengthened(first[:])
	if e.revision <= 2 {
		return rc4ed(key, e.owner[:32])
	}
	password := e.owner[:32]
	for i := 19; i >= 0; i-- {
		password = rc4ed(xored(key, byte(i)), password)
	}
	return password
}

func (e encryption) strengthened(key []byte) []byte {
	if e.revision >= 3 {
		for range 50 {
			sum := md5.Sum(key[:e.keyLength]) //nolint:gosec // the standard's
			key = sum[:]
		}
	}
	return key[:e.keyLength]
}

func xored(key []byte, with byte) []byte {
	out := bytes.Clone(key)
	for i := range out {
		out[i] ^= with
	}
	return out
}

func rc4ed(key, data []byte) []byte {
	c, err := rc4.NewCipher(key) //nolint:gosec // the standard's
	if err != nil {
		return nil
	}
	out := make([]byte, len(data))
	c.XORKeyStream(out, data)
	return out
}

// open256 is algorithm 2.A (§7.6.4.3.3).
func (e encryption) open256(password []byte) ([]byte, bool) {
	if len(e.user) < 48 || len(e.owner) < 48 {
		return nil, false
	}
	user, owner := e.user[:48], e.owner[:48]
	if bytes.Equal(e.hash(password, user[32:40], nil), user[:32]) {
		return unwrapped(e.hash(password, user[40:48], nil), e.userKey), true
	}
	if bytes.Equal(e.hash(password, owner[32:40], user), owner[:32]) {
		return unwrapped(e.hash(password, owner[40:48], user), e.ownerKey), true
	}
	return nil, false
}

func unwrapped(key, wrapped []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil || len(wrapped) < 32 {
		return make([]byte, 32)
	}
	out := make([]byte, 32)
	stdcipher.NewCBCDecrypter(block, make([]byte, aes.BlockSize)).CryptBlocks(out, wrapped[:32])
	return out
}

// hash is algorithm 2.B; revision 5 was a plain SHA-256.
func (e encryption) hash(password, salt, user []byte) []byte {
	first := sha256.Sum256(bytes.Join([][]byte{password, salt, user}, nil))
	k := first[:]
	if e.revision < 6 {
		return k
	}
	for round := 0; ; round++ {
		input := bytes.Repeat(bytes.Join([][]byte{password, k, user}, nil), 64)
		block, err := aes.NewCipher(k[:16])
		if err != nil {
			return nil
		}
		stdcipher.NewCBCEncrypter(block, k[16:32]).CryptBlocks(input, input)
		sum := 0
		for _, b := range input[:16] {
			sum += int(b)
		}
		k = [](func([]byte) []byte){sum256, sum384, sum512}[sum%3](input)
		if round >= 63 && int(input[len(input)-1]) <= round-31 {
			return k[:32]
		}
	}
}

func sum256(b []byte) []byte { s := sha256.Sum256(b); return s[:] }
func sum384(b []byte) []byte { s := sha512.Sum384(b); return s[:] }
func sum512(b []byte) []byte { s := sha512.Sum512(b); return s[:] }

// cipher decrypts streams.
type cipher struct {
	key    []byte
	method method
}

// decrypt is algorithms 1 and 1.A (§7.6.3). The generation is that of streams
// of objects: zero.
func (c *cipher) decrypt(data []byte, number int) []byte {
	return c.decryptOf(data, ref{number: number})
}

func (c *cipher) decryptOf(data []byte, of ref) []byte {
	key := c.key
	if c.method == rc4Method || c.method == aes128 {
		salted := append(bytes.Clone(key), byte(of.number), byte(of.number>>8), byte(of.number>>16), byte(of.generation), byte(of.generation>>8))
		if c.method == aes128 {
			salted = append(salted, "sAlT"...)
		}
		sum := md5.Sum(salted) //nolint:gosec // the standard's
		key = sum[:min(len(c.key)+5, 16)]
	}
	switch c.method {
	case rc4Method:
		return rc4ed(key, data)
	case aes128, aes256:
		return unwrappedCBC(key, data)
	}
	return data
}

func unwrappedCBC(key, data []byte) []byte {
	block, err := aes.NewCipher(key)
	if err != nil || len(data) < 2*aes.BlockSize {
		return nil
	}
	body := data[aes.BlockSize:]
	out := make([]byte, len(body)/aes.BlockSize*aes.BlockSize)
	stdcipher.NewCBCDecrypter(block, data[:aes.BlockSize]).CryptBlocks(out, body[:len(out)])
	if last := int(out[len(out)-1]); last >= 1 && last <= aes.BlockSize {
		out = out[:len(out)-last]
	}
	return out
}

// plain decrypts the strings of an object that stands by itself; those in streams of
// objects are encrypted with their stream.
func (f *file) plain(o any, of ref) any {
	if f.texts == nil || f.maxRead == 0 { // while pages are counted no string is read
		return o
	}
	switch t := o.(type) {
	case text:
		return text(f.texts.decryptOf([]byte(t), of))
	case array:
		for i := range t {
			t[i] = f.plain(t[i], of)
		}
	case dict:
		for key := range t {
			t[key] = f.plain(t[key], of)
		}
	case stream:
		f.plain(t.dict, of)
	}
	return o
}
