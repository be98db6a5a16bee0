package metrics

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/adapters/postgres"
)

// backupAndServers collects the latest backup, and how many servers of each version run.
type backupAndServers struct{ *postgres.DB }

var (
	lastBackup = prometheus.NewDesc("cms_last_backup_seconds", "When the latest backup that passed its check (cms backup) began, in Unix time; 0 if there is none.", nil, nil)
	servers    = prometheus.NewDesc("cms_servers", "Servers that run, by version.", []string{"version"}, nil)
)

// Describe implements prometheus.Collector.
func (s backupAndServers) Describe(to chan<- *prometheus.Desc) { to <- lastBackup; to <- servers }

// Collect implements prometheus.Collector. What cannot be read is left out.
func (s backupAndServers) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	if b, err := s.BackupLog.Last(ctx); err == nil {
		at := 0.0
		if b != nil {
			at = float64(b.StartedAt.Unix())
		}
		to <- prometheus.MustNewConstMetric(lastBackup, prometheus.GaugeValue, at)
	}
	running, _ := s.Servers.Running(ctx) //nolint:errcheck // none is listed then
	byVersion := map[string]int{}
	for _, server := range running {
		byVersion[server.Version]++
	}
	for version, n := range byVersion {
		to <- prometheus.MustNewConstMetric(servers, prometheus.GaugeValue, float64(n), version)
	}
}
