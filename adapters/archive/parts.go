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

// partWriter writes a file. Its Close syncs the file to the disk and then calls done with its
// description.
type partWriter struct {
	file   *os.File
	part   ports.Part
	digest hash.Hash
	done   func(ports.Part)
}

func newPartWriter(file *os.File, name string, done func(ports.Part)) *partWriter {
	return &partWriter{file: file, part: ports.Part{Name: name}, digest: sha256.New(), done: done}
}

func (p *partWriter) Write(b []byte) (int, error) {
	n, err := p.file.Write(b)
	p.digest.Write(b[:n])
	p.part.Bytes += int64(n)
	return n, err
}

func (p *partWriter) Close() error {
	if err := errors.Join(p.file.Sync(), p.file.Close()); err != nil {
		return err
	}
	p.part.SHA256 = hex.EncodeToString(p.digest.Sum(nil))
	p.done(p.part)
	return nil
}

// linesWriter compresses lines into a part, and counts them.
type linesWriter struct {
	*gzip.Writer
	file *partWriter
}

func newLinesWriter(file *partWriter) *linesWriter { return &linesWriter{gzip.NewWriter(file), file} }

func (l *linesWriter) Write(b []byte) (int, error) {
	l.file.part.Lines += bytes.Count(b, []byte{'\n'})
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
