// Package imports makes drafts of the records in a file: each record once, however often the file
// is imported.
package imports

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"time"

	"backoffice/app/files"
	"backoffice/app/ids"
	"backoffice/app/space"
	"backoffice/domain"
	"backoffice/domain/catalogue"
	"backoffice/ports"
)

// Service imports records.
type Service struct {
	imports ports.Imports
	users   ports.Users
	uploads *files.Uploads
	space   ports.Space // of the database's disk; nil if it is elsewhere
}

// New returns the use case of importing.
func New(a ports.Adapters, uploads *files.Uploads) *Service {
	return &Service{imports: a.Imports, users: a.Users, uploads: uploads, space: a.DatabaseSpace}
}

// Request is what to import.
type Request struct {
	Email   string // of the person whose drafts they become
	DryRun  bool   // only report
	Files   fs.FS  // where the records' PDFs are; nil imports only records
	Entries iter.Seq2[catalogue.Entry, error]
}

// Outcome is what became of a record.
type Outcome string

// The outcomes of a record.
const (
	Made     Outcome = "made"
	Existing Outcome = "there already" // this record, or an e-book with its id, which is not compared
	Changed  Outcome = "changed"       // it was imported with other content; the e-book stays as it is
	Twice    Outcome = "twice"         // it is in the file twice
	Wrong    Outcome = "wrong"
)

// Line is the report about a record.
type Line struct {
	Number  int
	Outcome Outcome
	EbookID string // if there is one
	First   int    // the line where a repeated record occurs first
	Err     error  // of a wrong one

	Converted []Converted // texts of an old font that became Unicode
}

// maxEntries is how many records a file may have.
const maxEntries = 100_000

var errTooMany = fmt.Errorf("there are more than %d records; nothing after this line was read", maxEntries)

// Import reports on each record, in the order of the file. It ends early if report or the adapters
// return an error. What is wrong with a record, or ends the reading of the file, is only reported. clock
// returns the current time.
func (s *Service) Import(ctx context.Context, r Request, clock func() time.Time, report func(Line) error) error {
	user, err := s.users.ByEmail(ctx, r.Email)
	if err != nil {
		return err
	}
	actor := user.Actor()
	if user.State() != domain.StateActive {
		return domain.ErrColleagueNotActive
	}
	if err := actor.MayUseCMS(); err != nil {
		return err
	}
	run := importRun{s, r, actor, clock, map[[sha256.Size]byte]seenRecord{}}
	read := 0
	for entry, entryErr := range r.Entries {
		line := Line{Number: entry.Line, Outcome: Wrong, Err: entryErr}
		switch {
		case entryErr != nil:
		case read == maxEntries:
			line.Err, entryErr = errTooMany, errTooMany
		default:
			read++
			if line, err = run.importEntry(ctx, entry); err != nil {
				return fmt.Errorf("line %d: %w", entry.Line, err)
			}
		}
		if err := report(line); err != nil || entryErr != nil {
			return err
		}
	}
	return nil
}

// importRun is an import that is running.
type importRun struct {
	*Service
	Request
	actor domain.Actor
	clock func() time.Time                 // not one fixed time: an import may take days, and the sweep removes old reservations
	seen  map[[sha256.Size]byte]seenRecord // by the digests of their keys
}

// seenRecord is where a record was in the file, and what it said.
type seenRecord struct {
	line   int
	sha256 [sha256.Size]byte
}

// importEntry imports an entry. The error is one that ends the import.
func (run *importRun) importEntry(ctx context.Context, entry catalogue.Entry) (Line, error) {
	line := Line{Number: entry.Line, Outcome: Wrong, Err: entry.Err}
	if line.Err != nil {
		return line, nil
	}
	domain.ComposeInput(&entry.Fields)
	original := entry.Fields
	entry.Fields, line.Converted = inUnicode(entry.Fields)
	book, wrong := domain.NewEbook("", run.actor, entry.Fields, run.clock())
	if wrong != nil {
		line.Err = wrong
		return line, nil
	}
	if len(line.Converted) > 0 { // so key and digest stay the same when a later version converts the texts differently
		if unconverted, err := domain.NewEbook("", run.actor, original, run.clock()); err == nil {
			book = unconverted
		}
	}
	record, err := recordOf(entry, book.Details)
	if err != nil {
		return line, err
	}
	key := sha256.Sum256([]byte(record.Key))
	switch first, seen := run.seen[key]; {
	case seen && first.sha256 == record.SHA256:
		line.Outcome, line.First = Twice, first.line
		return line, nil
	case seen:
		line.Err = fmt.Errorf("another record with this id is in line %d", first.line)
		return line, nil
	}
	imported, err := run.imports.Imported(ctx, record.Key)
	if err == nil && imported == nil {
		imported, line.Outcome, err = run.makeEbook(ctx, entry, record)
	} else if err == nil {
		line.Outcome = outcomeOf(*imported, record)
	}
	if imported != nil {
		line.EbookID = imported.EbookID
	}
	if err != nil && concernsRecord(err) {
		line.Outcome, line.Err, err = Wrong, err, nil
	}
	if line.Outcome != Wrong { // else a later record with the same id may be right
		run.seen[key] = seenRecord{entry.Line, record.SHA256}
	}
	return line, err
}

