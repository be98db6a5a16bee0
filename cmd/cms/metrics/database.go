package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/adapters/postgres"
)

// database collects whether the database accepts writes, and the roles of its hosts if it has several.
type database struct{ *postgres.DB }

var (
	readOnly = prometheus.NewDesc("cms_db_read_only", "1 if the database can be read but accepts no changes, 0 if it accepts them.", nil, nil)
	hosts    = prometheus.NewDesc("cms_db_hosts", "Hosts of the database, 1 for each, by role: primary, standby, old primary, unreachable.", []string{"host", "role"}, nil)
)

// Describe implements prometheus.Collector.
func (d database) Describe(to chan<- *prometheus.Desc) { to <- readOnly; to <- hosts }

// Collect implements prometheus.Collector.
func (d database) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	err := d.Ready(ctx)
	if d.ReadOnly() {
		to <- prometheus.MustNewConstMetric(readOnly, prometheus.GaugeValue, 1)
	} else if err == nil {
		to <- prometheus.MustNewConstMetric(readOnly, prometheus.GaugeValue, 0)
	}
	for _, h := range d.Hosts(ctx) {
		to <- prometheus.MustNewConstMetric(hosts, prometheus.GaugeValue, 1, h.Name, string(h.Role))
	}
}
