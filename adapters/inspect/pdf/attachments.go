package pdf

import (
	"bytes"
	"regexp"
	"strconv"
)

// pdfium asks for a password as soon as a file declares encryption, even if only attachments are
// encrypted (ISO 32000-2 §7.6.6). The encryption dictionary is never in an object stream, nor encrypted
// itself, so it can be found in the file's bytes.
var (
	encryptEntry     = regexp.MustCompile(`/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)`)
	contentFilters   = regexp.MustCompile(`/St[mr]F\s*/([^\s/<>\[\]()]+)`)
	cryptFilterEntry = regexp.MustCompile(`/CF\b`)
)

// maxDictionary is far longer than an encryption dictionary, in bytes.
const maxDictionary = 16 << 10

// encryptsOnlyAttachments reports whether streams and strings are not encrypted: their filter is Identity,
// or does nothing.
func encryptsOnlyAttachments(data []byte) bool {
	dictionary := encryptionDictionary(data)
	if !cryptFilterEntry.Match(dictionary) {
		return false // everything is encrypted in one way
	}
	for _, filter := range contentFilters.FindAllSubmatch(dictionary, -1) {
		none := regexp.MustCompile(`/` + regexp.QuoteMeta(string(filter[1])) + `\s*<<[^<>]*/CFM\s*/None`)
		if string(filter[1]) != "Identity" && !none.Match(dictionary) {
			return false
		}
	}
	return true
}

// encryptionDictionary returns the encryption dictionary that the newest trailer names. It may return more of
// the file after it.
func encryptionDictionary(data []byte) []byte {
	all := encryptEntry.FindAllSubmatchIndex(data, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	start := last[0]
	if last[2] >= 0 { // a reference to an object
		number, generation := data[last[2]:last[3]], data[last[4]:last[5]]
		object := regexp.MustCompile(`(?:^|\s)` + numberPattern(number) + `\s+` + numberPattern(generation) + `\s+obj\b`)
		found := object.FindAllIndex(data, -1)
		if len(found) == 0 {
			return nil
		}
		start = found[len(found)-1][1]
	}
	dictionary := data[start:min(len(data), start+maxDictionary)]
	for _, end := range []string{"endobj", "startxref", "stream"} {
		dictionary, _, _ = bytes.Cut(dictionary, []byte(end))
	}
	return dictionary
}

// numberPattern returns a pattern for a number with any leading zeros.
func numberPattern(digits []byte) string {
	n, _ := strconv.Atoi(string(digits))
	return "0*" + strconv.Itoa(n)
}

// hideEncryption renames the entries that declare encryption, so that pdfium opens the rest.
func hideEncryption(data []byte) {
	for _, at := range encryptEntry.FindAllIndex(data, -1) {
		copy(data[at[0]:], "/Ignored")
	}
}
