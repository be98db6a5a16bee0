package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/domain"
	"backoffice/ports"
)

// typed runs a command without any settings and returns what it says.
func typed(t *testing.T, words ...string) (out string, err error) {
	t.Helper()
	var output bytes.Buffer
	err = run(t.Context(), process{args: words, env: func(string) (string, bool) { return "", false }, in: strings.NewReader(""), out: &output, errOut: &output})
	if err != nil {
		return userMessage(err), err
	}
	return output.String(), nil
}

// RULES §13.12: a person who mistypes a command reads which argument is wrong and how it is
// called, before anything is opened or done.
func TestACommandSaysWhichArgumentIsWrong(t *testing.T) {
	for words, says := range map[string]string{
		"":                                      "a command is missing",
		"srve":                                  `there is no command "srve"`,
		"user":                                  "user: a word is missing",
		"user frob an@example.org":              `there is no command "user frob"`,
		"user add an@example.org":               "user add: <role> is missing",
		"user add an@example.org ADMIN":         "user add: <full name> is missing",
		"user add a@b.org ADMIN Lê An":          `"An" is one argument too many; put an argument with spaces in quotes`,
		"user role an@example.org":              "user role: <role> is missing",
		"user password":                         "user password: <email> is missing",
		"user list all":                         `user list: "all" is one argument too many`,
		"user history a@b.org c@d.org":          `"c@d.org" is one argument too many`,
		"ebook give 0190":                       "ebook give: <email> is missing",
		"ebook frob":                            `there is no command "ebook frob"`,
		"files":                                 "files: a word is missing",
		"files examine now":                     `files examine: "now" is one argument too many`,
		"token add a@b.org --scope read --name": "the value of --name is missing",
		"token add a@b.org --scope read --name x":             "--days is missing",
		"token add --scope read --name x --days 1":            "<email> is missing",
		"token add a@b.org --scope read --name x --days soon": "<days> is not a number",
		"token add a@b.org --scope read --scope publish":      "--scope is given twice",
		"webhook add https://example.org --events ,":          "--events has no action",
		"token revoke x":                   "<id> is not a UUID",
		"verify --file":                    "verify: there is no --file",
		"restore --without-damage /backup": "restore: there is no --without-damage",
		"backup":                           "backup: <folder> is missing",
		"serve now":                        `serve: "now" is one argument too many`,
		"migrate --force":                  "migrate: there is no --force",
	} {
		out, err := typed(t, strings.Fields(words)...)
		require.Error(t, err, words)
		assert.Contains(t, out, says, words)
		assert.Regexp(t, `usage:\s+cms `, out, "%s: it says how it is called", words)
		assert.NotRegexp(t, `[À-ỹ]`, strings.ReplaceAll(out, "Lê", ""), "%s: in English", words)
	}
}

// RULES §13.12: the usage is that of the command itself.
func TestAWrongIDIsReportedWithTheUsageOfItsCommandOnly(t *testing.T) {
	for _, command := range []string{"webhook list", "webhook disable", "webhook enable", "webhook remove", "webhook test", "token revoke", "ebook restore", "ebook give"} {
		words := append(strings.Fields(command), "x")
		if command == "ebook give" {
			words = append(words, "an@example.org")
		}
		out, err := typed(t, words...)
		require.Error(t, err, command)
		assert.Regexp(t, "^"+command+`: <id> is not a UUID\n\nusage:\n  cms `+command+" .*$", out)
	}
}

// RULES §13.12: also one that only the domain can judge, before the settings are read.
func TestAWrongRoleOrAddressIsReportedBeforeAnythingIsOpened(t *testing.T) {
	for words, says := range map[string]string{
		"user role an@example.org OWNER":   "<role> is none of",
		"user add an@example.org OWNER An": "<role> is none of",
		"user add an ADMIN An":             "<email> is not an e-mail",
	} {
		out, err := typed(t, strings.Fields(words)...)
		require.Error(t, err, words)
		assert.Contains(t, out, says, words)
	}
}

// RULES §13.12: commands speak English, although the messages of the domain are Vietnamese.
func TestARefusalAtTheTerminalIsInEnglish(t *testing.T) {
	_, role := domain.ParseRole("OWNER")
	_, email := domain.NewUser("", "an", "An", domain.Editor, "", time.Time{})
	_, name := domain.NewUser("", "an@example.org", " ", domain.Editor, "", time.Time{})
	_, password := domain.CleanPassword("short")
	_, several := domain.NewUser("", "an", " ", domain.Editor, "", time.Time{})
	_, fragment := domain.NewWebhook("", domain.WebhookRequest{URL: "https://example.org/#top"}, 0, domain.Actor{}, time.Time{})
	for says, err := range map[string]error{
		"<role> is none of":        role,
		"<email> is not an e-mail": email,
		"<full name> is empty":     name,
		"<email> is not an e-mail address; <full name> is empty": several,
		"6 characters or more":                           password,
		"no account with this":                           domain.ErrNoUser,
		"another account":                                ports.ErrUserExists,
		"cannot be reached: refused":                     domain.ErrUnavailable.Because(errors.New("refused")),
		"server is busy; try again in a moment: timeout": domain.ErrServerBusy.Because(errors.New("timeout")),
		"has a part after #":                             fragment,
		"refused (some.code)":                            &domain.Error{Code: "some.code", Message: "Không được."},
	} {
		require.Error(t, err, says)
		assert.Contains(t, userMessage(err), says)
		assert.NotRegexp(t, `[À-ỹ]`, userMessage(err))
	}
}

// RULES §13.12: also an error that is a part of a longer message.
func TestARestoreWithoutItsStoreSaysWhyInEnglish(t *testing.T) {
	backup, data := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(backup, "manifest.json"), []byte(`{"format": 1}`), 0o600))
	env := map[string]string{
		"DATABASE_URL": "postgres://127.0.0.1:1/cms", "CMS_S3_ENDPOINT": "http://127.0.0.1:1", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "CMS_DATA_DIR": data,
	}
	err := run(t.Context(), process{
		args: []string{"restore", backup}, env: func(name string) (string, bool) { value, set := env[name]; return value, set },
		in: strings.NewReader(""), out: io.Discard, errOut: io.Discard,
	})
	require.Error(t, err)
	assert.Regexp(t, "^the bucket cms-files cannot be used, cms check says what to do: s3: .*connection refused", userMessage(err))
	assert.NotRegexp(t, `[À-ỹ]`, userMessage(err))
}

// RULES §13.12: every refusal in the terminal's table exists.
func TestEveryRefusalWithWordsForTheTerminalExists(t *testing.T) {
	code := goCode(t)
	for refusal := range english {
		assert.Regexp(t, `Code:\s+"`+regexp.QuoteMeta(refusal)+`"|, "`+regexp.QuoteMeta(refusal)+`"`, code)
	}
}

// RULES §13.12: an operator who is asked which version this is can say so.
func TestTheVersionSaysProductSchemaAndPlatform(t *testing.T) {
	out, err := typed(t, "version")
	require.NoError(t, err)
	assert.Regexp(t, `^cms \d+\.\d+\.\d+, schema \d+, go1\.\S+ \w+/\w+`, out)
}

// goCode is the source of the packages that have refusals.
func goCode(t *testing.T) string {
	t.Helper()
	var code strings.Builder
	for _, folder := range []string{"domain", "ports", "app", "adapters"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			code.Write(text)
			return err
		}))
	}
	return code.String()
}
