package database

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lib/pq"
)

// address is one of the hosts in DATABASE_URL.
type address struct {
	name string // host:port, for people
	dsn  string // names this host only
}

// severalHosts says how to name several hosts. The syntax differs from libpq's.
const severalHosts = "several hosts are written postgres://user@/name?host=db1,db2&port=5432,5432&target_session_attrs=read-write"

// CheckAddress returns what is wrong with a database address. The error does not contain the
// password.
func CheckAddress(dsn string) error {
	_, err := addresses(dsn)
	return err
}

// CheckReplicaAddress returns what is wrong with the address of a replica, which must be one host. The
// error does not contain the password.
func CheckReplicaAddress(dsn string) error {
	list, err := addresses(dsn)
	if err == nil && len(list) > 1 {
		err = errors.New("a replica is one host")
	}
	return err
}

// addresses returns the hosts of dsn in their order.
func addresses(dsn string) ([]address, error) {
	config, err := pq.NewConfig(dsn)
	switch _, badURL := errors.AsType[*url.Error](err); {
	case badURL: // its message quotes a part of the address
		return nil, errors.New("is no address; in user and password, characters besides letters and digits are written as %XX, and " + severalHosts)
	case err != nil && strings.Contains(err.Error(), "connection info string"): // this message quotes it too
		return nil, errors.New("is no address; values with blanks are written in single quotes")
	case err != nil:
		return nil, err
	}
	hosts := append([]pq.ConfigMultihost{{Host: config.Host, Hostaddr: config.Hostaddr, Port: config.Port}}, config.Multi...)
	if slices.ContainsFunc(hosts, func(h pq.ConfigMultihost) bool { return portInHost(h.Host) }) {
		return nil, errors.New("a host contains a port; " + severalHosts)
	}
	switch config.TargetSessionAttrs {
	case "", pq.TargetSessionAttrsReadWrite, pq.TargetSessionAttrsPrimary:
	case pq.TargetSessionAttrsAny:
		if len(config.Multi) == 0 {
			break
		}
		fallthrough
	default:
		return nil, errors.New("target_session_attrs must be read-write, or left out for a replica: the product looks for the primary itself")
	}
	if len(config.Multi) == 0 {
		return []address{{hostPort(config.Host, config.Port), dsn}}, nil
	}
	if config.LoadBalanceHosts == pq.LoadBalanceHostsRandom {
		return nil, errors.New("load_balance_hosts cannot be random: one host is the primary")
	}
	list, known := make([]address, len(hosts)), map[string]bool{}
	for i, h := range hosts {
		list[i] = address{name: hostPort(h.Host, h.Port), dsn: singleHostDSN(dsn, h, config.ConnectTimeout > 0)}
		if known[list[i].name] {
			return nil, errors.New(list[i].name + " is listed twice among the hosts")
		}
		known[list[i].name] = true
	}
	return list, nil
}

// portInHost reports whether a host was written as host:port.
func portInHost(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err != nil && strings.Contains(host, ":") && !filepath.IsAbs(host)
}

func hostPort(host string, port uint16) string {
	return net.JoinHostPort(host, strconv.Itoa(int(port)))
}

// singleHostDSN returns dsn with one host instead of all. The adapter itself decides which host
// may be written to, since lib/pq checks less. hasTimeout says whether dsn sets connect_timeout.
func singleHostDSN(dsn string, h pq.ConfigMultihost, hasTimeout bool) string {
	set := map[string]string{"host": h.Host, "port": strconv.Itoa(int(h.Port)), "target_session_attrs": "any"}
	if !hasTimeout { // a machine that is off does not even refuse the connection
		set["connect_timeout"] = "4"
	}
	if h.Hostaddr.IsValid() {
		set["hostaddr"] = h.Hostaddr.String()
	}
	if u, err := url.Parse(dsn); err == nil && u.Scheme != "" {
		q := u.Query()
		for name, value := range set {
			q.Set(name, value)
		}
		u.Host, u.RawQuery = "", q.Encode()
		if u.Path == "" { // without it, String leaves out the slashes
			u.Path = "/"
		}
		return u.String()
	}
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	for name, value := range set {
		dsn += " " + name + "='" + quote.Replace(value) + "'" // the last one counts
	}
	return dsn
}
