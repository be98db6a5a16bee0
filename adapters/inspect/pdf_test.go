package inspect_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/inspect"
	"backoffice/domain"
	"backoffice/ports"
	"backoffice/test/wait"
)

func inspectPDF(t *testing.T, file []byte) ports.PDFInfo {
	t.Helper()
	info, err := newInspector(t).PDF(t.Context(), "an editor", bytes.NewReader(file))
	require.NoError(t, err)
	return info
}

func encrypted(t *testing.T, file []byte, user string, keyLength int, aes bool) []byte {
	t.Helper()
	api.DisableConfigDir()
	conf := model.NewAESConfiguration(user, "owner", keyLength)
	conf.EncryptUsingAES = aes
	var out bytes.Buffer
	require.NoError(t, api.Encrypt(bytes.NewReader(file), &out, conf))
	return out.Bytes()
}

func TestPagesOfASoundPDFAreCounted(t *testing.T) {
	for _, n := range []int{1, 2, 500} {
		info := inspectPDF(t, pagesPDF(n))
		require.NotNil(t, info.Pages)
		assert.Equal(t, n, *info.Pages)
		assert.False(t, info.Locked)
	}
}

func TestPagesAreCountedInATreeOfTrees(t *testing.T) {
	info := inspectPDF(t, writePDF(
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Count 3/Kids[3 0 R 4 0 R]>>",
		"<</Type/Pages/Parent 2 0 R/Count 2/Kids[5 0 R 6 0 R]>>",
		page, page, page))
	require.NotNil(t, info.Pages)
	assert.Equal(t, 3, *info.Pages)
}

// RULES §8.4: nobody could read such a PDF.
func TestAPDFThatNeedsAPasswordIsLocked(t *testing.T) {
	for name, file := range map[string][]byte{
		"AES 256": encrypted(t, pagesPDF(2), "open", 256, true),
		"AES 128": encrypted(t, pagesPDF(2), "open", 128, true),
		"RC4 128": encrypted(t, pagesPDF(2), "open", 128, false),
	} {
		assert.Equal(t, ports.PDFInfo{Locked: true}, inspectPDF(t, file), name)
	}
}

// RULES §8.4.
func TestAPDFThatOnlyRestrictsPrintingIsNotLocked(t *testing.T) {
	for name, file := range map[string][]byte{
		"AES 256": encrypted(t, pagesPDF(2), "", 256, true),
		"AES 128": encrypted(t, pagesPDF(2), "", 128, true),
		"RC4 128": encrypted(t, pagesPDF(2), "", 128, false),
	} {
		info := inspectPDF(t, file)
		assert.False(t, info.Locked, name)
		if assert.NotNil(t, info.Pages, name) {
			assert.Equal(t, 2, *info.Pages, name)
		}
	}
}

// RULES §8.4: a PDF that our parser cannot follow is stored without a page count. A reader's program may be able
// to repair it.
func TestAPDFThatCannotBeFollowedHasNoCount(t *testing.T) {
	noise := make([]byte, 1<<20)
	rand.Read(noise)
	sound := pagesPDF(20)
	for name, file := range map[string][]byte{
		"nothing":               {},
		"the first bytes only":  []byte("%PDF-1.7"),
		"random bytes":          append([]byte("%PDF-1.7\n"), noise...),
		"cut in half":           sound[:len(sound)/2],
		"a page tree in a loop": writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[2 0 R]>>"),
		"a longer loop": writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
			"<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R]>>"),
		"a page a million times": writePDF("<</Type/Catalog/Pages 2 0 R>>",
			"<</Type/Pages/Count 1000000/Kids["+strings.Repeat("3 0 R ", 1_000_000)+"]>>", page),
		"no pages":             writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 7/Kids[]>>"),
		"no page tree":         writePDF("<</Type/Catalog>>"),
		"a missing page":       writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[9 0 R]>>"),
		"brackets without end": writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>", strings.Repeat("[", 1_000_000)),
		"a length from itself": writePDF("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids 3 0 R>>", "<</Length 3 0 R>>\nstream\nx\nendstream"),
		"an image":             asPNG(t, flag(8, 8)),
	} {
		t.Run(name, func(t *testing.T) {
			info := inspectPDF(t, file)
			assert.Nil(t, info.Pages)
			assert.False(t, info.Locked)
		})
	}
}

// A file that is also valid as another type is parsed only as the type that it was confirmed as.
func TestAPolyglotIsJustAPDF(t *testing.T) {
	file := append(pagesPDF(4), "<html><script>alert(1)</script></html>PK\x03\x04"...)
	info := inspectPDF(t, file)
	require.NotNil(t, info.Pages)
	assert.Equal(t, 4, *info.Pages)
}

func TestALargePDFNeedsLittleOfTheServersMemory(t *testing.T) {
	file := strings.NewReader(string(pagesPDF(3, stream(strings.Repeat("0123456789abcdef", 90<<20/16)))))
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	info, err := newInspector(t).PDF(t.Context(), "an editor", struct{ io.Reader }{file})
	require.NoError(t, err)
	runtime.ReadMemStats(&after)
	require.NotNil(t, info.Pages, "the child had enough memory")
	assert.Equal(t, 3, *info.Pages)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(4<<20), "bytes allocated by the server")
}

