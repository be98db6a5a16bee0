// Package deploy tests the files of deploy/ with the programs that they are for: nginx,
// Caddy, Prometheus' promtool. Debian has all of them; where one is missing its test says
// so and is left out, and what can be read of the file without it is still tested.
package deploy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"backoffice/test/harness"
	"backoffice/test/project"
)

func TestMain(m *testing.M) {
	if os.Getenv(allowedCalls) != "" {
		os.Exit(runFiltered())
	}
	os.Exit(harness.Main(m))
}

// program finds a program, or leaves the test out and says what is missing.
func program(t *testing.T, name, debian string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if path = filepath.Join("/usr/sbin", name); !exists(path) {
			t.Skipf("left out: %s is not installed (Debian's package is %s)", name, debian)
		}
	}
	return path
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func deployed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(project.Dir(), "deploy", name))
	require.NoError(t, err)
	return string(text)
}

type alarms struct {
	Groups []struct {
		Rules []struct {
			Alert, Expr string
			Labels      map[string]string
			Annotations map[string]string
		}
	}
}

// RULES §13.12: an alarm on a metric that nobody counts would never ring; each says what
// it means and what to do.
func TestEveryAlarmIsOnMetricsThatExistAndSaysWhatToDo(t *testing.T) {
	var file alarms
	require.NoError(t, yaml.Unmarshal([]byte(deployed(t, "alarms.yaml")), &file))
	counted := ""
	for _, source := range []string{"adapters/httpapi/observe/metrics.go", "cmd/cms/metrics/metrics.go", "cmd/cms/metrics/jobs.go", "cmd/cms/metrics/database.go", "cmd/cms/metrics/state.go", "cmd/cms/metrics/health.go"} {
		text, err := os.ReadFile(filepath.Join(project.Dir(), source))
		require.NoError(t, err)
		counted += string(text)
	}
	require.Len(t, file.Groups, 1)
	rules := file.Groups[0].Rules
	require.GreaterOrEqual(t, len(rules), 8)
	for _, rule := range rules {
		assert.NotEmpty(t, rule.Annotations["summary"], rule.Alert)
		assert.NotEmpty(t, rule.Annotations["remedy"], rule.Alert)
		assert.Contains(t, []string{"page", "ticket"}, rule.Labels["severity"], rule.Alert)
		for _, name := range regexp.MustCompile(`\bcms_[a-z_]+`).FindAllString(rule.Expr, -1) {
			assert.Contains(t, counted, `"`+strings.TrimSuffix(name, "_bucket")+`"`, "%s is on %s", rule.Alert, name)
		}
		for _, m := range regexp.MustCompile(`[{,](\w+)(?:=~|!~|!=|=)"`).FindAllStringSubmatch(rule.Expr, -1) {
			assert.True(t, m[1] == "job" || strings.Contains(counted, `"`+m[1]+`"`), "%s matches the label %s", rule.Alert, m[1])
		}
	}
}

// RULES §13.12: each alarm is made to ring in testdata/alarms.yaml.
func TestEveryAlarmIsTried(t *testing.T) {
	var rules alarms
	require.NoError(t, yaml.Unmarshal([]byte(deployed(t, "alarms.yaml")), &rules))
	text, err := os.ReadFile(filepath.Join("testdata", "alarms.yaml"))
	require.NoError(t, err)
	var days struct {
		Tests []struct {
			Tried []struct {
				Alertname string
				Rings     []any `yaml:"exp_alerts"`
			} `yaml:"alert_rule_test"`
		}
	}
	require.NoError(t, yaml.Unmarshal(text, &days))
	rings := map[string]bool{}
	for _, day := range days.Tests {
		for _, tried := range day.Tried {
			rings[tried.Alertname] = rings[tried.Alertname] || len(tried.Rings) > 0
		}
	}
	for _, rule := range rules.Groups[0].Rules {
		assert.True(t, rings[rule.Alert], "%s is never made to ring", rule.Alert)
	}
}

// RULES §13.12: Prometheus takes the rules, they ring when something breaks, and on a quiet day none does.
func TestTheAlarmsRingWhenTheyShould(t *testing.T) {
	promtool := program(t, "promtool", "prometheus")
	rules := filepath.Join(project.Dir(), "deploy", "alarms.yaml")
	out, err := exec.CommandContext(t.Context(), promtool, "check", "rules", rules).CombinedOutput()
	require.NoError(t, err, "%s", out)
	day, err := os.ReadFile(filepath.Join("testdata", "alarms.yaml"))
	require.NoError(t, err)
	cases := filepath.Join(t.TempDir(), "day.yaml")
	require.NoError(t, os.WriteFile(cases, []byte(strings.Replace(string(day), "RULES", rules, 1)), 0o600))
	out, err = exec.CommandContext(t.Context(), promtool, "test", "rules", cases).CombinedOutput()
	require.NoError(t, err, "%s", out)
}
