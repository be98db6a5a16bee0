package check

import (
	"context"
	"fmt"
	"time"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/schema"
)

const oldestPostgres = 150000 // 15

func (t Target) database(ctx context.Context) {
	const name = "database"
	before := time.Now()
	facts, err := schema.ReadFacts(ctx, t.Backend.DB)
	if err != nil {
		t.fail(name, "cannot be reached: "+Plain(err), "Check hosts, port, role, password and sslmode in DATABASE_URL, and that the database lets this machine in (pg_hba.conf)")
		return
	}
	t.clock(name, facts.Now, before, time.Now())
	t.hosts(ctx, facts)
	switch {
	case facts.Version < oldestPostgres:
		t.fail(name, "is PostgreSQL "+facts.VersionText(), "Use PostgreSQL 15 or newer")
	case facts.Encoding != "UTF8":
		t.fail(name, "keeps text in "+facts.Encoding, "Make a database with ENCODING 'UTF8' and use that")
	case facts.ReadOnly:
		t.fail(name, "takes no changes", "Name the primary in DATABASE_URL: this is a standby, or default_transaction_read_only is on")
	default:
		t.schema(ctx, name, facts)
	}
}

// schema reports whether the tables are up to date, and whether the serving role owns them.
func (t Target) schema(ctx context.Context, name string, facts schema.Facts) {
	if facts.Migration.TooOld {
		t.fail(name, fmt.Sprintf("schema %d cannot be migrated by this version, or has not finished the upgrade to schema 31", facts.Migration.Schema), schema.UpgradeFirst)
		return
	}
	if missing := facts.Migration.Missing(); missing != "" {
		t.warn(name, fmt.Sprintf("PostgreSQL %s: %s", facts.VersionText(), missing), "Run cms migrate with DATABASE_OWNER_URL and DATABASE_URL, or start cms serve with both, which does so")
		return
	}
	found := fmt.Sprintf("PostgreSQL %s, schema %d", facts.VersionText(), facts.Migration.Schema)
	owns, err := schema.OwnsTables(ctx, t.Backend.DB)
	if err != nil {
		t.fail(name, found+"; the owner of the tables cannot be read: "+Plain(err), "Run the check again")
		return
	}
	if owns {
		t.warn(name, found+"; one role both serves and owns the tables", "Name the owner's role only in DATABASE_OWNER_URL, and another role in DATABASE_URL")
		return
	}
	t.ok(name, found)
}

// owner checks that DATABASE_OWNER_URL, whose role migrates, reaches the same database. It does nothing if the
// setting is empty.
func (t Target) owner(ctx context.Context) {
	const name = "owner"
	serving, err := schema.Identity(ctx, t.Backend.DB)
	if t.Config.OwnerURL == "" || err != nil { // an error is reported by the check of the database
		return
	}
	owner, err := database.Open(t.Config.OwnerURL)
	if err != nil {
		t.fail(name, Plain(err), "Check DATABASE_OWNER_URL")
		return
	}
	defer owner.Close() //nolint:errcheck // it has only been read
	identity, err := schema.Identity(ctx, owner)
	switch {
	case err != nil:
		t.fail(name, "cannot be reached: "+Plain(err), "Check hosts, port, role, password and sslmode in DATABASE_OWNER_URL")
	case identity != serving:
		t.fail(name, "reaches another database than DATABASE_URL", "Name the same host and database in DATABASE_OWNER_URL")
	default:
		t.ok(name, "reaches the same database")
	}
}

// The maximum difference of clocks. Tokens issued more than a minute in the future are refused, and a store refuses
// signatures that are off by a quarter of an hour.
const (
	clockWarn = 5 * time.Second
	clockFail = time.Minute
)

// clock compares another machine's time with the interval in which it was read.
func (t Target) clock(whose string, theirs, before, after time.Time) {
	apart := theirs.Sub(before)
	if theirs.After(before) {
		apart = max(0, theirs.Sub(after))
	}
	found := fmt.Sprintf("%s and this machine are %v apart", whose, apart.Abs().Round(time.Second))
	const remedy = "Let chrony or systemd-timesyncd keep the time on both"
	switch {
	case apart.Abs() > clockFail:
		t.fail("clock", found, remedy+": without that sign-ins and signed links may be refused")
	case apart.Abs() > clockWarn:
		t.warn("clock", found, remedy)
	default:
		t.ok("clock", found)
	}
}
