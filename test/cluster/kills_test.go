package cluster

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"

	_ "github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"backoffice/test/harness"
	"backoffice/test/wait"
)

// TestAServerThatDiesLosesNothing kills one of three servers every few hundred milliseconds while
// people write through the proxy and repeat what got no response. Now and then the database drops
// all connections, or the gateway is killed too (RULES §13.6).
func TestAServerThatDiesLosesNothing(t *testing.T) {
	s := harness.NewSeveral(t, 3)
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	load := startWriters(t, editor, manager)
	kills, begun, least := 0, time.Now(), time.Duration(harness.Rounds(10, 240))*time.Second
	for ; (time.Since(begun) < least || s.Cut() == 0) && !t.Failed(); kills++ {
		require.Less(t, time.Since(begun), least+wait.Timeout, "no kill met a request")
		time.Sleep(time.Duration(100+rand.IntN(300)) * time.Millisecond)
		victim := s.Each[rand.IntN(len(s.Each))]
		victim.Kill()
		switch kills % 6 {
		case 2:
			_, err := db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
			require.NoError(t, err)
		case 5:
			harness.Gateway(t).Kill()
			require.NoError(t, harness.Gateway(t).Start())
		}
		require.NoError(t, victim.Start())
	}
	load.stop()
	t.Logf("%d kills, %d requests cut", kills, s.Cut())
	load.verify(0)
	harness.Consistent(t, s.DSN, s.Files)
	s.Verify(t)
}

// TestRace_SweepsOnSeveralServers starts three sweeps in parallel, kills one of them meanwhile, and sweeps
// again. Each step may happen twice, and nothing that is needed is removed (RULES §8.10).
func TestRace_SweepsOnSeveralServers(t *testing.T) {
	s := harness.NewServer(t)
	db, err := sql.Open("postgres", s.DSN)
	require.NoError(t, err)
	defer db.Close()
	editor, manager := s.As(t, "editor"), s.As(t, "manager")
	for round := range harness.Rounds(2, 20) {
		kept := editor.DraftWithPDF("Còn lại")
		for i := range 12 {
			id := editor.DraftWithPDF(fmt.Sprint("Quét ", i))
			editor.Upload(id, "upload", "mới.pdf", "application/pdf", harness.PDF(2, i)).Want(200)
			editor.PutFile(id, "cover", "bìa.png", "image/png", harness.PNG(8, 8))
			if i%2 == 0 {
				manager.Delete("/ebooks/" + id).Want(200)
			}
		}
		for _, age := range []string{
			`UPDATE ebooks SET deleted_at = deleted_at - interval '31 days' WHERE deleted_at IS NOT NULL`,
			`UPDATE files SET replaced_at = replaced_at - interval '31 days' WHERE replaced_at IS NOT NULL`,
			`UPDATE upload_grants SET given_at = given_at - interval '31 days'`,
		} {
			_, err := db.Exec(age)
			require.NoError(t, err)
		}
		sweepTogether(t, s)
		s.Run(t, "", "sweep")
		editor.Get("/ebooks/" + kept).Want(200)
		var left int
		require.NoError(t, db.QueryRow(`SELECT (SELECT count(*) FROM upload_grants) + (SELECT count(*) FROM files WHERE replaced_at IS NOT NULL)
			+ (SELECT count(*) FROM ebooks WHERE deleted_at IS NOT NULL)`).Scan(&left))
		require.Zero(t, left, "in round %d", round)
		harness.Consistent(t, s.DSN, s.Files)
		s.Verify(t)
	}
}

// sweepTogether runs three sweeps in parallel and kills the first of them.
func sweepTogether(t *testing.T, s *harness.Server) {
	t.Helper()
	sweeps := make([]*exec.Cmd, 3)
	for i := range sweeps {
		sweeps[i] = s.Command(t, nil, "sweep")
		require.NoError(t, sweeps[i].Start())
	}
	time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
	sweeps[0].Process.Kill() //nolint:errcheck // it may have ended
	sweeps[0].Wait()         //nolint:errcheck // it was killed
	for _, sweep := range sweeps[1:] {
		require.NoError(t, sweep.Wait())
	}
}
