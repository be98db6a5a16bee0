package archive

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"

	"backoffice/ports"
)

// fileWriter writes a file. Close syncs the file to the disk, and then calls done with the result.
type fileWriter struct {
	file   *os.File
	result ports.BackupFile
	digest hash.Hash
	done   func(ports.BackupFile)
}

func newFileWriter(file *os.File, name string, done func(ports.BackupFile)) *fileWriter {
	return &fileWriter{file: file, result: ports.BackupFile{Name: name}, digest: sha256.New(), done: done}
}

func (f *fileWriter) Write(b []byte) (int, error) {
	n, err := f.file.Write(b)
	f.digest.Write(b[:n])
	f.result.Bytes += int64(n)
	return n, err
}

func (f *fileWriter) Close() error {
	if err := errors.Join(f.file.Sync(), f.file.Close()); err != nil {
		return err
	}
	f.result.SHA256 = hex.EncodeToString(f.digest.Sum(nil))
	f.done(f.result)
	return nil
}

// linesWriter compresses lines into a file, and counts them.
type linesWriter struct {
	*gzip.Writer
	file *fileWriter
}

func newLinesWriter(file *fileWriter) *linesWriter { return &linesWriter{gzip.NewWriter(file), file} }

func (l *linesWriter) Write(b []byte) (int, error) {
	l.file.result.Lines += bytes.Count(b, []byte{'\n'})
	return l.Writer.Write(b)
}

func (l *linesWriter) Close() error { return errors.Join(l.Writer.Close(), l.file.Close()) }

// linesReader reads the output of linesWriter.
type linesReader struct {
	*gzip.Reader
	file *os.File
}

func newLinesReader(file *os.File, name string) (io.ReadCloser, error) {
	r, err := gzip.NewReader(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &linesReader{r, file}, nil
}

func (r *linesReader) Close() error { return errors.Join(r.Reader.Close(), r.file.Close()) }
