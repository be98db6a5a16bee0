package wiring

import (
	"errors"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backoffice/adapters/mail"
	"backoffice/adapters/s3"
	"backoffice/domain"
)

// Config is every setting of the server and its administration; the README's
// table lists the same.
type Config struct {
	Addr             string
	DataDir          string
	PublicURL        *url.URL
	DatabaseURL      string // as the role that serves
	OwnerURL         string // as the role that migrates; "" where one role does both
	Connections      int    // to the database, of one server; 0 for the default
	Store            s3.Config
	JWTKey           []byte
	JWTPrevious      []byte
	TrustedProxies   []netip.Prefix
	CORSOrigins      []string
	MetricsAddr      string // "" where nobody measures
	AuditDir         string // folder of the audit's files; "" where the log alone has it
	TLSCert          string // path; "" where a proxy ends TLS
	TLSKey           string // path
	StopDelay        time.Duration
	HSTSThisHostOnly bool // browsers may come to the names below this one without TLS
	Quota            domain.Quota
	Keep             time.Duration // for how much longer than 30 days files are kept for a recovery
	Mail             *mail.Server  // nil where no mail is sent
	SignOn           SignOn
	Parser           string // path of the program that parses files, called with "inspect"; "" for this one

	unlimited bool
}

// ReadConfig reads the environment for every program. All that is wrong is told
// at once.
func ReadConfig(env Env) (Config, error) {
	r := envReader{env: env}
	c := Config{
		Addr:        r.text("CMS_ADDR", "127.0.0.1:8080"),
		DataDir:     r.text("CMS_DATA_DIR", "./data"),
		PublicURL:   r.origin("CMS_PUBLIC_URL"),
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
		Connections:      r.connections("CMS_DB_CONNECTIONS"),
		TrustedProxies:   r.prefixes("CMS_TRUSTED_PROXIES"),
		CORSOrigins:      r.origins("CMS_CORS_ORIGINS"),
		MetricsAddr:      r.text("CMS_METRICS_ADDR", ""),
		AuditDir:         AuditDir(env),
		TLSCert:          r.text("CMS_TLS_CERT", ""),
		TLSKey:           r.text("CMS_TLS_KEY", ""),
		StopDelay:        r.seconds("CMS_STOP_DELAY", time.Minute),
		HSTSThisHostOnly: r.off("CMS_HSTS_SUBDOMAINS"),
		Keep:             r.days("CMS_KEEP_DAYS"),
		Quota:            domain.Quota{User: r.bytes("CMS_QUOTA_USER", 20<<30), All: r.bytes("CMS_QUOTA_ALL", 200<<30)},
	}
	r.database("DATABASE_URL", c.DatabaseURL)
	r.database("DATABASE_OWNER_URL", c.OwnerURL)
	c.Mail, c.SignOn = r.mail(c.PublicURL), r.signOn()
	r.address("CMS_ADDR", c.Addr)
	if c.MetricsAddr != "" {
		r.address("CMS_METRICS_ADDR", c.MetricsAddr)
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		r.wrong("CMS_TLS_CERT and CMS_TLS_KEY go together")
	}
	r.endpoint("CMS_S3_ENDPOINT", c.Store.Endpoint)
	r.endpoint("CMS_S3_PUBLIC_ENDPOINT", c.Store.PublicEndpoint)
	r.browsersRefuse(c.Store, c.TLSCert != "" || c.PublicURL != nil && c.PublicURL.Scheme == "https")
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

// ownDatabase tells whether the records lie in the data folder, in the standalone set-up's
// PostgreSQL.
func (c Config) ownDatabase() bool {
	info, err := os.Stat(filepath.Join(c.DataDir, "postgres"))
	return err == nil && info.IsDir()
}

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
