package wiring

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func environment(set map[string]string) Env {
	return func(name string) (string, bool) {
		value, ok := set[name]
		return value, ok
	}
}

// RULES §13.4: the start reports all mistakes together, and not another one each time.
func TestAllMistakesInTheSettingsAreReportedTogether(t *testing.T) {
	env := environment(map[string]string{
		"CMS_ADDR": "8080", "CMS_METRICS_ADDR": "9090", "CMS_PUBLIC_URL": "cms.example.org", "CMS_TLS_CERT": "cert.pem",
		"CMS_TRUSTED_PROXIES": "10.0.0.0/8, proxy", "CMS_JWT_KEY": "short",
	})
	c, err := ReadConfig(env)
	err = errors.Join(err, c.ReadKeys(env))
	require.Error(t, err)
	for _, name := range []string{
		"CMS_ADDR", "CMS_METRICS_ADDR", "CMS_PUBLIC_URL", "CMS_TLS_CERT", "CMS_TRUSTED_PROXIES", "CMS_JWT_KEY",
		"DATABASE_URL", "CMS_S3_ENDPOINT", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY",
	} {
		assert.ErrorContains(t, err, name)
	}
}

// RULES §13.4: settings with which no browser could send or load anything are refused at start.
func TestSettingsThatCannotWorkAreRefused(t *testing.T) {
	for _, wrong := range []struct{ name, value, says string }{
		{"CMS_ADDR", "127.0.0.1:99999", "CMS_ADDR must have a port up to 65535"},
		{"CMS_METRICS_ADDR", ":-1", "CMS_METRICS_ADDR must have a port up to 65535"},
		{"CMS_PUBLIC_URL", "https://cms.example.org/library", "no path"},
		{"CMS_PUBLIC_URL", "https://cms.example.org?x=1", "no path"},
		{"CMS_PUBLIC_URL", "https://an@cms.example.org", "no user"},
		{"CMS_PUBLIC_URL", "https://cms.example.org:443", "must be https://cms.example.org: browsers leave port 443 out"},
		{"CMS_PUBLIC_URL", "http://cms.example.org:80", "must be http://cms.example.org: browsers leave port 80 out"},
		{"CMS_PUBLIC_URL", "https://[::1]:443", "must be https://[::1]: browsers leave port 443 out"},
		{"CMS_S3_BUCKET", "-files", "begin with a letter or digit"},
		{"CMS_S3_PUBLIC_ENDPOINT", "https://s3.example.org#x", "must be http://host or https://host"},
		{"CMS_PUBLIC_URL", "https://cms.example.org:", "must be https://cms.example.org: no port follows the colon"},
		{"CMS_PUBLIC_URL", "https://thư-viện.example.org", "in ASCII, as browsers send it (xn--"},
		{"CMS_PUBLIC_URL", "https://th%C6%B0-vi%E1%BB%87n.example.org", "in ASCII, as browsers send it (xn--"},
		{"CMS_PUBLIC_URL", "ftp://cms.example.org", "must be http://host or https://host"},
		{"DATABASE_URL", "postgres://cms:geheim@db1:5432,db2:5432/cms", "several hosts are written postgres://user@/name?host=db1,db2"},
		{"DATABASE_URL", "postgres://cms:geheim/2@db/cms", "written as %XX"},
		{"DATABASE_URL", "postgres://cms:geheim%of@db/cms", "written as %XX"},
		{"DATABASE_URL", "host=db password=geheim und mehr dbname=cms", "in single quotes"},
		{"CMS_DATABASE_READ_URL", "postgres://cms@/cms?host=db3,db4", "a replica is one host"},
		{"DATABASE_URL", "postgres://cms@/cms?host=db1,db2&target_session_attrs=any", "target_session_attrs must be read-write"},
		{"DATABASE_URL", "postgres://cms@db1/cms?target_session_attrs=standby", "target_session_attrs must be read-write"},
		{"DATABASE_URL", "postgres://cms@/cms?host=db1,db2&load_balance_hosts=random", "load_balance_hosts cannot be random"},
		{"DATABASE_URL", "postgres://cms@/cms?host=db1,db1", "db1:5432 is listed twice"},
		{"DATABASE_OWNER_URL", "host=db1,db2 port=1,2,3", "could not match"},
		{"CMS_KEEP_DAYS", "a week", "must be a number of days"}, {"CMS_KEEP_DAYS", "-1", "must be a number of days"},
		{"CMS_DB_CONNECTIONS", "11", "must be a number from 12 to 1000"}, {"CMS_DB_CONNECTIONS", "many", "must be a number from 12"},
		{"CMS_STOP_DELAY", "3", "like 3s"}, {"CMS_STOP_DELAY", "2h", "1m0s at most"}, {"CMS_STOP_DELAY", "-1s", "like 3s"},
		{"CMS_CORS_ORIGINS", "*", "must be http://host"},
		{"CMS_CORS_ORIGINS", "https://partner.example,https://*.example.org", "https://*.example.org must name one host"},
		{"CMS_CORS_ORIGINS", "https://partner.example/app", "no path"},
		{"CMS_CORS_ORIGINS", "https://đối-tác.example", "in ASCII, as browsers send it (xn--"},
		{"CMS_CORS_ORIGINS", "partner.example", "must be http://host or https://host"},
		{"CMS_S3_ENDPOINT", "https://s3.example.org/cms-files", "CMS_S3_BUCKET"},
		{"CMS_S3_ENDPOINT", "https://id:geheim@s3.example.org", "without a path or user"},
		{"CMS_S3_ENDPOINT", "unix://", "must be http://host"}, {"CMS_S3_PUBLIC_ENDPOINT", "unix:///run/s3", "must be http://host"},
		{"CMS_S3_BUCKET", "a/b", "3 to 63 letters"}, {"CMS_S3_BUCKET", "..", "3 to 63 letters"}, {"CMS_S3_REGION", "a b", "letters, digits and hyphens"},
		{"CMS_S3_PUBLIC_ENDPOINT", "s3.example.org", "CMS_S3_PUBLIC_ENDPOINT must be"},
		{"CMS_S3_PUBLIC_ENDPOINT", "http://s3.example.org", "load nothing by http"},
		{"CMS_S3_ENDPOINT", "http://10.0.0.7:9000", "set CMS_S3_PUBLIC_ENDPOINT"},
	} {
		set := complete(t)
		set["CMS_PUBLIC_URL"] = "https://cms.example.org"
		set[wrong.name] = wrong.value
		_, err := ReadConfig(environment(set))
		require.Error(t, err, wrong.value)
		assert.ErrorContains(t, err, wrong.name)
		assert.ErrorContains(t, err, wrong.says)
		assert.NotContains(t, err.Error(), "geheim", "a password")
	}
}

