package operations

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// importText imports a CSV in which nothing is wrong.
func importText(t *testing.T, s *harness.Server, who *harness.Client, text string, flags ...string) string {
	t.Helper()
	out, err := s.Import(t, who, "list.csv", text, flags...)
	require.NoError(t, err, "%s", out)
	return out
}

// RULES §30.1.
func TestAnExportIsImportedIntoAnEmptyLibraryAndExportedTheSame(t *testing.T) {
	from, to := harness.NewServer(t), harness.NewServer(t)
	editor, other := from.As(t, "editor"), to.As(t, "editor")
	harness.VariedRecords(editor)
	withPDF := editor.Draft("Có PDF")
	pdf := harness.PDF(3, 200)
	editor.Upload(withPDF, "upload", "bản thảo; 1.pdf", "application/pdf", pdf).Want(http.StatusOK)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "bản thảo; 1.pdf"), pdf, 0o600))

	exported := harness.Export(t, editor, "csv")
	out := importText(t, to, other, exported, "--files", folder)
	assert.Contains(t, out, "Made 6 e-books. There already: 0, changed: 0, twice in the file: 0, wrong: 0.")
	again := harness.Export(t, other, "csv")
	assert.Equal(t, harness.WithoutIDsAndTimes(exported), harness.WithoutIDsAndTimes(again))
	assert.Contains(t, importText(t, to, other, exported, "--files", folder), "Made 0 e-books. There already: 6,")
	assert.Contains(t, importText(t, to, other, again), "Made 0 e-books. There already: 6,", "the library's own export")
	assert.Equal(t, again, harness.Export(t, other, "csv"))

	made := other.Get("/ebooks?search=co+pdf").Want(http.StatusOK).List("data.ebooks", "id")
	require.Len(t, made, 1)
	book := other.Get("/ebooks/" + made[0]).Want(http.StatusOK)
	assert.Equal(t, 3, book.Number("data.ebook.total_pages"))
	other.Act(made[0], "submit", nil).Want(http.StatusOK)
	to.Verify(t)
}

// RULES §30.2.
func TestALineThatIsWrongMakesNothing(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	folder := t.TempDir()
	for name, content := range map[string][]byte{"no.pdf": []byte("text"), "empty.pdf": nil, "good.pdf": harness.PDF(1, 10)} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), content, 0o600))
	}
	require.NoError(t, os.Symlink("/etc/hostname", filepath.Join(folder, "out.pdf")))
	text := "file;title;published_year;total_pages;language;id\n" +
		"good.pdf;Một;2024;9;tiếng việt;a\n" + // line 2
		";;;;;\n" +
		"no.pdf;Hai;;;;\nempty.pdf;Ba;;;;\nmissing.pdf;Bốn;;;;\n../x.pdf;Năm;;;;\nout.pdf;Sáu;;;;\n" + // lines 4 to 8
		";;1890;1,5;Latin;\n" + // line 9
		";Bảy;;;;a\n;Tám;;;;;thừa\n" + // lines 10 and 11
		";\"Chín\nmười\";;;;\n" + // line 12
		";Mười một;;;;\n" + // line 14
		"good.pdf;Một;2024;9;tiếng việt;a\n" + // line 15
		"missing.pdf;Mười hai;;;;b\n;Mười hai;;;;b\n" // lines 16 and 17
	dry, err := s.Import(t, editor, "list.csv", text, "--files", folder, "--dry-run")
	require.Error(t, err)
	assert.Equal(t, 0, editor.Get("/ebooks").Number("total"))
	out, err := s.Import(t, editor, "list.csv", text, "--files", folder)
	require.Error(t, err)
	for _, output := range []string{dry, out} {
		for _, line := range []string{
			"line 4: the file is not a PDF", "line 5: the file is not a PDF", `line 6: file "missing.pdf": no such file`, `line 7: file "../x.pdf": `, `line 8: file "out.pdf": `,
			"line 9: language is none of Vietnamese, English, Other; published_year is not a year from 1900 to the next one; title is empty, longer than 500 characters or holds control characters; total_pages is not a whole number from 1",
			"line 10: another record with this id is in line 2", "line 11: there are more cells than columns", "line 12: title is empty, longer",
			"line 15: the same record as in line 2", `line 16: file "missing.pdf": no such file`,
			"twice in the file: 1, wrong: 10.", "cms: 10 lines are wrong",
		} {
			assert.Contains(t, output, line)
		}
	}
	assert.Contains(t, dry, "line 2: would be made")
	assert.Contains(t, dry, "Nothing was stored. Would make 3 e-books.")
	assert.Regexp(t, `line 2: made [0-9a-f-]{36}`, out)
	assert.Contains(t, out, "Made 3 e-books.")
	assert.Equal(t, 3, editor.Get("/ebooks").Number("total"))
	first := editor.Get("/ebooks?sort=oldest").List("data.ebooks", "id")[0]
	assert.Equal(t, 1, editor.Get("/ebooks/"+first).Number("data.ebook.total_pages"), "the PDF's own")
	s.Verify(t)
}

