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
		t.warn(name, found, "Start "+strings.Join(roles[database.Unreachable], ", ")+", or take it out of DATABASE_URL: nothing could take over")
	default:
		t.ok(name, found)
	}
	t.replication(facts)
}

// replication reports whether a write waits for a standby.
func (t Target) replication(facts schema.Facts) {
	const name = "replication"
	switch {
	case facts.SyncNames == "":
		t.warn(name, "what is acknowledged may be on one machine only, and lost with it", "Set synchronous_standby_names on every host")
	case facts.SyncCommit == "off" || facts.SyncCommit == "local":
		t.warn(name, "synchronous_commit is "+facts.SyncCommit+": what is acknowledged may be lost with a machine", "Set it to on")
	case facts.Followers == 0:
		t.fail(name, "no standby is connected, and changes wait for one (synchronous_standby_names is "+facts.SyncNames+")", "Start the standby; or set synchronous_standby_names to '' and reload, knowing that changes are on one machine then")
	default:
		t.ok(name, "what is acknowledged is on two machines (synchronous_standby_names is "+facts.SyncNames+")")
	}
}
