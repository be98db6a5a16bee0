package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"log/slog"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backoffice/app/imports"
	"backoffice/cmd/internal/wiring"
	"backoffice/domain"
	"backoffice/domain/catalogue"
)

// recordReaders read the files that can be imported, by the end of their name.
var recordReaders = map[string]func(io.Reader) iter.Seq2[catalogue.Entry, error]{
	".csv": catalogue.ReadCSV, ".bib": catalogue.ReadBibTeX, ".mrc": catalogue.ReadMARC, ".xml": catalogue.ReadMARCXML,
}

// importFile makes drafts of the records in a file, and reports on each.
func importFile(ctx context.Context, p process, in input) error {
	read, known := recordReaders[strings.ToLower(filepath.Ext(in.args[0]))]
	if !known {
		return usageError{"import", "the name of <file> must end in " + strings.Join(slices.Sorted(maps.Keys(recordReaders)), ", ")}
	}
	file, err := os.Open(in.args[0])
	if err != nil {
		return err
	}
	defer file.Close()
	request := imports.Request{Email: in.values["--as"], DryRun: in.flags["--dry-run"], Entries: read(file)}
	if folder := in.values["--files"]; folder != "" {
		root, err := os.OpenRoot(folder)
		if err != nil {
			return err
		}
		defer root.Close() //nolint:errcheck // it is only read
		request.Files = newAnyComposition(root.FS())
	}
	return withFiles(ctx, p, func(b *wiring.Backend) error {
		user, err := b.App.Accounts.ByEmail(ctx, request.Email)
		if err != nil {
			return err
		}
		counts, converted := map[imports.Outcome]int{}, 0
		err = b.App.Imports.Import(ctx, request, func() time.Time { return domain.Moment(time.Now()) }, func(line imports.Line) error {
			counts[line.Outcome]++
			if line.Outcome == imports.Made && len(line.Converted) > 0 {
				converted++
			}
			return say(p.out, "line %d: %s", line.Number, describeLine(line, request.DryRun))
		})
		if !request.DryRun {
			p.audit("records_imported", slog.String("user", user.ID), slog.Int("made", counts[imports.Made]))
		}
		if err == nil && converted > 0 {
			err = say(p.out, "%d records had texts of old fonts, which were turned into Unicode.", converted)
		}
		return errors.Join(err, printSummary(p, counts, request.DryRun))
	})
}

// anyComposition also opens files whose names on the disk are composed in another way than the record's, which is
// in NFC: those from macOS are in NFD, and "Unicode tổ hợp" has the tones apart. It is used by one goroutine.
type anyComposition struct {
	fs.FS
	read map[string]map[string]string // the names in the folders that were read, by their composed forms
}

func newAnyComposition(files fs.FS) anyComposition {
	return anyComposition{files, map[string]map[string]string{}}
}

// Open implements fs.FS.
func (f anyComposition) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return file, err
	}
	actual := "."
	for part := range strings.SplitSeq(name, "/") {
		found, ok := f.namesIn(actual)[domain.Compose(part)]
		if !ok {
			return nil, err
		}
		actual = path.Join(actual, found)
	}
	return f.FS.Open(actual)
}

// namesIn returns the names in a folder by their composed forms. It reads each folder once, because thousands of
// records may name files in one.
func (f anyComposition) namesIn(folder string) map[string]string {
	if names, ok := f.read[folder]; ok {
		return names
	}
	names := map[string]string{}
	entries, _ := fs.ReadDir(f.FS, folder) // in what cannot be read, nothing is found
	for _, entry := range entries {
		composed := domain.Compose(entry.Name())
		if names[composed] == "" || entry.Name() == composed {
			names[composed] = entry.Name()
		}
	}
	f.read[folder] = names
	return names
}

func printSummary(p process, counts map[imports.Outcome]int, dryRun bool) error {
	made := "Made"
	if dryRun {
		made = "Nothing was stored. Would make"
	}
	err := say(p.out, "%s %d e-books. There already: %d, changed: %d, twice in the file: %d, wrong: %d.", made,
		counts[imports.Made], counts[imports.Existing], counts[imports.Changed], counts[imports.Twice], counts[imports.Wrong])
	if err == nil && counts[imports.Wrong] > 0 {
		err = fmt.Errorf("%d lines are wrong", counts[imports.Wrong])
	}
	return err
}

func describeLine(line imports.Line, dryRun bool) string {
	switch {
	case line.Outcome == imports.Wrong:
		return problemsOf(line.Err)
	case line.Outcome == imports.Twice:
		return fmt.Sprintf("the same record as in line %d", line.First)
	case line.Outcome == imports.Changed:
		return line.EbookID + " was made from an earlier version of this record; it was not changed"
	case line.Outcome == imports.Made && dryRun:
		return "would be made" + describeConverted(line.Converted)
	case line.Outcome == imports.Made:
		return string(line.Outcome) + " " + line.EbookID + describeConverted(line.Converted)
	}
	return string(line.Outcome) + " " + line.EbookID
}

// shownText is how much of a converted text is shown, in code points.
const shownText = 60

// describeConverted says which texts of a record were turned into Unicode, and into what.
func describeConverted(converted []imports.Converted) string {
	if len(converted) == 0 {
		return ""
	}
	var texts []string
	for _, c := range converted {
		text := []rune(strings.Join(strings.Fields(c.Text), " "))
		if len(text) > shownText {
			text = append(text[:shownText], '…')
		}
		texts = append(texts, fmt.Sprintf("%s %q", c.Field, string(text)))
	}
	return "; converted from an old font: " + strings.Join(texts, ", ")
}

// problemsOf says what is wrong with a record, field by field.
func problemsOf(err error) string {
	e, ok := errors.AsType[*domain.Error](err)
	if !ok || e.Code != "ebook.invalid" {
		return userMessage(err)
	}
	var problems []string
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		problems = append(problems, field+" "+problemOf(field))
	}
	return strings.Join(problems, "; ")
}

func problemOf(field string) string {
	switch field {
	case "language":
		return "is none of " + strings.Join(domain.Languages, ", ")
	case "published_year":
		return fmt.Sprintf("is not a year from %d to the next one", domain.FirstYear)
	case "total_pages":
		return "is not a whole number from 1"
	case "title":
		return fmt.Sprintf("is empty, longer than %d characters or holds control characters", domain.MaxTitle)
	}
	for _, f := range domain.TextFields {
		if f.Name == field {
			return fmt.Sprintf("is longer than %d characters or holds control characters", f.Max)
		}
	}
	return "is wrong"
}
