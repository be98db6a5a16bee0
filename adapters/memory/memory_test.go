package memory_test

import (
	"testing"

	"backoffice/adapters/memory"
	"backoffice/ports"
	"backoffice/ports/portstest"
)

func open(*testing.T) portstest.Records {
	db := memory.New()
	return portstest.Records{Ebooks: db.Ebooks(), Notes: db.Notes(), Submissions: db.Submissions(), Notifications: db.Notifications(), Files: db.Files(), Users: db.Users(), Sessions: db.Sessions(), Attempts: db.Attempts(), SignOns: db.SignOns(), ProviderSessions: db.ProviderSessions(), Checks: db.Checks(), Sweeps: db.Sweeps(), SetQuota: db.SetQuota}
}

func TestEbooks(t *testing.T)           { portstest.Ebooks(t, open) }
func TestNotes(t *testing.T)            { portstest.Notes(t, open) }
func TestSubmissions(t *testing.T)      { portstest.Submissions(t, open) }
func TestNotifications(t *testing.T)    { portstest.Notifications(t, open) }
func TestFileRegister(t *testing.T)     { portstest.FileRegister(t, open) }
func TestUsers(t *testing.T)            { portstest.Users(t, open) }
func TestSessions(t *testing.T)         { portstest.Sessions(t, open) }
func TestOwnSessions(t *testing.T)      { portstest.OwnSessions(t, open) }
func TestAttempts(t *testing.T)         { portstest.Attempts(t, open) }
func TestIdentities(t *testing.T)       { portstest.Identities(t, open) }
func TestSignOns(t *testing.T)          { portstest.SignOns(t, open) }
func TestProviderSessions(t *testing.T) { portstest.ProviderSessions(t, open) }
func TestChecks(t *testing.T)           { portstest.Checks(t, open) }
func TestSweepLock(t *testing.T)        { portstest.SweepLock(t, open) }
func TestFileStore(t *testing.T)        { portstest.FileStore(t, memory.NewStore()) }

func TestMultipartStore(t *testing.T) {
	store := memory.NewStore()
	portstest.MultipartStore(t, store, func(_ *testing.T, m ports.Multipart, number int, body []byte) { store.UploadPart(m, number, body) })
}