// RULES §30.3.
func TestAChangedLineIsToldAndNotApplied(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	importText(t, s, editor, "id,title\n1,Sách cũ\n")
	out := importText(t, s, editor, "title,id\nSách mới,1\nSách khác,2\n")
	assert.Regexp(t, `line 2: [0-9a-f-]{36} was made from an earlier version of this record; it was not changed`, out)
	assert.Contains(t, out, "Made 1 e-books. There already: 0, changed: 1,")
	assert.Equal(t, 0, editor.Get("/ebooks?search=moi").Number("total"))
	s.As(t, "manager").Delete("/ebooks/" + editor.Get("/ebooks?search=cu").List("data.ebooks", "id")[0]).Want(http.StatusOK)
	assert.Contains(t, importText(t, s, editor, "id,title\n1,Sách cũ\n"), "there already", "it can be restored")

	own := editor.Draft("Của thư viện")
	assert.Contains(t, importText(t, s, editor, "id,title\n"+own+",Tên đã sửa\n"), "there already "+own, "an e-book's record is not compared")
	assert.Equal(t, "Của thư viện", editor.Get("/ebooks/"+own).Text("data.ebook.title"))
}

// RULES §30.2: a file is read to the point where it cannot be understood, and nothing is guessed.
func TestAFileThatCannotBeReadSaysWhere(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	for text, says := range map[string]string{
		"":                        "line 1: there are no headings",
		"name\nx\n":               `line 1: there is no column "name"`,
		"title,Tên eBook\nx,y\n":  `line 1: the column "Tên eBook" is there twice`,
		"author\nx\n":             `line 1: the column "title" is missing`,
		"title\nmột\n\"hai\nba\n": "line 3: the quotes do not match",
		"title\nm\xe9t\n":         "line 2: the text is not UTF-8",
		"t\xe9n\nx\n":             "line 1: the text is not UTF-8",
		"title\nmột\n" + strings.Repeat(",", 2<<20):      "line 3: the record is longer than 1048576 bytes",
		"title,id\nx," + strings.Repeat("a", 256) + "\n": "line 2: the id is longer than 255 characters",
	} {
		out, err := s.Import(t, editor, "list.csv", text)
		require.Error(t, err, text[:min(len(text), 50)])
		assert.Contains(t, out, says)
		assert.Contains(t, out, "cms: 1 lines are wrong")
	}
	assert.Equal(t, 1, editor.Get("/ebooks").Number("total"), "the line before what is wrong")
	out, err := s.Import(t, editor, "list.xls", "x")
	require.Error(t, err)
	assert.Contains(t, out, "must end in")
}

// RULES §30.1: the drafts are those of a person who may have them.
func TestAnImportIsForAPersonWhoMayHaveEbooks(t *testing.T) {
	s := harness.NewServer(t)
	student, editor := s.As(t, "student"), s.As(t, "editor")
	for email, says := range map[string]string{student.Email: "students cannot have e-books", "nobody@test.example": "there is no account with this <email>"} {
		out, err := s.Import(t, &harness.Client{Email: email}, "list.csv", "title\nSách\n")
		require.Error(t, err)
		assert.Contains(t, out, says)
	}
	s.Run(t, "", "user", "disable", editor.Email)
	out, err := s.Import(t, editor, "list.csv", "title\nSách\n")
	require.Error(t, err)
	assert.Contains(t, out, "this account is disabled")
	assert.Equal(t, 0, s.As(t, "manager").Get("/ebooks").Number("total"))
	out = importText(t, s, s.As(t, "manager"), "title\nSách\n")
	requireRecord(t, records(t, out), map[string]any{"event": "records_imported", "user": s.As(t, "manager").UserID, "made": 1.0})
}

// RULES §30.3.
func TestTwoConcurrentImportsMakeEachRecordOnce(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	folder, text := t.TempDir(), "title,file\n"
	books := harness.Rounds(12, 60)
	for i := range books {
		name := fmt.Sprintf("%d.pdf", i)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), harness.PDF(1, i), 0o600))
		text += fmt.Sprintf("Quyển %d,%s\n", i, name)
	}
	outputs := make(chan string, 3)
	for range cap(outputs) {
		go func() {
			out, err := s.Import(t, editor, "list.csv", text, "--files", folder)
			assert.NoError(t, err, "%s", out)
			outputs <- out
		}()
	}
	made := map[string]bool{}
	for range cap(outputs) {
		for _, found := range regexp.MustCompile(`: made (\S+)`).FindAllStringSubmatch(<-outputs, -1) {
			made[found[1]] = true
		}
	}
	assert.Len(t, made, books)
	assert.Equal(t, books, editor.Get("/ebooks").Number("total"))
	s.Verify(t)
}
