package datadir

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
)

// Secrets are created once, and stored only in the data folder.
type Secrets struct {
	JWTKey            string `json:"jwt_key"`
	DBOwnerPassword   string `json:"db_password"`
	DBServingPassword string `json:"db_server_password"` // of the role that serves
	S3Access          string `json:"s3_access_key"`
	S3Secret          string `json:"s3_secret_key"`
}

const secretsName = "secrets.json"

// LoadSecrets reads secrets.json, or creates it.
func LoadSecrets(dir *Dir) (Secrets, error) {
	var s Secrets
	there, err := dir.ReadJSON(secretsName, &s)
	switch {
	case err != nil:
		return s, err
	case !there:
		return makeSecrets(dir)
	case s.JWTKey == "" || s.DBOwnerPassword == "" || s.DBServingPassword == "" || s.S3Access == "" || s.S3Secret == "":
		return s, fmt.Errorf("%s in %s lacks a value; put it back from a backup", secretsName, dir.Path)
	}
	return s, os.Chmod(dir.Join(secretsName), 0o600)
}

func makeSecrets(dir *Dir) (Secrets, error) {
	if _, err := os.Stat(dir.Join("postgres")); err == nil {
		return Secrets{}, fmt.Errorf("%s has a database but no %s with its password; put it back from a backup", dir.Path, secretsName)
	}
	s := Secrets{JWTKey: randomHex(32), DBOwnerPassword: randomHex(24), DBServingPassword: randomHex(24), S3Access: randomHex(10), S3Secret: randomHex(24)}
	return s, dir.WriteJSON(secretsName, s)
}

func randomHex(bytes int) string {
	random := make([]byte, bytes)
	rand.Read(random) // it never returns an error
	return hex.EncodeToString(random)
}
