package app

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path"
)

// Part is a file of a backup, as it stands in the folder.
type Part struct {
	Name   string `json:"name"`
	Lines  int    `json:"lines"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// partFile writes a file, and knows it when it is closed: on the disk, not only
// on its way there.
type partFile struct {
	file   *os.File
	part   Part
	digest hash.Hash
	done   func(Part)
}

func createFile(dir *os.Root, name string, done func(Part)) (*partFile, error) {
	if err := dir.MkdirAll(path.Dir(name), 0o700); err != nil {
		return nil, err
	}
	file, err := dir.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	return &partFile{file: file, part: Part{Name: name}, digest: sha256.New(), done: done}, err
}

func (p *partFile) Write(b []byte) (int, error) {
	n, err := p.file.Write(b)
	p.digest.Write(b[:n])
	p.part.Bytes += int64(n)
	return n, err
}

func (p *partFile) Close() error {
	if err := errors.Join(p.file.Sync(), p.file.Close()); err != nil {
		return err
	}
	p.part.SHA256 = hex.EncodeToString(p.digest.Sum(nil))
	p.done(p.part)
	return nil
}

// linesFile is a compressed partFile of lines.
type linesFile struct {
	*gzip.Writer
	file *partFile
}

func createPart(dir *os.Root, name string, done func(Part)) (*linesFile, error) {
	file, err := createFile(dir, name, done)
	if err != nil {
		return nil, err
	}
	return &linesFile{gzip.NewWriter(file), file}, nil
}

func (l *linesFile) Write(b []byte) (int, error) {
	l.file.part.Lines += bytes.Count(b, []byte{'\n'})
	return l.Writer.Write(b)
}

func (l *linesFile) Close() error { return errors.Join(l.Writer.Close(), l.file.Close()) }

// linesReader reads what linesFile wrote.
type linesReader struct {
	*gzip.Reader
	file *os.File
}

func openPart(dir *os.Root, name string) (*linesReader, error) {
	file, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	r, err := gzip.NewReader(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &linesReader{r, file}, nil
}

func (r *linesReader) Close() error { return errors.Join(r.Reader.Close(), r.file.Close()) }

// check reads a part from end to end and compares it with the manifest.
func (p Part) check(dir *os.Root) error {
	file, err := dir.Open(p.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	digest := sha256.New()
	n, err := io.Copy(digest, file)
	if err != nil {
		return err
	}
	if n != p.Bytes || hex.EncodeToString(digest.Sum(nil)) != p.SHA256 {
		return fmt.Errorf("%s is not as the manifest describes it", p.Name)
	}
	return nil
}

func emptyFolder(dir *os.Root) error {
	folder, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	if _, err := folder.ReadDir(1); errors.Is(err, io.EOF) {
		return nil
	}
	return errors.New("the folder is not empty; a backup wants one of its own")
}

// writeManifest puts the manifest in its place at once and for good.
func writeManifest(dir *os.Root, m Manifest) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	file, err := createFile(dir, manifestName+".new", func(Part) {})
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err := dir.Rename(manifestName+".new", manifestName); err != nil {
		return err
	}
	folder, err := dir.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// ReadManifest reads the manifest of a folder that holds a whole backup.
func ReadManifest(dir *os.Root) (Manifest, error) {
	var m Manifest
	text, err := dir.ReadFile(manifestName)
	if errors.Is(err, os.ErrNotExist) {
		return m, errors.New("there is no " + manifestName + ": this is no backup, or one that was not finished")
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Format != backupFormat {
		return m, fmt.Errorf("the backup has format %d; this program reads format %d", m.Format, backupFormat)
	}
	return m, nil
}
