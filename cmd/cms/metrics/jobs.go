package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/ports"
)

// queryTimeout limits the queries of each collector; Prometheus waits 10 seconds.
const queryTimeout = 3 * time.Second

// jobFigures counts the jobs of all servers on each scrape. If the database cannot be reached, it returns
// nothing.
type jobFigures struct {
	figures func(context.Context) (ports.JobFigures, error)
}

var (
	jobsByState = prometheus.NewDesc("cms_jobs", "Jobs of all servers, by state: waiting, running, failed for good.", []string{"state"}, nil)
	deliveries  = prometheus.NewDesc("cms_webhook_deliveries", "Deliveries to webhooks, by state: waiting, failed for good in the last 30 days.", []string{"state"}, nil)
	oldestJob   = prometheus.NewDesc("cms_job_oldest_seconds", "How long ago the oldest job that is due became due.", nil, nil)
)

// Describe implements prometheus.Collector.
func (j jobFigures) Describe(to chan<- *prometheus.Desc) {
	to <- jobsByState
	to <- oldestJob
	to <- deliveries
}

// Collect implements prometheus.Collector.
func (j jobFigures) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	f, err := j.figures(ctx)
	if err != nil {
		return
	}
	for state, n := range map[string]int{"waiting": f.Waiting, "running": f.Running, "failed": f.Failed} {
		to <- prometheus.MustNewConstMetric(jobsByState, prometheus.GaugeValue, float64(n), state)
	}
	for state, n := range map[string]int{"waiting": f.DeliveriesWaiting, "failed": f.DeliveriesFailed} {
		to <- prometheus.MustNewConstMetric(deliveries, prometheus.GaugeValue, float64(n), state)
	}
	to <- prometheus.MustNewConstMetric(oldestJob, prometheus.GaugeValue, f.Oldest.Seconds())
}
