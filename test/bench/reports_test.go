package bench

import (
	"math/rand/v2"
	"testing"
)

// reports are the reports over all years of the library.
var reports = map[string]string{
	"report: work by month":    "/api/cms/reports/work?by=month&from=2020-01",
	"report: work by subject":  "/api/cms/reports/work?by=subject&from=2020-01",
	"report: work by status":   "/api/cms/reports/work?by=status&from=2020-01",
	"report: work by person":   "/api/cms/reports/work?by=person&from=2020-01",
	"report: queue":            "/api/cms/reports/queue",
	"report: reasons":          "/api/cms/reports/reasons?from=2020-01",
	"report: reasons by grade": "/api/cms/reports/reasons?by=grade&from=2020-01",
}

// report requests one report, always as the same administrator.
func report(name string) func(*testing.T, *site) (draw, func([]byte) error) {
	return func(t *testing.T, s *site) (draw, func([]byte) error) {
		t.Helper()
		token := s.As(t, "ADMIN").Access
		return func(int, *rand.Rand) (request, bool) { return get(reports[name], token), true }, anObject
	}
}

// anyReport requests a random report, always as the same administrator.
func (s *site) anyReport(t *testing.T) draw {
	t.Helper()
	token := s.As(t, "ADMIN").Access
	var paths []string
	for _, path := range reports {
		paths = append(paths, path)
	}
	return func(_ int, r *rand.Rand) (request, bool) { return get(paths[r.IntN(len(paths))], token), true }
}
