package deploy

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
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
	"backoffice/test/wait"
)

// target is a line of a panel.
type target struct {
	Expr         string
	LegendFormat string
}

// targets are those of deploy/grafana-dashboard.json.
func targets(t *testing.T) (all []target) {
	t.Helper()
	var dashboard struct {
		Panels []struct {
			Type, Title string
			Targets     []target
		}
	}
	require.NoError(t, json.Unmarshal([]byte(deployed(t, "grafana-dashboard.json")), &dashboard))
	for _, panel := range dashboard.Panels {
		assert.NotEmpty(t, panel.Title)
		assert.True(t, panel.Type == "row" || len(panel.Targets) > 0, "%s shows nothing", panel.Title)
		all = append(all, panel.Targets...)
	}
	require.GreaterOrEqual(t, len(all), 20)
	return all
}

var (
	series     = regexp.MustCompile(`(?m)^(cms_[a-z_]+)(?:\{(.*)\})? `)
	labelGiven = regexp.MustCompile(`(\w+)="(?:[^"\\]|\\.)*"`)
	metricUsed = regexp.MustCompile(`\b(cms_[a-z_]+)(?:\{([^}]*)\})?`)
	labelUsed  = regexp.MustCompile(`(\w+)(?:=~|!~|!=|=)"`)
	grouping   = regexp.MustCompile(`\bby \(([^)]*)\)`)
	legend     = regexp.MustCompile(`\{\{(\w+)\}\}`)
)

// scraped are the labels of each metric that a server returns, after some use.
func scraped(t *testing.T) map[string]map[string]bool {
	t.Helper()
	address, primary := harness.FreeAddress(t), harness.NewNode(t)
	nodes := []*harness.Node{primary, primary.NewStandby("second")} // the role of each host is shown if there are several
	s := harness.NewServerOn(t, nodes, append(harness.Mailing(harness.NoMailServer), "CMS_METRICS_ADDR="+address)...)
	s.As(t, "editor").DraftWithPDF("Trên bảng")
	var text []byte
	wait.Until(t, func() bool {
		response, err := http.Get("http://" + address + "/metrics")
		require.NoError(t, err)
		defer response.Body.Close()
		text, err = io.ReadAll(response.Body)
		require.NoError(t, err)
		return strings.Contains(string(text), "cms_servers{") && strings.Contains(string(text), `route="/api/cms/ebooks/{id}/upload/confirm",status="200"`)
	}, "the server has noted that it runs, and counted the last request")
	found := map[string]map[string]bool{}
	for _, line := range series.FindAllStringSubmatch(string(text), -1) {
		if found[line[1]] == nil {
			found[line[1]] = map[string]bool{"instance": true, "job": true} // Prometheus' own
		}
		for _, label := range labelGiven.FindAllStringSubmatch(line[2], -1) {
			found[line[1]][label[1]] = true
		}
	}
	require.Greater(t, len(found), 20)
	return found
}

// RULES §13.12: each metric and label of the dashboard is one that servers return, and
// what they return is on the dashboard. A histogram has three series.
func TestTheDashboardShowsWhatServersTell(t *testing.T) {
	there, shown := scraped(t), map[string]bool{}
	for _, target := range targets(t) {
		labels := map[string]bool{}
		for _, used := range metricUsed.FindAllStringSubmatch(target.Expr, -1) {
			shown[used[1]] = true
			if !assert.Contains(t, there, used[1], target.Expr) {
				continue
			}
			for _, label := range labelUsed.FindAllStringSubmatch(used[2], -1) {
				assert.True(t, there[used[1]][label[1]], "%s has no label %s: %s", used[1], label[1], target.Expr)
			}
			for label := range there[used[1]] {
				labels[label] = true
			}
		}
		kept := map[string]bool{}
		for _, by := range grouping.FindAllStringSubmatch(target.Expr, -1) {
			for _, label := range strings.Split(by[1], ", ") {
				assert.True(t, labels[label], "%s is not a label of what %s counts", label, target.Expr)
				kept[label] = true
			}
		}
		for _, label := range legend.FindAllStringSubmatch(target.LegendFormat, -1) {
			assert.True(t, kept[label[1]], "%s is not kept by %s", label[1], target.Expr)
		}
	}
	for name := range there {
		base := strings.TrimSuffix(strings.TrimSuffix(name, "_count"), "_sum")
		assert.True(t, shown[name] || shown[base+"_bucket"], "%s is on no panel", name)
	}
}

// RULES §13.12: Prometheus understands each expression of the dashboard.
func TestPrometheusTakesTheDashboardsExpressions(t *testing.T) {
	promtool := program(t, "promtool", "prometheus")
	type rule struct {
		Record string `yaml:"record"`
		Expr   string `yaml:"expr"`
	}
	rules := []rule{}
	for i, target := range targets(t) {
		rules = append(rules, rule{fmt.Sprintf("panel:%d", i), strings.ReplaceAll(target.Expr, "$__rate_interval", "5m")})
	}
	text, err := yaml.Marshal(map[string]any{"groups": []any{map[string]any{"name": "panels", "rules": rules}}})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "panels.yaml")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	out, err := exec.CommandContext(t.Context(), promtool, "check", "rules", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
}
