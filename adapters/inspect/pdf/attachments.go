package pdf

import (
	"bytes"
	"regexp"
	"strconv"
)

// pdfium asks for a password as soon as a file declares encryption, even if only attachments are
// encrypted (ISO 32000-2 §7.6.6). The declaration is never packed or encrypted itself, so it can be
// found in the file's bytes.
var (
	declared     = regexp.MustCompile(`/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)`)
	filterOfText = regexp.MustCompile(`/St[mr]F\s*/([^\s/<>\[\]()]+)`)
	cryptFilters = regexp.MustCompile(`/CF\b`)
)

// maxDeclaration is far longer than a declaration of encryption, in bytes.
const maxDeclaration = 16 << 10

// encryptsOnlyAttachments reports whether streams and strings are left as they are: they have the
// filter Identity, or none.
func encryptsOnlyAttachments(data []byte) bool {
	declaration := declarationOf(data)
	if !cryptFilters.Match(declaration) {
		return false // everything is encrypted in one way
	}
	for _, filter := range filterOfText.FindAllSubmatch(declaration, -1) {
		none := regexp.MustCompile(`/` + regexp.QuoteMeta(string(filter[1])) + `\s*<<[^<>]*/CFM\s*/None`)
		if string(filter[1]) != "Identity" && !none.Match(declaration) {
			return false
		}
	}
	return true
}

// declarationOf returns the encryption dictionary that the newest trailer names, with what follows
// it in the file.
func declarationOf(data []byte) []byte {
	all := declared.FindAllSubmatchIndex(data, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	start := last[0]
	if last[2] >= 0 {
		object := regexp.MustCompile(`(?:^|\s)` + number(data[last[2]:last[3]]) + `\s+` + number(data[last[4]:last[5]]) + `\s+obj\b`)
		found := object.FindAllIndex(data, -1)
		if len(found) == 0 {
			return nil
		}
		start = found[len(found)-1][1]
	}
	declaration := data[start:min(len(data), start+maxDeclaration)]
	for _, end := range []string{"endobj", "startxref", "stream"} {
		declaration, _, _ = bytes.Cut(declaration, []byte(end))
	}
	return declaration
}

func number(digits []byte) string {
	n, _ := strconv.Atoi(string(digits))
	return "0*" + strconv.Itoa(n)
}

// hideEncryption renames what declares the encryption, so that pdfium opens the rest.
func hideEncryption(data []byte) {
	for _, at := range declared.FindAllIndex(data, -1) {
		copy(data[at[0]:], "/Ignored")
	}
}
