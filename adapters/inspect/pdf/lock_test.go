package pdf_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect/pdf"
)

// encryptedPages is an encrypted file of two pages. With streams its objects and its cross-reference table are
// written as streams.
func encryptedPages(t *testing.T, user string, keyLength int, useAES, streams bool) []byte {
	t.Helper()
	return encrypted(t, written("", twoPages()...), user, keyLength, useAES, streams)
}

func encrypted(t *testing.T, file []byte, user string, keyLength int, useAES, streams bool) []byte {
	t.Helper()
	api.DisableConfigDir()
	conf := model.NewAESConfiguration(user, "owner", keyLength)
	conf.EncryptUsingAES, conf.WriteObjectStream, conf.WriteXRefStream = useAES, streams, streams
	var out bytes.Buffer
	require.NoError(t, api.Encrypt(bytes.NewReader(file), &out, conf))
	return out.Bytes()
}

var declaration = regexp.MustCompile(`/Encrypt (\d+) 0 R`)

// declaredDirectly writes the encryption into the trailer itself.
func declaredDirectly(t *testing.T, file []byte) []byte {
	t.Helper()
	found := declaration.FindSubmatch(file)
	require.NotNil(t, found, "%s", file)
	start := bytes.Index(file, []byte(fmt.Sprintf("\n%s 0 obj", found[1])))
	require.Positive(t, start)
	start += bytes.Index(file[start:], []byte("<<"))
	end := start + bytes.Index(file[start:], []byte("endobj"))
	inside := bytes.TrimSpace(bytes.Clone(file[start:end]))
	return bytes.Replace(file, found[0], append([]byte("/Encrypt "), inside...), 1)
}

// savedAgain appends a trailer that says nothing of encryption.
func savedAgain(file []byte) []byte {
	old := bytes.TrimSpace(file[bytes.LastIndex(file, []byte("startxref"))+len("startxref"):])
	old, _, _ = bytes.Cut(old, []byte("%"))
	root := regexp.MustCompile(`/Root \d+ 0 R`).Find(file)
	more := fmt.Sprintf("\nxref\n0 0\ntrailer\n<</Size 99%s/Prev %s>>\nstartxref\n%d\n%%%%EOF\n", root, bytes.TrimSpace(old), len(file)+1)
	return append(bytes.Clone(file), more...)
}

// hybrid appends a table whose trailer names a second, streamed one: that of
// the file before.
func hybrid(file []byte) []byte {
	return bytes.Replace(savedAgain(file), []byte("/Prev "), []byte("/XRefStm "), 1)
}

func TestAPasswordIsSeenWhereverItIsDeclared(t *testing.T) {
	for _, user := range []string{"open", ""} {
		for name, file := range map[string][]byte{
			"by reference":                   encryptedPages(t, user, 256, true, false),
			"by reference, streamed":         encryptedPages(t, user, 256, true, true),
			"in the trailer, AES 256":        declaredDirectly(t, encryptedPages(t, user, 256, true, false)),
			"in the trailer, AES 128":        declaredDirectly(t, encryptedPages(t, user, 128, true, false)),
			"in the trailer, RC4 128":        declaredDirectly(t, encryptedPages(t, user, 128, false, false)),
			"in the trailer, RC4 40":         declaredDirectly(t, encryptedPages(t, user, 40, false, false)),
			"in the table's stream, AES 256": declaredDirectly(t, encryptedPages(t, user, 256, true, true)),
			"in the table's stream, AES 128": declaredDirectly(t, encryptedPages(t, user, 128, true, true)),
			"in the table's stream, RC4 128": declaredDirectly(t, encryptedPages(t, user, 128, false, true)),
			"in a trailer before":            savedAgain(declaredDirectly(t, encryptedPages(t, user, 128, true, false))),
			"in a streamed table before":     savedAgain(declaredDirectly(t, encryptedPages(t, user, 128, true, true))),
			"in a hybrid's second table":     hybrid(declaredDirectly(t, encryptedPages(t, user, 256, true, true))),
			"where the table must be repaired": bytes.Replace(declaredDirectly(t, encryptedPages(t, user, 256, true, false)),
				[]byte("startxref\n"), []byte("startxref\n9"), 1),
		} {
			t.Run(fmt.Sprintf("%s, password %q", name, user), func(t *testing.T) {
				info, _, err := read(t, file)
				require.NoError(t, err)
				if user == "" { // it restricts printing and the like
					assert.Equal(t, pdf.Info{Pages: 2}, info)
				} else {
					assert.Equal(t, pdf.Info{Locked: true}, info)
				}
			})
		}
	}
}

func TestAPDFThatEncryptsOnlyAttachmentsIsOpen(t *testing.T) {
	secret := strings.Repeat("5a", 48)
	encryption := func(rest string) string {
		return "<</Filter/Standard/V 5/R 6/Length 256/P -4/O<" + secret + ">/U<" + secret + ">/CF<</Att<</CFM/AESV3/AuthEvent/EFOpen/Length 32>>/Off<</CFM/None>>>>" + rest + ">>"
	}
	for name, file := range map[string][]byte{
		"in an object":                  written("/Encrypt 5 0 R", twoPages(encryption("/EFF/Att/StmF/Identity/StrF/Identity"))...),
		"in the trailer":                written("/Encrypt"+encryption("/EFF/Att/StmF/Identity/StrF/Identity"), twoPages()...),
		"no filters for the others":     written("/Encrypt 5 0 R", twoPages(encryption("/EFF/Att"))...),
		"a filter with the method None": written("/Encrypt 5 0 R", twoPages(encryption("/EFF/Att/StmF/Off/StrF/Off"))...),
	} {
		info, _, err := read(t, file)
		require.NoError(t, err, name)
		assert.Equal(t, pdf.Info{Pages: 2}, info, name)
	}
	info, _, err := read(t, written("/Encrypt 5 0 R", twoPages(encryption("/EFF/Att/StmF/Att/StrF/Identity"))...))
	require.NoError(t, err)
	assert.True(t, info.Locked, "streams are encrypted too")
}

func TestAPDFForTheHoldersOfCertificatesIsLocked(t *testing.T) {
	info, _, err := read(t, written("/Encrypt<</Filter/Adobe.PubSec/V 2/SubFilter/adbe.pkcs7.s4/Recipients[(x)]>>", twoPages()...))
	require.NoError(t, err)
	assert.Equal(t, pdf.Info{Locked: true}, info)
}
