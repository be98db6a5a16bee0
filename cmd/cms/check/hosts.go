package check

import (
	"context"
	"fmt"
	"strings"

	"backoffice/adapters/postgres/database"
	"backoffice/adapters/postgres/schema"
)

// hosts reports the role of each of several hosts, and whether acknowledged writes are on two
// machines. It does nothing if only one host is named.
func (t Target) hosts(ctx context.Context, facts schema.Facts) {
	list := t.Backend.DB.Hosts(ctx)
	if len(list) == 0 {
		return
	}
	roles := map[database.Role][]string{}
	parts := make([]string, len(list))
	for i, h := range list {
		roles[h.Role] = append(roles[h.Role], h.Name)
		parts[i] = h.Name + " is " + string(h.Role)
	}
	found := fmt.Sprintf("%d: %s", len(list), strings.Join(parts, ", "))
	const name = "hosts"
	switch {
	case len(roles[database.OldPrimary]) > 0:
		t.fail(name, found, "Stop the old primary "+strings.Join(roles[database.OldPrimary], ", ")+" and make it a standby (pg_rewind, standby.signal): it accepts changes from clients that know only this host")
	case len(roles[database.Unreachable]) > 0:
		t.warn(name, found, "Take "+strings.Join(roles[database.Unreachable], ", ")+" out of DATABASE_URL, or start it. If it was the primary before, make it a standby first (pg_rewind, standby.signal)")
	default:
		t.ok(name, found)
	}
	t.replication(facts, len(roles[database.Standby]) > 0)
}

// replication reports whether a write waits for a standby. hasStandby says whether one of the hosts is a standby.
func (t Target) replication(facts schema.Facts, hasStandby bool) {
	const name = "replication"
	switch {
	case facts.SyncNames == "":
		t.warn(name, "what is acknowledged may be on one machine only, and lost with it", "Set synchronous_standby_names on the primary")
	case facts.SyncCommit == "off" || facts.SyncCommit == "local":
		t.warn(name, "synchronous_commit is "+facts.SyncCommit+": what is acknowledged may be lost with a machine", "Set it to on")
	case facts.Followers == 0 || !hasStandby:
		t.fail(name, "no standby of DATABASE_URL can be reached, and changes wait for one (synchronous_standby_names is "+facts.SyncNames+")", "Start the standby; or set synchronous_standby_names to '' and reload, knowing that changes are on one machine then")
	default:
		t.ok(name, "what is acknowledged is on two machines (synchronous_standby_names is "+facts.SyncNames+")")
	}
}
