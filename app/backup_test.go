package app_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/archive"
	"backoffice/app"
	"backoffice/app/upkeep"
	"backoffice/domain"
	"backoffice/ports"
)

// rows is an archive whose only table is that of the files. What is loaded takes
// the place of what it has.
type rows struct{ files string }

func (a *rows) Dump(_ context.Context, create func(string) (io.WriteCloser, error)) (int64, error) {
	w, err := create("files")
	if err != nil {
		return 0, err
	}
	_, err = io.WriteString(w, a.files)
	return 1, errors.Join(err, w.Close())
}

func (a *rows) Tables(context.Context) (own, foreign []string, err error) {
	return []string{"files"}, nil, nil
}

func (a *rows) CheckLoads(context.Context, int64, []string, func(string) (io.ReadCloser, error)) ([]int, error) {
	return []int{1}, nil
}

func (a *rows) CheckEmpty(context.Context, int64) error {
	if a.files != "" {
		return ports.ErrNotEmpty
	}
	return nil
}

func (a *rows) Load(_ context.Context, tables []string, open func(string) (io.ReadCloser, error)) error {
	r, err := open(tables[0])
	if err != nil {
		return err
	}
	content, err := io.ReadAll(r)
	a.files = string(content)
	return errors.Join(err, r.Close())
}

const backedUp = "files/book/pdf" // the object of the one file

// oneFile is a library with one PDF.
func oneFile() (*rows, *memoryStore) {
	store := newStore()
	store.Upload(backedUp, "application/pdf", []byte(pdfBytes))
	return &rows{fmt.Sprintf(`{"id":"1","ebook_id":"2","kind":"pdf","object":"%s","content_type":"application/pdf","size":%d,"sha256":"%x","used_at":"2026-03-01T08:00:00Z"}`+"\n",
		backedUp, len(pdfBytes), sha256.Sum256([]byte(pdfBytes)))}, store
}

// noSweeps is a lock that no sweep delays.
type noSweeps struct{ ports.SweepLock }

func (noSweeps) HoldSweep(context.Context, func(time.Duration)) (ports.Hold, error) {
	return unbroken{}, nil
}

type unbroken struct{}

func (unbroken) CheckUnbroken(context.Context) error { return nil }
func (unbroken) Release()                            {}

func backupsOf(records *rows, store *memoryStore) *upkeep.Backups {
	return app.New(ports.Adapters{Archive: records, Sweeps: noSweeps{}, Store: store}).Backups
}

// restored prepares and restores a backup.
func restored(t *testing.T, b *upkeep.Backups, folder *archive.Folder, m upkeep.Manifest, withoutDamaged bool, watch upkeep.Watch) ([]upkeep.LostFile, error) {
	t.Helper()
	p, err := b.Prepare(t.Context(), folder, m, withoutDamaged, watch)
	if err != nil {
		return nil, err
	}
	return p.Lost, b.Restore(t.Context(), folder, m, p, watch)
}

// inFolder opens a folder for as long as the test runs.
func inFolder(t *testing.T, name string) *archive.Folder {
	t.Helper()
	folder, err := archive.Open(name)
	require.NoError(t, err)
	t.Cleanup(func() { folder.Close() })
	return folder
}

// collecting is a watch that collects what is found.
func collecting(found *[]string) upkeep.Watch {
	return upkeep.Watch{Found: func(problem string) { *found = append(*found, problem) }, Progress: func(string, int) {}}
}

func clock() time.Time { return start }

// RULES §14.3.
func TestABackupWhoseBytesChangeOnTheWayToTheDiskDoesNotStand(t *testing.T) {
	name := t.TempDir()
	var found []string
	watch := collecting(&found)
	watch.Progress = func(what string, _ int) {
		if what == "objects" { // written, and not yet read again
			require.NoError(t, os.WriteFile(filepath.Join(name, "objects", backedUp), []byte(pdfBytes[1:]+"S"), 0o600))
		}
	}
	_, err := backupsOf(oneFile()).Backup(t.Context(), inFolder(t, name), clock, watch)
	require.ErrorContains(t, err, "the backup failed its check and cannot be used")
	assert.Equal(t, []string{"objects/files/book/pdf differs from its entry in the backup"}, found)
	assert.NoFileExists(t, filepath.Join(name, "manifest.json"))
}

