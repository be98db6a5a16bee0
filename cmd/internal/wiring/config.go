package wiring

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"backoffice/adapters/s3"
	"backoffice/domain"
)

// Config is every setting of the server and its administration; the README's
// table lists the same.
type Config struct {
	Addr           string
	DataDir        string
	PublicURL      *url.URL
	DatabaseURL    string // as the role that serves
	OwnerURL       string // as the role that migrates; "" where one role does both
	Store          s3.Config
	JWTKey         []byte
	JWTPrevious    []byte
	TrustedProxies []netip.Prefix
	CORSOrigins    []string
	MetricsAddr    string // "" where nobody measures
	AuditDir       string // folder of the audit's files; "" where the log alone has it
	TLSCert        string // path; "" where a proxy ends TLS
	TLSKey         string // path
	Quota          domain.Quota
	Parser         string // path of the program that parses files, called with "inspect"; "" for this one

	unlimited bool
}

// Env looks a variable of the environment up, as os.LookupEnv does.
type Env func(name string) (value string, set bool)

// ReadConfig reads the environment for every program. All that is wrong is told
// at once.
func ReadConfig(env Env) (Config, error) {
	r := envReader{env: env}
	c := Config{
		Addr:        r.text("CMS_ADDR", "127.0.0.1:8080"),
		DataDir:     r.text("CMS_DATA_DIR", "./data"),
		PublicURL:   r.url("CMS_PUBLIC_URL"),
		DatabaseURL: r.required("DATABASE_URL", "postgres://user:password@host/name"),
		OwnerURL:    r.text("DATABASE_OWNER_URL", ""),
		Store: s3.Config{
			Endpoint:       r.required("CMS_S3_ENDPOINT", "https://s3.example.org"),
			PublicEndpoint: r.text("CMS_S3_PUBLIC_ENDPOINT", ""),
			Bucket:         r.text("CMS_S3_BUCKET", "cms-files"),
			Region:         r.text("CMS_S3_REGION", "us-east-1"),
			AccessKey:      r.required("AWS_ACCESS_KEY_ID", "the store's access key"),
			SecretKey:      r.required("AWS_SECRET_ACCESS_KEY", "the store's secret key"),
			SessionToken:   r.text("AWS_SESSION_TOKEN", ""),
		},
		TrustedProxies: r.prefixes("CMS_TRUSTED_PROXIES"),
		CORSOrigins:    r.list("CMS_CORS_ORIGINS"),
		MetricsAddr:    r.text("CMS_METRICS_ADDR", ""),
		AuditDir:       AuditDir(env),
		TLSCert:        r.text("CMS_TLS_CERT", ""),
		TLSKey:         r.text("CMS_TLS_KEY", ""),
		Quota:          domain.Quota{User: r.bytes("CMS_QUOTA_USER", 20<<30), All: r.bytes("CMS_QUOTA_ALL", 200<<30)},
	}
	r.address("CMS_ADDR", c.Addr)
	if c.MetricsAddr != "" {
		r.address("CMS_METRICS_ADDR", c.MetricsAddr)
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		r.wrong("CMS_TLS_CERT and CMS_TLS_KEY go together")
	}
	if dir, err := filepath.Abs(c.DataDir); err == nil {
		c.DataDir = dir
	}
	return c, errors.Join(r.errs...)
}

// AuditDir is the folder of the audit's files, "" where there is none.
func AuditDir(env Env) string {
	r := envReader{env: env}
	return r.text("CMS_AUDIT_DIR", "")
}

// Unlimited is the same for what the product itself puts into the library, such
// as the samples of a first start: quotas and the space that uploads leave free
// are limits for people.
func (c Config) Unlimited() Config {
	c.Quota, c.unlimited = domain.Quota{}, true
	return c
}

// AsOwner is the same with the role that may do everything.
func (c Config) AsOwner() Config {
	if c.OwnerURL != "" {
		c.DatabaseURL = c.OwnerURL
	}
	return c
}

// OwnDisk tells whether files lie in the data folder, behind a gateway that only
// this machine reaches.
func (c Config) OwnDisk() bool { return strings.HasPrefix(c.Store.Endpoint, "unix:") }

// ReadKeys reads what only the server needs.
func (c *Config) ReadKeys(env Env) error {
	r := envReader{env: env}
	c.JWTKey = r.key("CMS_JWT_KEY")
	c.JWTPrevious = r.key("CMS_JWT_PREVIOUS_KEY")
	if len(c.JWTKey) == 0 {
		r.wrong("CMS_JWT_KEY is missing: 32 random bytes in base64, as `openssl rand -base64 32` prints them")
	}
	return errors.Join(r.errs...)
}

type envReader struct {
	env  Env
	errs []error
}

func (r *envReader) wrong(message string) { r.errs = append(r.errs, errors.New(message)) }

func (r *envReader) text(name, absent string) string {
	if v, _ := r.env(name); strings.TrimSpace(v) != "" {
		return strings.TrimSpace(v)
	}
	return absent
}

func (r *envReader) required(name, example string) string {
	v := r.text(name, "")
	if v == "" {
		r.wrong(fmt.Sprintf("%s is missing (%s)", name, example))
	}
	return v
}

// units of amounts of bytes; 1 MB is 1,048,576 bytes, as everywhere here.
var units = []struct {
	name  string
	bytes int64
}{{"KB", 1 << 10}, {"MB", 1 << 20}, {"GB", 1 << 30}, {"TB", 1 << 40}, {"", 1}}

// bytes reads an amount like 20GB, 500 MB or 1048576.
func (r *envReader) bytes(name string, absent int64) int64 {
	v := strings.ToUpper(r.text(name, ""))
	if v == "" {
		return absent
	}
	for _, unit := range units {
		if number, ok := strings.CutSuffix(v, unit.name); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			if err == nil && n > 0 && n <= math.MaxInt64/unit.bytes/2 {
				return n * unit.bytes
			}
			break
		}
	}
	r.wrong(name + " must be a number of bytes, or like 20GB")
	return absent
}

func (r *envReader) address(name, value string) {
	if _, _, err := net.SplitHostPort(value); err != nil {
		r.wrong(name + " must be host:port: " + err.Error())
	}
}

func (r *envReader) url(name string) *url.URL {
	v := r.text(name, "")
	if v == "" {
		return nil
	}
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		r.wrong(name + " must be http://host or https://host")
		return nil
	}
	return u
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
			r.wrong(name + ": " + v + " is neither an address nor a range")
			continue
		}
		if prefix.Addr().Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-96)
		}
		prefixes = append(prefixes, prefix.Masked())
	}
	return prefixes
}

// minKey is what HS256 wants at least (RFC 7518 §3.2).
const minKey = 32

// key reads base64; any other text of 32 bytes or more serves as it is.
func (r *envReader) key(name string) []byte {
	v := r.text(name, "")
	if v == "" {
		return nil
	}
	if raw, err := base64.StdEncoding.DecodeString(v); err == nil && len(raw) >= minKey {
		return raw
	}
	if len(v) < minKey {
		r.wrong(name + " is too short: at least 32 bytes")
	}
	return []byte(v)
}
