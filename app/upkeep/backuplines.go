package upkeep

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"backoffice/domain"
	"backoffice/ports"
)

// backupObject is a line of the list of objects.
type backupObject struct {
	Name        string `json:"name"`
	ContentType string `json:"content_type"`
	Size        int64  `json:"size"`
	SHA256      string `json:"sha256"`
}

// fileRow is what a backup reads of a row of the table of files.
type fileRow struct {
	ID          string          `json:"id"`
	EbookID     string          `json:"ebook_id"`
	Kind        domain.FileKind `json:"kind"`
	Object      string          `json:"object"`
	ContentType string          `json:"content_type"`
	Size        int64           `json:"size"`
	SHA256      string          `json:"sha256"`
	Detail      string          `json:"detail_sha256"` // of a cover, if known
	Thumb       string          `json:"thumb_sha256"`
	UsedAt      *string         `json:"used_at"`
	ReplacedAt  *string         `json:"replaced_at"`
}

// objects returns the objects that the row's file consists of.
func (r fileRow) objects() []domain.Object {
	return domain.File{
		Kind: r.Kind, Object: r.Object, ContentType: r.ContentType, Size: r.Size, SHA256: r.SHA256,
		Scaled: domain.Scaled{DetailSHA256: r.Detail, ThumbSHA256: r.Thumb},
	}.Objects()
}

// eachLine decodes the lines of a file one after the other, and calls do with each.
func eachLine[T any](folder ports.BackupFolder, name string, do func(T) error) error {
	r, err := folder.OpenLines(name)
	if err != nil {
		return err
	}
	defer r.Close() //nolint:errcheck // it was only read
	lines := json.NewDecoder(bufio.NewReader(r))
	for {
		var v T
		err := lines.Decode(&v)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := do(v); err != nil {
			return err
		}
	}
}
