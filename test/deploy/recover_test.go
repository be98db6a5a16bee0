package deploy

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// emptySite is a cluster of PostgreSQL in which nothing is but what OPERATIONS says to make
// there, and a store with an empty bucket.
type emptySite struct {
	node   *harness.Node
	store  *harness.PublicStore
	values map[string]string // of the settings that OPERATIONS leaves open
}

func newEmptySite(t *testing.T) emptySite {
	t.Helper()
	node, store := harness.EmptyNode(t, nil), harness.NewPublicStore(t)
	node.Administer(strings.ReplaceAll(codeIn(t, operations(t, "Run"), "sql", "CREATE DATABASE"), "'…'", "'a secret'"))
	address := func(role string) string {
		u := url.URL{Scheme: "postgres", User: url.UserPassword(role, "a secret"), Host: "127.0.0.1:" + node.Port, Path: "/cms", RawQuery: "sslmode=disable"}
		return u.String()
	}
	return emptySite{node, store, map[string]string{
		"DATABASE_URL": address("cms_server"), "DATABASE_OWNER_URL": address("cms"),
		"CMS_S3_ENDPOINT": store.Endpoint, "CMS_S3_BUCKET": store.Bucket, "AWS_ACCESS_KEY_ID": store.AccessKey, "AWS_SECRET_ACCESS_KEY": store.SecretKey,
	}}
}

// RULES §14.4: who restores by the words of OPERATIONS, on a machine where nothing has run
// yet, has the library back at the first try.
func TestARestoreByTheDocumentIntoAnEmptyMachineSucceeds(t *testing.T) {
	s := harness.NewServer(t)
	id := s.As(t, "editor").DraftWithPDF("Trở lại")
	s.As(t, "editor").PutFile(id, "cover", "bìa.png", "image/png", harness.PNG(80, 80))
	folder := filepath.Join(t.TempDir(), "backup")
	backup := codeIn(t, operations(t, "Back up"), "sh", "cms backup")
	s.Run(t, "", strings.Fields(filled(t, strings.SplitN(backup, "#", 2)[0], nil, "/backups/2025-09-02", folder))[1:]...)

	m, empty := newMachine(t), newEmptySite(t)
	recover := filled(t, codeIn(t, operations(t, "Recover"), "sh", "cms restore"), empty.values, "/backups/2025-09-02", folder)
	out, err := m.types(t, recover)
	require.NoError(t, err, out)
	assert.Contains(t, out, "Everything is restored")
	assert.Contains(t, out, "Nothing is wrong with 1 e-books, ")

	settings, _, _ := strings.Cut(recover, "cms restore")
	for _, command := range []string{"cms verify --files", "cms verify", "cms files examine", "cms sweep", "cms user list", "cms ebook deleted", "cms jobs"} {
		elsewhere := newMachine(t)
		out, err := elsewhere.types(t, settings+command)
		assert.NoError(t, err, "%s on a machine where nothing has run: %s", command, out)
	}
	s.Stop()
	then := s.On(empty.node, empty.settings()...)
	require.NoError(t, then.Start())
	t.Cleanup(then.Kill)
	assert.Equal(t, "Trở lại", then.As(t, "editor").Get("/ebooks/"+id).Want(http.StatusOK).Text("data.ebook.title"))
}

// settings are those of a server of the site.
func (e emptySite) settings() (list []string) {
	for name, value := range e.values {
		list = append(list, name+"="+value)
	}
	return list
}

// RULES §14.4: what a restore needs at its end it asks for at its beginning, before it reads
// a byte of the backup and writes one.
func TestARestoreThatCannotEndDoesNotBegin(t *testing.T) {
	s := harness.NewServer(t)
	s.As(t, "editor").DraftWithPDF("Không bắt đầu")
	folder := filepath.Join(t.TempDir(), "backup")
	s.Run(t, "", "backup", folder)
	m, empty := newMachine(t), newEmptySite(t)
	code := filled(t, codeIn(t, operations(t, "Recover"), "sh", "cms restore"), empty.values, "/backups/2025-09-02", folder)
	require.NoError(t, os.WriteFile(filepath.Join(m.dir, "file"), nil, 0o600))
	for setting, says := range map[string]string{
		"CMS_DATA_DIR=file":                            "CMS_DATA_DIR",
		"DATABASE_URL=postgres://nobody@127.0.0.1/cms": `role "nobody" does not exist`,
		"CMS_S3_BUCKET=nowhere":                        "nowhere",
	} {
		out, err := m.types(t, strings.Replace(code, "cms restore", setting+" cms restore", 1))
		require.Error(t, err, out)
		assert.Contains(t, out, says)
		there, err := os.ReadDir(filepath.Join(empty.store.Files, empty.store.Bucket))
		require.NoError(t, err)
		assert.Empty(t, there, "nothing was written")
	}
	out, err := m.types(t, code)
	require.NoError(t, err, "it begins again where it began before: %s", out)
}