// RULES §14.3.
func TestABackupTellsWhatTheLibraryHadLostBefore(t *testing.T) {
	for name, c := range map[string]struct {
		damage  func(*memoryStore)
		message string
	}{
		"a lost file":    {func(s *memoryStore) { require.NoError(t, s.Delete(t.Context(), backedUp)) }, "object files/book/pdf is lost"},
		"a changed file": {func(s *memoryStore) { s.Upload(backedUp, "application/pdf", []byte("x")) }, "object files/book/pdf has 1 bytes with SHA-256"},
	} {
		records, store := oneFile()
		c.damage(store)
		var found []string
		m, err := backupsOf(records, store).Backup(t.Context(), inFolder(t, t.TempDir()), clock, collecting(&found))
		require.NoError(t, err, "the rest is safe")
		assert.Equal(t, 1, m.Problems, name)
		require.Len(t, found, 1, name)
		assert.Contains(t, found[0], c.message)
	}
}

// RULES §14.4.
func TestARestoreBringsBackWhatWasBackedUp(t *testing.T) {
	records, store := oneFile()
	folder, found := inFolder(t, t.TempDir()), []string(nil)
	made, err := backupsOf(records, store).Backup(t.Context(), folder, clock, collecting(&found))
	require.NoError(t, err)
	read, err := upkeep.ReadManifest(folder)
	require.NoError(t, err)
	assert.Equal(t, made, read)
	assert.Equal(t, start, read.FinishedAt)

	to, target := &rows{}, newStore()
	lost, err := restored(t, backupsOf(to, target), folder, read, false, collecting(&found))
	require.NoError(t, err)
	assert.Empty(t, lost)
	assert.Empty(t, found)
	assert.Equal(t, records.files, to.files)
	body, err := target.Open(t.Context(), backedUp, 0, 0)
	require.NoError(t, err)
	content, err := io.ReadAll(body)
	require.NoError(t, err)
	assert.Equal(t, pdfBytes, string(content))

	_, err = restored(t, backupsOf(to, newStore()), folder, read, false, collecting(&found))
	require.ErrorIs(t, err, ports.ErrNotEmpty, "the database")
	_, err = restored(t, backupsOf(&rows{}, target), folder, read, false, collecting(&found))
	require.ErrorContains(t, err, "the bucket is not empty")
}

// RULES §14.4: an older backup may have tables of its operator.
func TestARestoreNamesTheTablesThatItLeavesOutBeforeItWrites(t *testing.T) {
	folder, found := inFolder(t, t.TempDir()), []string(nil)
	m, err := backupsOf(oneFile()).Backup(t.Context(), folder, clock, collecting(&found))
	require.NoError(t, err)
	foreign := m.Tables[0]
	foreign.Name = "tables/files_before.jsonl.gz"
	w, err := folder.CreateLines(foreign.Name, func(p ports.BackupFile) { foreign = p })
	require.NoError(t, err)
	require.NoError(t, w.Close())
	m.Tables = append([]ports.BackupFile{foreign}, m.Tables...)

	to, target := &rows{}, newStore()
	watch := collecting(&found)
	watch.Found = func(problem string) {
		assert.Empty(t, target.Names(), "it is named before anything is written")
		found = append(found, problem)
	}
	_, err = restored(t, backupsOf(to, target), folder, m, false, watch)
	require.NoError(t, err)
	assert.Equal(t, []string{"table files_before is not restored: the library has no such table"}, found)
	assert.NotEmpty(t, to.files)
}

// RULES §14.4.
func TestADamagedFileIsLeftOutOnDemandOnly(t *testing.T) {
	name := t.TempDir()
	folder, found := inFolder(t, name), []string(nil)
	m, err := backupsOf(oneFile()).Backup(t.Context(), folder, clock, collecting(&found))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(name, "objects", backedUp), []byte("x"), 0o600))

	to, target := &rows{}, newStore()
	_, err = restored(t, backupsOf(to, target), folder, m, false, collecting(&found))
	require.ErrorContains(t, err, "--without-damaged")
	assert.Empty(t, to.files)
	assert.Empty(t, target.Names())
	lost, err := restored(t, backupsOf(to, target), folder, m, true, collecting(&found))
	require.NoError(t, err)
	assert.Equal(t, []upkeep.LostFile{{ID: "1", EbookID: "2", Kind: domain.PDF}}, lost)
	assert.NotEmpty(t, to.files)
	assert.Empty(t, target.Names())
}

// RULES §14.4.
func TestAFolderWithoutItsManifestIsNoBackup(t *testing.T) {
	folder := inFolder(t, t.TempDir())
	_, err := upkeep.ReadManifest(folder)
	require.ErrorContains(t, err, "this is not a backup")
	require.NoError(t, folder.Publish("manifest.json", []byte(`{"format":2}`)))
	_, err = upkeep.ReadManifest(folder)
	require.ErrorContains(t, err, "the backup has format 2")
}
