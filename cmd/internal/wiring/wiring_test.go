package wiring

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
)

func complete(t *testing.T) map[string]string {
	return map[string]string{
		"CMS_DATA_DIR": t.TempDir(), "DATABASE_URL": "postgres://db/cms", "CMS_S3_ENDPOINT": "unix:///run/s3.sock",
		"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
	}
}

// RULES §13.4: a port without its adapter would panic at its first call.
func TestEveryPortHasItsAdapter(t *testing.T) {
	settings := complete(t)
	settings["CMS_KEEP_DAYS"], settings["CMS_PUBLIC"] = "7", "open"
	settings["CMS_PUBLIC_URL"], settings["CMS_SMTP_URL"], settings["CMS_SMTP_FROM"] = "https://library.example", "smtp://mail.example", "library@example.org"
	settings["CMS_OIDC_ISSUER"], settings["CMS_OIDC_CLIENT_ID"], settings["CMS_OIDC_CLIENT_SECRET"] = "https://id.example", "cms", "secret"
	settings["CMS_OIDC_ROLES"], settings["CMS_PASSWORD_LOGIN"] = "groups: editors=EDITOR", "off"
	c, err := ReadConfig(environment(settings))
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(c.DataDir, "postgres"), 0o700)) // the records lie there, too
	b, err := Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { b.Close() })
	adapters, err := b.makeAdapters(c)
	require.NoError(t, err)
	all := reflect.ValueOf(adapters)
	for i := range all.NumField() {
		assert.False(t, all.Field(i).IsZero(), all.Type().Field(i).Name)
	}
}

// RULES §13.4: the settings that a program reads are those of the README,
// except that of the sample library, which concerns only the standalone set-up.
func TestEverySettingOfTheReadmeIsRead(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "\n## Settings\n")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "\n## ")
	listed := []string{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]+) \\|").FindAllStringSubmatch(table, -1) {
		for _, name := range strings.Split(strings.ReplaceAll(row[1], "`", ""), ", ") {
			if name != "CMS_SAMPLE" {
				listed = append(listed, name)
			}
		}
	}
	read := map[string]bool{}
	env := func(name string) (string, bool) { read[name] = true; return "", false }
	c, _ := ReadConfig(env)
	_ = c.ReadKeys(env)
	names := []string{}
	for name := range read {
		names = append(names, name)
	}
	slices.Sort(names)
	slices.Sort(listed)
	assert.Equal(t, listed, names)
	assert.Contains(t, names, "AWS_SESSION_TOKEN")
}

// RULES §13.12: who restores by the recipe has set all that the command asks for.
func TestTheRecipeOfARestoreNamesEverySettingThatItNeeds(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "OPERATIONS.md"))
	require.NoError(t, err)
	_, recipe, found := strings.Cut(string(text), "\n## Recover\n")
	require.True(t, found)
	_, recipe, _ = strings.Cut(recipe, "```sh\n")
	recipe, _, _ = strings.Cut(recipe, "```")
	require.Contains(t, recipe, "cms restore")
	set := map[string]string{}
	for _, m := range regexp.MustCompile(`([A-Z0-9_]+)=…`).FindAllStringSubmatch(recipe, -1) {
		switch {
		case strings.HasPrefix(m[1], "DATABASE_"):
			set[m[1]] = "postgres://an@db.example.org/cms"
		case strings.HasSuffix(m[1], "_ENDPOINT"):
			set[m[1]] = "https://example.org"
		default:
			set[m[1]] = "example"
		}
	}
	_, err = ReadConfig(environment(set))
	assert.NoError(t, err)
}

// RULES §13.2: quotas and free space are limits for people, not for what the
// product itself puts in.
func TestWhatTheProductPutsInHasNoLimits(t *testing.T) {
	c, err := ReadConfig(environment(complete(t)))
	require.NoError(t, err)
	assert.NotZero(t, c.Quota)
	b, err := Open(t.Context(), c.Unlimited())
	require.NoError(t, err)
	t.Cleanup(func() { b.Close() })
	assert.Nil(t, b.StoreSpace)
	assert.Equal(t, domain.Quota{}, c.Unlimited().Quota)
}
