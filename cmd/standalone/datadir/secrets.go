package datadir

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Secrets are created once and never leave the data folder.
type Secrets struct {
	JWTKey     string `json:"jwt_key"`
	DBPassword string `json:"db_password"`        // of the database's owner
	DBServing  string `json:"db_server_password"` // of the role that serves
	S3Access   string `json:"s3_access_key"`
	S3Secret   string `json:"s3_secret_key"`
}

// LoadSecrets reads secrets.json, or creates it.
func LoadSecrets(dir *Dir) (Secrets, error) {
	var s Secrets
	text, err := os.ReadFile(dir.Join("secrets.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return makeSecrets(dir)
	}
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err == nil && (s.JWTKey == "" || s.DBPassword == "" || s.S3Access == "" || s.S3Secret == "") {
		err = errors.New("a value is missing")
	}
	if err != nil {
		return s, fmt.Errorf("secrets.json in %s cannot be used (%w); put it back from a backup", dir.Path, err)
	}
	if s.DBServing == "" { // from a version with only one database role
		s.DBServing = randomHex(24)
		return s, s.write(dir)
	}
	return s, os.Chmod(dir.Join("secrets.json"), 0o600)
}

func makeSecrets(dir *Dir) (Secrets, error) {
	if _, err := os.Stat(dir.Join("postgres")); err == nil {
		return Secrets{}, fmt.Errorf("%s has a database but no secrets.json with its password; put it back from a backup", dir.Path)
	}
	s := Secrets{JWTKey: randomHex(32), DBPassword: randomHex(24), DBServing: randomHex(24), S3Access: randomHex(10), S3Secret: randomHex(24)}
	return s, s.write(dir)
}

func (s Secrets) write(dir *Dir) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err == nil {
		err = WriteFile(dir.Join("secrets.json"), append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("write secrets.json: %w", err)
	}
	return nil
}

func randomHex(bytes int) string {
	random := make([]byte, bytes)
	rand.Read(random) // it never returns an error
	return hex.EncodeToString(random)
}