// RULES §13.4: what works is not refused, and a slash at the end is ignored.
func TestSettingsThatWorkAreTaken(t *testing.T) {
	for _, right := range []map[string]string{
		{"CMS_PUBLIC_URL": "https://cms.example.org", "DATABASE_URL": "postgres://cms@/cms?host=db1,db2&port=5432,5433&target_session_attrs=read-write", "DATABASE_OWNER_URL": "host=db1,db2 user=cms"},
		{"CMS_PUBLIC_URL": "https://cms.example.org/", "CMS_CORS_ORIGINS": "https://partner.example/, http://localhost:3000"},
		{"CMS_PUBLIC_URL": "https://cms.example.org:8443", "CMS_S3_ENDPOINT": "https://s3.example.org/"},
		{"CMS_PUBLIC_URL": "https://cms.example.org", "CMS_S3_ENDPOINT": "http://10.0.0.7:9000", "CMS_S3_PUBLIC_ENDPOINT": "https://files.example.org"},
		{"CMS_PUBLIC_URL": "https://cms.example.org", "CMS_S3_ENDPOINT": "http://127.0.0.1:9000"},
		{"CMS_PUBLIC_URL": "http://cms.example.org", "CMS_S3_ENDPOINT": "http://10.0.0.7:9000"},
		{"CMS_PUBLIC_URL": "https://cms.example.org", "CMS_CORS_ORIGINS": "https://Partner.example"},
	} {
		set := complete(t)
		for name, value := range right {
			set[name] = value
		}
		c, err := ReadConfig(environment(set))
		require.NoError(t, err)
		assert.Empty(t, c.PublicURL.Path)
		for _, origin := range c.CORSOrigins {
			assert.NotRegexp(t, "/$|[A-Z]", origin)
		}
	}
}

