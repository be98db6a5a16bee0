package operations

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
)

// accountsAndBooks are all accounts with their passwords, and the number of e-books.
const accountsAndBooks = `SELECT (SELECT string_agg(email || password_hash, ' ' ORDER BY email) FROM users) || (SELECT count(*) FROM ebooks)`

// RULES §13.2: whoever tries the standalone set-up while DATABASE_URL names their library keeps it.
func TestAFirstStartAddsNothingToALibraryOfOthers(t *testing.T) {
	s := harness.NewServer(t)
	db := connect(t, s)
	execSQL(t, db, `UPDATE users SET email = 'admin@cms.example' WHERE id = (SELECT min(id::text)::uuid FROM users)`) // as one of a first start
	before := text(t, db, accountsAndBooks)
	p := harness.NewProduct(t, "DATABASE_URL="+harness.Serving(s.DSN), "DATABASE_OWNER_URL="+s.DSN, "CMS_SAMPLE=1")
	assert.Contains(t, p.Output(), "the database in DATABASE_URL is in use: no accounts and no sample library are added")
	assert.NotContains(t, p.Output(), "password")
	assert.Equal(t, before, text(t, db, accountsAndBooks))
	assert.NoFileExists(t, filepath.Join(p.Data, "accounts.json"))
	p.Stop()
	require.NoError(t, p.Start())
	assert.Equal(t, before, text(t, db, accountsAndBooks), "nor does a later start add anything")
}

// RULES §13.2.
func TestAFirstStartFillsAnEmptyDatabaseOfOthersAndContinuesAfterAKill(t *testing.T) {
	dsn := harness.EmptyPostgres(t)
	p := harness.NewProduct(t, "DATABASE_URL="+dsn)
	admin := p.FirstAccount(t, "ADMIN")
	p.Stop()
	db := open(t, dsn)
	assert.Equal(t, "6", text(t, db, `SELECT count(*) FROM users`))
	execSQL(t, db, `DELETE FROM users WHERE email LIKE 'editor%'`)
	require.NoError(t, os.Remove(filepath.Join(p.Data, "first-start.json"))) // it is written last
	require.NoError(t, p.Start())
	assert.Equal(t, "6", text(t, db, `SELECT count(*) FROM users`), "it continues")
	p.SignIn(t, admin.Email, admin.Password, admin.FullName)
}
