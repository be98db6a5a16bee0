package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// secrets are made once and never leave the data folder.
type secrets struct {
	JWTKey     string `json:"jwt_key"`
	DBPassword string `json:"db_password"`
	S3Access   string `json:"s3_access_key"`
	S3Secret   string `json:"s3_secret_key"`
}

// loadSecrets reads secrets.json, or makes it where there is none.
func loadSecrets(dir *dataDir) (secrets, error) {
	var s secrets
	text, err := os.ReadFile(dir.join("secrets.json"))
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
		return s, fmt.Errorf("secrets.json in %s cannot be used (%w); put it back from a backup", dir.path, err)
	}
	return s, os.Chmod(dir.join("secrets.json"), 0o600)
}

func makeSecrets(dir *dataDir) (secrets, error) {
	if _, err := os.Stat(dir.join("postgres")); err == nil {
		return secrets{}, fmt.Errorf("%s has a database but no secrets.json with its password; put it back from a backup", dir.path)
	}
	s := secrets{JWTKey: randomHex(32), DBPassword: randomHex(24), S3Access: randomHex(10), S3Secret: randomHex(24)}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return s, err
	}
	if err := writeFileSafely(dir.join("secrets.json"), append(text, '\n')); err != nil {
		return s, fmt.Errorf("write secrets.json: %w", err)
	}
	return s, nil
}

func randomHex(bytes int) string {
	random := make([]byte, bytes)
	rand.Read(random) // never fails: it ends the program instead
	return hex.EncodeToString(random)
}
