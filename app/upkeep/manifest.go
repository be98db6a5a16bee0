package upkeep

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"backoffice/ports"
)

// backupFormat is the version of the folder's format; any other one is refused.
const backupFormat = 1

// Manifest is written last. A folder without it is not a backup.
type Manifest struct {
	Format     int                `json:"format"`
	Schema     int64              `json:"schema"` // of the database
	StartedAt  time.Time          `json:"started_at"`
	FinishedAt time.Time          `json:"finished_at"`
	Tables     []ports.BackupFile `json:"tables"` // in the order in which they are loaded
	Objects    ports.BackupFile   `json:"objects"`
	Problems   int                `json:"problems"` // files lost or changed before the backup
}

// The names of a backup's files.
const (
	manifestName = "manifest.json"
	objectsName  = "objects.jsonl.gz"
	linesSuffix  = ".jsonl.gz"
)

func tableFile(table string) string { return "tables/" + table + linesSuffix }

func objectFile(object string) string { return "objects/" + object }

// tableNames lists the tables in the order in which they are loaded.
func (m Manifest) tableNames() []string {
	names := make([]string, len(m.Tables))
	for i, file := range m.Tables {
		names[i] = strings.TrimSuffix(path.Base(file.Name), linesSuffix)
	}
	return names
}

func (m Manifest) publish(folder ports.BackupFolder) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return folder.Publish(manifestName, append(text, '\n'))
}

// ReadManifest reads the manifest of a folder that holds a whole backup.
func ReadManifest(folder ports.BackupFolder) (Manifest, error) {
	var m Manifest
	file, err := folder.Open(manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return m, errors.New("there is no " + manifestName + ": this is not a backup, or one that was not finished")
	}
	if err != nil {
		return m, err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
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