// concernsRecord reports whether an error is about one record only, so that the import continues.
func concernsRecord(err error) bool {
	e, ok := errors.AsType[*domain.Error](err)
	return ok && e.Kind == domain.Invalid && !errors.Is(err, domain.ErrColleagueNotActive) || errors.Is(err, errFile)
}

func outcomeOf(imported ports.Imported, record ports.ImportRecord) Outcome {
	if imported.SHA256 != nil && string(imported.SHA256) != string(record.SHA256[:]) {
		return Changed
	}
	return Existing
}

// recordOf returns the key and the digest of an entry. The key of an entry without an id is its digest.
func recordOf(entry catalogue.Entry, details domain.Details) (ports.ImportRecord, error) {
	content, err := json.Marshal(struct {
		File    string
		Details domain.Details
	}{entry.File, details})
	record := ports.ImportRecord{Key: entry.ID, SHA256: sha256.Sum256(content)}
	if record.Key == "" {
		record.Key = "sha256:" + hex.EncodeToString(record.SHA256[:])
	}
	return record, err
}

// makeEbook makes the e-book of an entry, unless this is a dry run, which only checks the PDF.
func (run *importRun) makeEbook(ctx context.Context, entry catalogue.Entry, record ports.ImportRecord) (*ports.Imported, Outcome, error) {
	room, spaceErr := space.Reserve(run.space, space.ForRecord)
	defer room.Release()
	if spaceErr != nil {
		return nil, Wrong, spaceErr
	}
	id := ids.New()
	pdf, err := run.pdf(ctx, id, entry.File)
	if err != nil || run.DryRun {
		return nil, Made, err
	}
	found, made, err := run.imports.Import(ctx, run.actor.ID, record, func(actor domain.Actor, now time.Time) (*domain.Ebook, error) {
		return draft(id, actor, entry.Fields, pdf, now)
	})
	if pdf != nil && (err != nil || !made) {
		run.uploads.Abandon(ctx, *pdf)
	}
	if err != nil || made {
		return &found, Made, err
	}
	return &found, outcomeOf(found, record), nil
}

// draft returns the e-book of a record. Nobody has looked at it yet.
func draft(id string, actor domain.Actor, fields domain.DetailsInput, pdf *domain.File, now time.Time) (*domain.Ebook, error) {
	book, err := domain.NewEbook(id, actor, fields, now)
	if err != nil {
		return nil, err
	}
	if pdf != nil {
		if err := book.Attach(actor, *pdf, now); err != nil {
			return nil, err
		}
	}
	book.Unchecked = true
	return book, nil
}

var errFile = errors.New("file")

// pdf checks the PDF of a record, if it names one and files are imported, and stores it unless this is a
// dry run.
func (run *importRun) pdf(ctx context.Context, ebookID, name string) (*domain.File, error) {
	if run.Files == nil || name == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	file, err := run.Files.Open(path.Clean(name))
	if err != nil {
		return nil, fmt.Errorf("%w %q: %w", errFile, name, cmp.Or(errors.Unwrap(err), err))
	}
	defer file.Close() //nolint:errcheck // it is only read
	info, err := file.Stat()
	body, seeks := file.(io.ReadSeeker)
	if err != nil || !seeks || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w %q is not a regular file", errFile, name)
	}
	local := files.LocalPDF{Name: path.Base(name), Size: info.Size(), Body: body}
	if run.DryRun {
		return nil, run.uploads.CheckPDF(ctx, run.actor.ID, local)
	}
	stored, err := run.uploads.StorePDF(ctx, ebookID, run.actor.ID, local, run.clock())
	return &stored, err
}
