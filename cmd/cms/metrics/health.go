package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/app/health"
	"backoffice/domain"
)

// partStates collects the state of each part of the system, as /admin/health shows it.
type partStates struct{ *health.Service }

var partState = prometheus.NewDesc("cms_health", "1 for the state of each part of the system: ok, warn, bad, unknown.", []string{"part", "state"}, nil)

// Describe implements prometheus.Collector.
func (p partStates) Describe(to chan<- *prometheus.Desc) { to <- partState }

// Collect implements prometheus.Collector. The service limits how long each part is examined.
func (p partStates) Collect(to chan<- prometheus.Metric) {
	report, err := p.Read(context.Background(), domain.Operator, time.Now())
	if err != nil {
		return
	}
	for _, part := range report.Parts {
		to <- prometheus.MustNewConstMetric(partState, prometheus.GaugeValue, 1, part.Name, string(part.State))
	}
}
