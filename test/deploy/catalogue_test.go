package deploy

import (
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// RULES §6.12: programs of libraries read what is exported as MARC 21.
func TestForeignProgramsReadTheExportedMARC(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ebooks.mrc")
	file, records := marcOf(t)
	require.NoError(t, os.WriteFile(path, file, 0o600))

	dump, err := exec.CommandContext(t.Context(), program(t, "yaz-marcdump", "yaz"), path).CombinedOutput()
	require.NoError(t, err, string(dump))
	assert.Equal(t, records, strings.Count(string(dump), "\n001 "), string(dump))
	assert.Contains(t, string(dump), "245 10 $a Cơ học đại cương / $c Nguyễn Văn Thử, Trần Thị Mẫu.")
	assert.NotContains(t, string(dump), "<!--", "remarks of yaz-marcdump")

	lint := `use MARC::Batch; use MARC::Lint; my $batch = MARC::Batch->new("USMARC", $ARGV[0]); my $lint = MARC::Lint->new;
while (my $record = $batch->next) { $lint->check_record($record); print map { "$_\n" } $lint->warnings, $batch->warnings; $n++ } print "$n records\n"`
	perl := program(t, "perl", "perl")
	if exec.CommandContext(t.Context(), perl, "-MMARC::Lint", "-e", "1").Run() != nil {
		t.Skip("left out: MARC::Lint is not installed (Debian's package is libmarc-lint-perl)")
	}
	out, err := exec.CommandContext(t.Context(), perl, "-e", lint, path).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Equal(t, fmt.Sprintln(records, "records"), string(out))
}

// foreignTitles begin with an article, end in punctuation, or look as if they did.
var foreignTitles = []domain.Details{
	{Title: "The Sample Reader", Language: "English", Author: "A. B. Author, C. D. Other"}, {Title: "A tale of two samples", Language: "English"}, {Title: "An apple", Language: "English"},
	{Title: `The "winter mind"`, Language: "English"}, {Title: "A to Z", Language: "English"}, {Title: "Les misérables", Language: "Other"}, {Title: "L'amour", Language: "Other"},
	{Title: "Der Ring", Language: "Other", Publisher: "Verlag,"}, {Title: "El Niño", Language: "Other"}, {Title: "Toán:", Tags: "a., b,"}, {Title: "Sách…"}, {Title: "(Trong ngoặc)"}, {Title: "Hết."},
}

// marcOf returns a usual record, the longest one, one with only a title, and those of foreign titles.
func marcOf(t *testing.T) (file []byte, records int) {
	t.Helper()
	year, pages := 2024, 312
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	usual := domain.Details{
		Title: "Cơ học đại cương", Description: "Phần một.\nPhần hai.", Subject: "Vật lý", Grade: "Đại học", Language: "Vietnamese",
		Author: "Nguyễn Văn Thử, Trần Thị Mẫu", Publisher: "NXB Mẫu", PublishedYear: &year, TotalPages: &pages, Tags: "cơ học, chuyển động",
	}
	longest := usual
	longest.Title, longest.Description = strings.Repeat("ệ", domain.MaxTitle), strings.Repeat("chữ ệ ", domain.MaxDescription/6)
	all := append([]domain.Details{usual, longest, {Title: "Sách là gì?"}}, foreignTitles...)
	for _, details := range all {
		record, err := catalogue.MARC(&domain.Ebook{ID: "0198c0de-0000-7000-8000-000000000001", Details: details, CreatedAt: at, UpdatedAt: at}).ISO2709()
		require.NoError(t, err)
		file = append(file, record...)
	}
	return file, len(all)
}

// RULES §28.1: a record in XML is for others' programs the same as in the exchange format.
func TestForeignProgramsReadTheXMLOfARecord(t *testing.T) {
	yaz := program(t, "yaz-marcdump", "yaz")
	folder := t.TempDir()
	record := catalogue.MARC(&domain.Ebook{ID: "0198c0de-0000-7000-8000-000000000001", Details: domain.Details{Title: "Sách <&> “mẫu”", Author: "Nguyễn Văn Thử", Tags: "a, b"}})
	record.AddAddress("https://library.test.example/e/0198c0de-0000-7000-8000-000000000001")
	exchange, err := record.ISO2709()
	require.NoError(t, err)
	asXML, err := xml.Marshal(record)
	require.NoError(t, err)
	read := func(name, format string, content []byte) string {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, content, 0o600))
		out, err := exec.CommandContext(t.Context(), yaz, "-i", format, "-o", "line", path).CombinedOutput()
		require.NoError(t, err, string(out))
		_, fields, _ := strings.Cut(string(out), "\n") // the leader has lengths in one of them
		return fields
	}
	fields := read("record.mrc", "marc", exchange)
	assert.Contains(t, fields, "245 10 $a Sách <&> “mẫu” / $c Nguyễn Văn Thử.\n")
	assert.Equal(t, fields, read("record.xml", "marcxml", asXML))
}
