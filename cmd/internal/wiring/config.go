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
	"backoffice/adapters/postgres/database"
	"backoffice/adapters/s3"
	"backoffice/domain"
)

// Config has all settings of the server and its administration. The README's table lists the same.
type Config struct {
	Addr             string
	DataDir          string
	PublicURL        *url.URL
	DatabaseURL      string // for the serving role
	OwnerURL         string // for the migrating role; "" if one role does both
	ReadURL          string // of a replica for what everybody reads; "" to read it from DatabaseURL
	Connections      int    // database connections of one server; 0 is the default
	Store            s3.Config
	JWTKey           []byte
	JWTPrevious      []byte
	TrustedProxies   []netip.Prefix
	CORSOrigins      []string
	MetricsAddr      string // "" for no metrics
	AuditDir         string // folder of the audit's files; "" if only the log has it
	TLSCert          string // path; "" if a proxy terminates TLS
	TLSKey           string // path
	StopDelay        time.Duration
	HSTSThisHostOnly bool // subdomains may be used without TLS
	Quota            domain.Quota
	Openness         domain.Openness // of published e-books, to everybody
	PublicEmail      string          // of the library's operators, for harvesters; "" for webmaster at the host of CMS_PUBLIC_URL
	KeepReplaced     time.Duration   // how much longer than domain.ReplacedFileLife, for a recovery
	Mail             *mail.Server    // nil if no mail is sent
	SignOn           SignOn
	Parser           string // path of the program that parses files, called with "inspect"; "" means this one

	unlimited bool
}

// ReadConfig reads all settings but the keys. It reports all errors together.
func ReadConfig(env Env) (Config, error) {
	r := envReader{env: env}
	databaseURL, ownerURL := r.databases()
	c := Config{
		Addr:        r.text("CMS_ADDR", "127.0.0.1:8080"),
		DataDir:     r.text("CMS_DATA_DIR", "./data"),
		PublicURL:   r.origin("CMS_PUBLIC_URL"),
		DatabaseURL: databaseURL,
		OwnerURL:    ownerURL,
		ReadURL:     r.text("CMS_DATABASE_READ_URL", ""),
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
		StopDelay:        r.duration("CMS_STOP_DELAY", time.Minute),
		HSTSThisHostOnly: r.off("CMS_HSTS_SUBDOMAINS"),
		KeepReplaced:     r.days("CMS_KEEP_DAYS"),
		Quota:            domain.Quota{User: r.bytes("CMS_QUOTA_USER", 20<<30), All: r.bytes("CMS_QUOTA_ALL", 200<<30)},
	}
	r.checkDatabase("CMS_DATABASE_READ_URL", c.ReadURL, database.CheckReplicaAddress)
	c.Mail, c.SignOn, c.Openness, c.PublicEmail = r.mail(c.PublicURL), r.signOn(), r.openness(c.PublicURL), r.publicEmail()
	r.checkAddress("CMS_ADDR", c.Addr)
	if c.MetricsAddr != "" {
		r.checkAddress("CMS_METRICS_ADDR", c.MetricsAddr)
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		r.addError("CMS_TLS_CERT and CMS_TLS_KEY go together")
	}
	r.checkStore(c.Store)
	r.checkMixedContent(c.Store, c.TLSCert != "" || c.PublicURL != nil && c.PublicURL.Scheme == "https")
	if dir, err := filepath.Abs(c.DataDir); err == nil {
		c.DataDir = dir
	}
	return c, errors.Join(r.errs...)
}

// ReadDatabase reads the addresses of the database for the serving and the migrating role.
func ReadDatabase(env Env) (databaseURL, ownerURL string, err error) {
	r := envReader{env: env}
	databaseURL, ownerURL = r.databases()
	return databaseURL, ownerURL, errors.Join(r.errs...)
}

func (r *envReader) databases() (databaseURL, ownerURL string) {
	databaseURL, ownerURL = r.required("DATABASE_URL", "postgres://user:password@host/name"), r.text("DATABASE_OWNER_URL", "")
	r.checkDatabase("DATABASE_URL", databaseURL, database.CheckAddress)
	r.checkDatabase("DATABASE_OWNER_URL", ownerURL, database.CheckAddress)
	return databaseURL, ownerURL
}

// AuditDir is the folder of the audit's files, or "".
func AuditDir(env Env) string {
	r := envReader{env: env}
	return r.text("CMS_AUDIT_DIR", "")
}

// Unlimited returns the settings for content that the product itself creates, such as the samples
// of a first start: without quotas and without required free space, which are limits for people.
func (c Config) Unlimited() Config {
	c.Quota, c.unlimited = domain.Quota{}, true
	return c
}

// AsOwner returns the settings with the role that owns the tables.
func (c Config) AsOwner() Config {
	if c.OwnerURL != "" {
		c.DatabaseURL = c.OwnerURL
	}
	return c
}

// OwnDisk reports whether files are in the data folder, behind a gateway that only this machine can
// reach.
func (c Config) OwnDisk() bool { return strings.HasPrefix(c.Store.Endpoint, "unix:") }

// ownDatabase reports whether the records are in the data folder, in the PostgreSQL of the
// standalone set-up.
func (c Config) ownDatabase() bool {
	info, err := os.Stat(filepath.Join(c.DataDir, "postgres"))
	return err == nil && info.IsDir()
}

// ReadKeys reads the signing keys. Commands that neither sign nor encrypt do without.
func (c *Config) ReadKeys(env Env) error {
	r := envReader{env: env}
	c.JWTKey = r.key("CMS_JWT_KEY")
	c.JWTPrevious = r.key("CMS_JWT_PREVIOUS_KEY")
	if len(c.JWTKey) == 0 {
		r.addError("CMS_JWT_KEY is missing: 32 random bytes in base64, as `openssl rand -base64 32` prints them")
	}
	return errors.Join(r.errs...)
}
