package wiring

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"backoffice/adapters/jwt"
	"backoffice/internal/capacity"
)

// Env looks up an environment variable, like os.LookupEnv.
type Env func(name string) (value string, set bool)

// envReader reads settings and collects errors.
type envReader struct {
	env  Env
	errs []error
}

func (r *envReader) addError(message string) { r.errs = append(r.errs, errors.New(message)) }

func (r *envReader) text(name, fallback string) string {
	if v, _ := r.env(name); strings.TrimSpace(v) != "" {
		return strings.TrimSpace(v)
	}
	return fallback
}

func (r *envReader) required(name, example string) string {
	v := r.text(name, "")
	if v == "" {
		r.addError(fmt.Sprintf("%s is missing (%s)", name, example))
	}
	return v
}

// byteUnits are the units of amounts; 1 MB is 1,048,576 bytes, as everywhere here.
var byteUnits = []struct {
	name  string
	bytes int64
}{{"KB", 1 << 10}, {"MB", 1 << 20}, {"GB", 1 << 30}, {"TB", 1 << 40}, {"", 1}}

// bytes reads an amount like 20GB, 500 MB or 1048576.
func (r *envReader) bytes(name string, fallback int64) int64 {
	v := strings.ToUpper(r.text(name, ""))
	if v == "" {
		return fallback
	}
	for _, unit := range byteUnits {
		if number, ok := strings.CutSuffix(v, unit.name); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			if err == nil && n > 0 && n <= math.MaxInt64/unit.bytes/2 { // half, so that two amounts can be added
				return n * unit.bytes
			}
			break
		}
	}
	r.addError(name + " must be a number of bytes, or like 20GB")
	return fallback
}

// duration reads a duration like 3s, from 0 up to most.
func (r *envReader) duration(name string, most time.Duration) time.Duration {
	v := r.text(name, "")
	if v == "" {
		return 0
	}
	d, err := time.ParseDuration(v)
	if err != nil || d < 0 || d > most {
		r.addError(fmt.Sprintf("%s must be a time like 3s, %v at most", name, most))
	}
	return d
}

// checkDatabase checks the address of a database. Its errors do not contain the address, which may have
// a password.
func (r *envReader) checkDatabase(name, value string, check func(string) error) {
	if value == "" {
		return
	}
	if err := check(value); err != nil {
		r.addError(name + ": " + err.Error())
	}
}

// maxDays limits settings in days: ten years.
const maxDays = 3650

// days reads a number of days.
func (r *envReader) days(name string) time.Duration {
	v := r.text(name, "0")
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > maxDays {
		r.addError(fmt.Sprintf("%s must be a number of days, %d at most", name, maxDays))
	}
	return time.Duration(n) * 24 * time.Hour
}

// connections reads the number of a server's database connections; 0 is the default for this
// machine.
func (r *envReader) connections(name string) int {
	v := r.text(name, "")
	if v == "" {
		return 0
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < capacity.MinConnections || n > capacity.MaxConnections {
		r.addError(fmt.Sprintf("%s must be a number from %d to %d", name, capacity.MinConnections, capacity.MaxConnections))
	}
	return n
}

func (r *envReader) checkAddress(name, value string) {
	_, port, err := net.SplitHostPort(value)
	if err != nil {
		r.addError(name + " must be host:port: " + err.Error())
	} else if n, err := strconv.Atoi(port); err == nil && (n < 0 || n > math.MaxUint16) { // a port may also be a name
		r.addError(name + " must have a port up to 65535")
	}
}

func (r *envReader) list(name string) []string {
	return strings.FieldsFunc(r.text(name, ""), func(c rune) bool { return c == ',' || c == ' ' })
}

func (r *envReader) prefixes(name string) []netip.Prefix {
	var prefixes []netip.Prefix
	for _, v := range r.list(name) {
		if address, err := netip.ParseAddr(v); err == nil {
			v = netip.PrefixFrom(address, address.BitLen()).String()
		}
		prefix, err := netip.ParsePrefix(v)
		if err != nil {
			r.addError(name + ": " + v + " is neither an address nor a range")
			continue
		}
		if prefix.Addr().Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-96)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes
}

// key reads base64. Any other text of 32 bytes or more is used as it is.
func (r *envReader) key(name string) []byte {
	v := r.text(name, "")
	if v == "" {
		return nil
	}
	if raw, err := base64.StdEncoding.DecodeString(v); err == nil && len(raw) >= jwt.MinKey {
		return raw
	}
	if len(v) < jwt.MinKey {
		r.addError(name + " is too short: at least 32 bytes")
	}
	return []byte(v)
}
