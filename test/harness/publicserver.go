package harness

import (
	"database/sql"
	"slices"
	"testing"
)

// NewPublicServer is NewServer for a library that is open to everybody, at the server's own address: links
// in public responses point to it. openness is a value of CMS_PUBLIC.
func NewPublicServer(t testing.TB, openness string, extra ...string) *Server {
	t.Helper()
	library, err := newSite()
	if err != nil {
		t.Fatal(err)
	}
	return publicServer(t, library, openness, extra)
}

// NewPublicServerOn is NewPublicServer on a node of PostgreSQL. The public reads from a replica of it.
func NewPublicServerOn(t testing.TB, n, replica *Node, openness string) *Server {
	t.Helper()
	library, err := siteOn(Gateway(t), n.DSN(), nodesDSN(servingRole, n), func() {})
	if err != nil {
		t.Fatal(err)
	}
	if err := addAccounts(nodesDSN(servingRole, n), allAccounts()...); err != nil {
		t.Fatal(err)
	}
	return publicServer(t, library, openness, []string{"CMS_DATABASE_READ_URL=" + nodesDSN(servingRole, replica)})
}

func publicServer(t testing.TB, library *site, openness string, extra []string) *Server {
	t.Helper()
	t.Cleanup(library.remove)
	s, err := library.server(extra)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	s.env = append(s.env, "CMS_PUBLIC="+openness, "CMS_PUBLIC_URL="+s.URL)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

// Beside starts another server of the same library, with other settings.
func (s *Server) Beside(t testing.TB, settings ...string) *Server {
	t.Helper()
	other, address := *s, FreeAddress(t)
	other.URL, other.cmd, other.ended = "http://"+address, nil, nil
	other.env = append(append(slices.Clone(s.env), "CMS_ADDR="+address, "CMS_DATA_DIR="+t.TempDir()), settings...)
	t.Cleanup(other.Kill)
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	return &other
}

// Multiply copies a published e-book in the database, and returns the ids of the copies. Their subjects
// are "Toán 0" to "Toán 9". It is one transaction, so that a server that catches up at its start sees all or
// nothing of it.
func (s *Server) Multiply(t testing.TB, id string, copies int) (ids []string) {
	t.Helper()
	db, err := sql.Open("postgres", s.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := tx.Exec(statement, args...); err != nil {
			t.Fatalf("%v\n%s", err, statement)
		}
	}
	run(`CREATE TEMP TABLE copied ON COMMIT DROP AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, $1::int) n`, copies)
	// The record is made once for each row: (jsonb_populate_record(…)).* would make it for each column.
	run(`INSERT INTO ebooks SELECT r.* FROM ebooks e, copied c,
		jsonb_populate_record(e, jsonb_build_object('id', c.id, 'title', e.title || ' ' || c.n, 'subject', 'Toán ' || c.n % 10)) r WHERE e.id = $1`, id)
	run(`INSERT INTO ebook_search (ebook_id, created_at, words, marked, by_key)
		SELECT c.id, s.created_at, s.words, s.marked, true FROM ebook_search s, copied c WHERE s.ebook_id = $1`, id)
	run(`INSERT INTO ebook_counts SELECT status, subject, grade, count(*) FROM ebooks GROUP BY 1, 2, 3 ON CONFLICT (status, subject, grade) DO UPDATE SET n = excluded.n`)
	run(`INSERT INTO creator_counts SELECT created_by, status, count(*) FROM ebooks GROUP BY 1, 2 ON CONFLICT (created_by, status) DO UPDATE SET n = excluded.n`)
	run(`INSERT INTO publications (ebook_id, state, published_at, version, toc_version, pending_since)
		SELECT e.id, 'public', e.updated_at, e.version, e.toc_version, e.updated_at FROM ebooks e JOIN copied c USING (id)`)
	ids = Column(t, tx, `SELECT id::text FROM copied ORDER BY n`)
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	return ids
}
