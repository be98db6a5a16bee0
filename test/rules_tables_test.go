package test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"backoffice/adapters/httpapi"
	"backoffice/domain"
)

var (
	rowOfCalls = regexp.MustCompile(`(?m)^\| ((?:GET|POST|PUT|PATCH|DELETE)[^|]*) \|`)
	pathOfCall = regexp.MustCompile(`/\S+[^,\s]`)
)

// section is the text of one section of docs/RULES.md.
func section(t *testing.T, number string) string {
	t.Helper()
	_, text, found := strings.Cut(sources(t)["docs/RULES.md"], "\n### "+number+" ")
	require.True(t, found, number)
	text, _, _ = strings.Cut(text, "\n### ")
	return text
}

// RULES §5.1: the calls that people read of are those that programs find described.
func TestEveryCallOfTheAPIStandsInTheRules(t *testing.T) {
	document, err := openapi3.NewLoader().LoadFromData(httpapi.Description)
	require.NoError(t, err)
	require.NoError(t, document.Validate(context.Background()))
	described := []string{}
	for path, item := range document.Paths.Map() {
		if len(item.Servers) > 0 { // a link's, which leads to the store
			continue
		}
		for method := range item.Operations() {
			described = append(described, method+" "+path)
		}
	}
	promised := []string{}
	for _, row := range rowOfCalls.FindAllStringSubmatch(section(t, "5.1"), -1) {
		methods, _, _ := strings.Cut(row[1], " /")
		for _, path := range pathOfCall.FindAllString(row[1], -1) {
			for _, method := range strings.Split(methods, ", ") {
				promised = append(promised, everyAction(method+" "+path)...)
			}
		}
	}
	assert.ElementsMatch(t, described, promised)
}

// everyAction puts the actions that people send in the place of {action}.
func everyAction(call string) []string {
	if !strings.Contains(call, "{action}") {
		return []string{call}
	}
	calls := []string{}
	for _, rule := range domain.Workflow {
		if rule.Action != domain.Edit {
			calls = append(calls, strings.Replace(call, "{action}", string(rule.Action), 1))
		}
	}
	slices.Sort(calls)
	return calls
}
