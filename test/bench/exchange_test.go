package bench

import (
	"bytes"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

var exchanged = flag.Int("exchanged", 1000, "how many records are imported and exported")

// maxExchange is the most memory, in kB, that an export may add to a server that has just started, and
// an import may take.
const maxExchange = 64 << 10

// TestRecordsAreExchangedInLittleMemory imports a CSV, exports it in each format by a server that has
// just started, and imports the export, in which everything is known.
func TestRecordsAreExchangedInLittleMemory(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	importMeasured(t, s, editor, recordsCSV(*exchanged), fmt.Sprintf("Made %d e-books.", *exchanged))
	for _, format := range []string{"csv", "bibtex", "marc21"} {
		exported := exportMeasured(t, s, editor, format)
		if found := bytes.Count(exported, []byte("Sách đo, quyển")); found != *exchanged {
			t.Errorf("%d records are in the file of %s", found, format)
		}
		if format == "csv" {
			importMeasured(t, s, editor, string(exported), fmt.Sprintf("There already: %d,", *exchanged))
		}
	}
}

// exportedRows is the number of e-books in the library that is exported.
const exportedRows = 100_000

// RULES §6.12.
func TestAHundredThousandEbooksAreExportedInLittleMemory(t *testing.T) {
	s := harness.NewServer(t)
	editor := s.As(t, "editor")
	id := editor.Post("/ebooks", map[string]any{
		"title": "Sách đo", "author": "Nguyễn Văn Thử, Trần Thị Mẫu", "subject": "Vật lí", "grade": "Lớp 12", "language": "Vietnamese", "publisher": "NXB Mẫu",
		"published_year": 2024, "tags": "đo, thử", "description": strings.Repeat("Một câu mô tả. ", 10),
	}).Want(http.StatusCreated).Text("data.ebook.id")
	copyRecord(t, s, id, exportedRows-1)
	rows := func(format, begins string) int {
		return bytes.Count(exportMeasured(t, s, editor, format), []byte(begins))
	}
	found, want := []int{rows("csv", "\r\n,Sách đo")}, []int{exportedRows}
	if harness.Rounds(0, 1) == 1 {
		found, want = append(found, rows("bibtex", "@book{"), rows("marc21", "\x1faSách đo")), append(want, exportedRows, exportedRows)
	}
	if !slices.Equal(found, want) {
		t.Errorf("%v e-books are in the files", found)
	}
}

// copyRecord copies the record of an e-book while no server runs, and nothing that is derived from it. No server
// builds the search index until the test ends, so an export reads the records, and building takes no memory
// meanwhile. Lists and searches of this library are wrong from then on.
func copyRecord(t *testing.T, s *harness.Server, id string, copies int) {
	t.Helper()
	s.Stop()
	db, err := sqlx.Open("postgres", s.DSN)
	if err != nil {
		t.Fatal(err)
	}
	wait.CloseAtEnd(t, db)
	db.MustExec(`ALTER TABLE ebooks DISABLE TRIGGER keep_ebook_keys`)
	db.MustExec(`INSERT INTO ebooks SELECT r.* FROM ebooks e, generate_series(1, $2::int) n,
		jsonb_populate_record(e, jsonb_build_object('id', md5(n::text)::uuid, 'title', e.title || ' ' || n)) r WHERE e.id = $1`, id, copies)
	db.MustExec(`DELETE FROM search_built`) // a server may have built it already, for the first e-book
	building := db.MustBegin()
	t.Cleanup(func() { building.Rollback() }) //nolint:errcheck // the test is over
	building.MustExec(`LOCK TABLE search_built IN SHARE ROW EXCLUSIVE MODE`)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
}

// exportMeasured exports everything by a server that has just started, and judges how much memory that adds.
func exportMeasured(t *testing.T, s *harness.Server, who *harness.Client, format string) []byte {
	t.Helper()
	s.Stop()
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	_, before := harness.Memory(t, s.PID())
	begun := time.Now()
	exported := who.For(t).Get("/ebooks/export?format=" + format).Want(http.StatusOK).Body
	took := time.Since(begun)
	_, after := harness.Memory(t, s.PID())
	t.Logf("exported as %s: %d kB, %v; the server had %d MB at most, %d before", format, len(exported)>>10, took.Round(time.Millisecond), after>>10, before>>10)
	if after-before > maxExchange {
		t.Errorf("the export as %s took %d MB", format, (after-before)>>10)
	}
	return exported
}

// importMeasured imports a CSV, and judges how much memory that takes and what the program says.
func importMeasured(t *testing.T, s *harness.Server, who *harness.Client, text, says string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "list.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd, begun := s.Command(t, nil, "import", "--as", who.Email, path), time.Now()
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	for most := 0; ; { // kB
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid)) // rusage would have the memory of this process too
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		_, _ = fmt.Sscan(peak, &most)
		select {
		case err := <-ended:
			if end := output.Bytes()[max(0, output.Len()-2000):]; err != nil || !bytes.Contains(end, []byte(says)) {
				t.Fatalf("%v, and it does not say %q:\n%s", err, says, end)
			}
			t.Logf("imported: %v, %d MB at most", time.Since(begun).Round(time.Millisecond), most>>10)
			if most == 0 || most > maxExchange {
				t.Errorf("the import took %d kB", most)
			}
			return
		case <-time.After(20 * time.Millisecond): // between two looks
		}
	}
}

// recordsCSV returns n records of usual length.
func recordsCSV(n int) string {
	var text strings.Builder
	text.WriteString("title,author,subject,grade,publisher,published_year,tags,description\n")
	for i := range n {
		fmt.Fprintf(&text, "\"Sách đo, quyển %d\",Nguyễn Văn %d,Môn %d,Lớp %d,NXB Mẫu,%d,\"đo, thử %d\",%s\n",
			i, i%997, i%40, 1+i%12, 1950+i%70, i%300, strings.Repeat("Một câu mô tả. ", 10))
	}
	return text.String()
}