// RULES §8.5.
func TestNothingIsLeftInTheFolder(t *testing.T) {
	dir, c := t.TempDir(), child
	c.Dir = dir
	in := inspect.New(c)
	_, err := in.PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(1)))
	require.NoError(t, err)
	_, err = in.PDF(t.Context(), "an editor", brokenReader{})
	require.ErrorIs(t, err, errBroken, "the reader's error is returned as it is")
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}

var errBroken = errors.New("connection lost")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// RULES §8.5.
func TestAChildCannotTakeMoreThanItsLimits(t *testing.T) {
	for name, c := range map[string]inspect.Config{
		"memory":                {Args: []string{"greedy"}},
		"processor time":        {Args: []string{"burner"}, Limit: 2 * wait.Timeout},
		"time":                  {Program: "/bin/sh", Args: []string{"-c", "sleep 60"}, Limit: 200 * time.Millisecond},
		"time, of a grandchild": {Program: "/bin/sh", Args: []string{"-c", "sleep 60 & wait"}, Limit: 200 * time.Millisecond},
		"too much output":       {Program: "/bin/sh", Args: []string{"-c", `printf '{"Pages":1,"x":"'; head -c 5000000 /dev/zero | tr '\0' x; echo '"}'`}},
		"no result":             {Program: "/bin/sh", Args: []string{"-c", "echo null; sleep 60"}},
		"nonsense":              {Program: "/bin/echo", Args: []string{"pages: 3"}},
		"exit status 1":         {Program: "/bin/false", Args: []string{}},
		"a crash":               {Program: "/bin/sh", Args: []string{"-c", "kill -SEGV $$"}},
	} {
		t.Run(name, func(t *testing.T) {
			began, worked := time.Now(), processorTime(t)
			info, err := inspect.New(c).PDF(t.Context(), "an editor", bytes.NewReader(pagesPDF(1)))
			require.NoError(t, err)
			assert.Equal(t, ports.PDFInfo{}, info)
			if name == "processor time" { // the limit is seven seconds, for which a busy machine needs minutes
				assert.Less(t, processorTime(t)-worked, 20*time.Second, "the child itself would not end")
				return
			}
			assert.Less(t, time.Since(began), 50*time.Second, "the child itself would take a minute")
		})
	}
}

// processorTime is the processor time that ended children have used.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_CHILDREN, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// RULES §8.5.
func TestAChildHasNoneOfTheServersEnvironment(t *testing.T) {
	t.Setenv("CMS_JWT_KEY", "secret")
	c := inspect.Config{Program: "/bin/sh", Args: []string{"-c", `[ -z "$CMS_JWT_KEY" ] && echo '{"Pages":1}'`}}
	info, err := inspect.New(c).PDF(t.Context(), "an editor", bytes.NewReader(nil))
	require.NoError(t, err)
	assert.NotNil(t, info.Pages)
}

func TestAChildThatCannotBeStartedIsAnInternalError(t *testing.T) {
	_, err := inspect.New(inspect.Config{Program: "/nowhere/cms"}).PDF(t.Context(), "an editor", bytes.NewReader(nil))
	require.Error(t, err)
	_, err = inspect.New(inspect.Config{Dir: "/nowhere"}).PDF(t.Context(), "an editor", bytes.NewReader(nil))
	require.Error(t, err)
}

// RULES §17.12: the child says what it has read.
func TestTheChildReadsWhatAPDFHolds(t *testing.T) {
	info := inspectPDF(t, writePDF("<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/MarkInfo<</Marked true>>>>", "<</Type/Pages/Kids[3 0 R]>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>", "<</First 5 0 R>>", "<</Title(A <tag>)/Dest[3 0 R/Fit]>>"))
	require.NotNil(t, info.Contents)
	page := 1
	assert.Equal(t, []domain.Bookmark{{Title: "A <tag>", Page: &page}}, info.Contents.Bookmarks)
	assert.True(t, info.Contents.Tagged)
	assert.Nil(t, inspectPDF(t, []byte("%PDF-1.7")).Contents)
}

// RULES §17.18.
func TestWhatWasWrittenForOldFontsIsReadInUnicode(t *testing.T) {
	info := inspectPDF(t, writePDF("<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>", "<</Type/Pages/Kids[3 0 R]>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>", "<</First 5 0 R>>",
		"<</Title(H\\326 \\256i\\322u h\\265nh)/Dest[3 0 R/Fit]>>"))
	require.NotNil(t, info.Contents)
	assert.Equal(t, "Hệ điều hành", info.Contents.Bookmarks[0].Title)
}

// RULES §17.12: a child that comes to its limits after it has counted.
func TestTheCountOfPagesIsKeptWhereTheRestCannotBeRead(t *testing.T) {
	for text, want := range map[string]ports.PDFInfo{
		`echo '{"Pages":7}'; exit 1`:                    {Pages: new(7)},
		`echo '{"Pages":7}'; echo '{"labels":'; exit 0`: {Pages: new(7)},
		`echo '{"Pages":7}'; kill -9 $$`:                {Pages: new(7)},
		`printf '{"Pages"'; exit 1`:                     {},
		`echo '{"Locked":true}'`:                        {Locked: true},
	} {
		info, err := shell(t, inspect.Config{}, text).PDF(t.Context(), "", bytes.NewReader(nil))
		require.NoError(t, err)
		assert.Equal(t, want, info, text)
	}
}
