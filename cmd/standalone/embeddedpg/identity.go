package embeddedpg

import (
	"os"
	"os/user"
	"strconv"
	"syscall"

	"backoffice/cmd/standalone/process"
)

// identity is the user that PostgreSQL runs as. PostgreSQL refuses root, so a root supervisor
// starts it in its own user namespace or as another user.
type identity struct {
	name      string
	namespace bool
	uid, gid  int // of another user, or -1
}

// identities lists the users who may run a cluster whose folder belongs to owner (-1 if there is
// none yet), best first.
func identities(owner int) []identity {
	if os.Geteuid() != 0 {
		return []identity{{name: "the current user", uid: -1, gid: -1}}
	}
	var list []identity
	if owner > 0 { // an ordinary user made it; stay with that user, unless it has no account here
		if account, err := user.LookupId(strconv.Itoa(owner)); err == nil {
			list = append(list, identityOf(account))
		}
	}
	list = append(list, identity{name: "a user namespace", namespace: true, uid: -1, gid: -1})
	for _, name := range []string{"postgres", "nobody"} {
		if account, err := user.Lookup(name); err == nil {
			list = append(list, identityOf(account))
		}
	}
	return list
}

func identityOf(account *user.User) identity {
	uid, _ := strconv.Atoi(account.Uid)
	gid, _ := strconv.Atoi(account.Gid)
	return identity{name: "the user " + account.Username, uid: uid, gid: gid}
}

// attributes returns the attributes of a child that runs as id, and gets the signal onDeath when
// the supervisor dies.
func (id identity) attributes(onDeath syscall.Signal) *syscall.SysProcAttr {
	attr := process.Attributes(onDeath)
	if id.namespace {
		process.InNamespace(attr)
	}
	if id.uid >= 0 {
		attr.Credential = &syscall.Credential{Uid: uint32(id.uid), Gid: uint32(id.gid)}
	}
	return attr
}

// chown gives a file or folder to id.
func (id identity) chown(path string) error {
	if id.uid < 0 {
		return nil
	}
	return os.Lchown(path, id.uid, id.gid)
}
