package secret

import (
	"encoding/base32"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// TokenPrefix begins every access token of a program, so that scanners for leaked secrets recognize one.
const TokenPrefix = "cms_pat_"

var tokenAlphabet = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// AccessToken encodes the secret as the access token of a program. It ends with a CRC-32, so that
// everybody can recognize a mistyped token without the database.
func (s Secret) AccessToken() string {
	return TokenPrefix + tokenAlphabet.EncodeToString(binary.BigEndian.AppendUint32(s[:], crc32.ChecksumIEEE(s[:])))
}

// ParseAccessToken decodes a token that AccessToken encoded.
func ParseAccessToken(text string) (s Secret, ok bool) {
	raw, err := tokenAlphabet.DecodeString(strings.TrimPrefix(text, TokenPrefix))
	if err != nil || len(raw) != len(s)+crc32.Size {
		return s, false
	}
	s = Secret(raw[:len(s)])
	return s, s.AccessToken() == text // also refuses other spellings: the last letter has unused bits
}