// RULES §13.4: a secret that is missing is asked for, never made up.
func TestAServerDoesNotStartWithoutItsKey(t *testing.T) {
	env := environment(map[string]string{
		"DATABASE_URL": "postgres://db", "CMS_S3_ENDPOINT": "https://s3.example.org", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
	})
	c, err := ReadConfig(env)
	require.NoError(t, err)
	assert.ErrorContains(t, c.ReadKeys(env), "CMS_JWT_KEY is missing")
}

func TestAmountsOfBytesAreReadWithTheirUnits(t *testing.T) {
	read := func(v string) (int64, int) {
		r := envReader{env: func(string) (string, bool) { return v, true }}
		n := r.bytes("CMS_QUOTA_USER", 7)
		return n, len(r.errs)
	}
	for v, want := range map[string]int64{"": 7, "1048576": 1 << 20, "500 MB": 500 << 20, "20GB": 20 << 30, "2tb": 2 << 40, "1 kb": 1 << 10} {
		n, wrong := read(v)
		assert.Equal(t, want, n, v)
		assert.Zero(t, wrong, v)
	}
	for _, v := range []string{"0", "-1", "much", "1.5GB", "GB", "20GiB", "9999999999TB"} {
		_, wrong := read(v)
		assert.Equal(t, 1, wrong, v)
	}
}

// RULES §21.1: what cannot sign anybody in is refused at start.
func TestSettingsOfAnIdentityProviderThatCannotWorkAreRefused(t *testing.T) {
	for _, wrong := range []struct{ name, value, says string }{
		{"CMS_OIDC_ISSUER", "http://id.example.org", "CMS_OIDC_ISSUER must be the https address"},
		{"CMS_OIDC_ISSUER", "id.example.org", "CMS_OIDC_ISSUER must be the https address"},
		{"CMS_OIDC_ISSUER", "", "of no use without CMS_OIDC_ISSUER"},
		{"CMS_OIDC_CLIENT_SECRET", "", "needs CMS_OIDC_CLIENT_ID and CMS_OIDC_CLIENT_SECRET"},
		{"CMS_OIDC_ROLES", "", "the claim is missing"},
		{"CMS_OIDC_ROLES", "groups", "the claim is missing"},
		{"CMS_OIDC_ROLES", "https://example.org/roles:cms=EDITOR", "a blank must follow the colon"},
		{"CMS_OIDC_ROLES", "urn:x:groups:a=EDITOR", "a blank must follow the colon"},
		{"CMS_OIDC_ROLES", "groups: editors", `"editors" is not like value=ROLE`},
		{"CMS_OIDC_ROLES", "groups: editors=BOSS", `"BOSS" is not a role`},
		{"CMS_OIDC_ROLES", "groups: a=EDITOR, a=ADMIN", `"a" is listed twice`},
		{"CMS_PASSWORD_LOGIN", "no", "CMS_PASSWORD_LOGIN must be on or off"},
	} {
		set := signingOn(t)
		set[wrong.name] = wrong.value
		_, err := ReadConfig(environment(set))
		assert.ErrorContains(t, err, wrong.says, wrong.value)
	}
	set := signingOn(t)
	set["CMS_OIDC_ISSUER"], set["CMS_OIDC_ROLES"] = "http://127.0.0.1:9000", "https://example.org/roles: urn:cms:x=y=editor, Quản trị=ADMIN"
	c, err := ReadConfig(environment(set))
	require.NoError(t, err)
	assert.Equal(t, "https://example.org/roles", c.SignOn.Provider.RolesClaim)
	assert.Equal(t, domain.RoleMapping{"urn:cms:x=y": domain.Editor, "Quản trị": domain.Admin}, c.SignOn.Roles)
	set["CMS_OIDC_EMAIL_CLAIM"] = "preferred_username"
	c, err = ReadConfig(environment(set))
	require.NoError(t, err)
	assert.Equal(t, "preferred_username", c.SignOn.Provider.EmailClaim)
}

func signingOn(t *testing.T) map[string]string {
	set := complete(t)
	set["CMS_OIDC_ISSUER"], set["CMS_OIDC_CLIENT_ID"], set["CMS_OIDC_CLIENT_SECRET"] = "https://id.example.org", "cms", "secret"
	set["CMS_OIDC_ROLES"], set["CMS_PASSWORD_LOGIN"] = "groups: editors=EDITOR", "off"
	return set
}
