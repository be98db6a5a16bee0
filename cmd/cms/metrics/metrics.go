// Package metrics counts what the server does besides serving requests, for Prometheus.
package metrics

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"backoffice/adapters/postgres"
	"backoffice/app/health"
	"backoffice/app/jobs"
	"backoffice/app/upkeep"
	"backoffice/cmd/cms/webserver"
	"backoffice/domain"
	"backoffice/ports"
)

// Meter counts what the server does besides serving requests.
type Meter struct {
	Registry  *prometheus.Registry
	sweeps    *prometheus.CounterVec
	removed   *prometheus.CounterVec
	lastSweep prometheus.Gauge
	tries     *prometheus.CounterVec
	digests   *prometheus.CounterVec
}

// New returns a meter for a server with this database, these runners of one queue of jobs, and this
// service that knows the state of its parts.
func New(db *postgres.DB, runners []*jobs.Runner, states *health.Service) *Meter {
	m := &Meter{
		Registry:  prometheus.NewRegistry(),
		sweeps:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "cms_sweeps_total", Help: "Sweeps by what came of them."}, []string{"result"}),
		removed:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "cms_swept_total", Help: "What sweeps have removed."}, []string{"what"}),
		lastSweep: prometheus.NewGauge(prometheus.GaugeOpts{Name: "cms_last_sweep_seconds", Help: "When the last complete sweep ended, in Unix time."}),
		tries:     prometheus.NewCounterVec(prometheus.CounterOpts{Name: "cms_job_tries_total", Help: "Tries of jobs by what came of them: done, retried, failed for good."}, []string{"kind", "result"}),
		digests:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "cms_digests_total", Help: "Digests sent by mail, by what the mail server replied: accepted, refused, unknown. None is sent again."}, []string{"outcome"}),
	}
	m.startAtZero(runners)
	m.Registry.MustRegister(m.tries, m.digests, jobFigures{runners[0].Figures}, database{db}, backupAndServers{db}, partStates{states}, m.sweeps, m.removed, m.lastSweep, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registerPool("reading", db.ReadingStats)
	m.registerPool("writing", db.WritingStats)
	return m
}

// registerPool adds the figures of the connections in one of the two pools. Each has its own, because a pool can be
// used up while the other is idle.
func (m *Meter) registerPool(pool string, stats func() sql.DBStats) {
	register := func(name, help string, value func(sql.DBStats) float64) {
		opts := prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: prometheus.Labels{"pool": pool}}
		m.Registry.MustRegister(prometheus.NewGaugeFunc(opts, func() float64 { return value(stats()) }))
	}
	register("cms_db_connections_max", "Connections that requests may use.", func(s sql.DBStats) float64 { return float64(s.MaxOpenConnections) })
	register("cms_db_connections_open", "Connections that are open.", func(s sql.DBStats) float64 { return float64(s.OpenConnections) })
	register("cms_db_connections_in_use", "Connections that are at work.", func(s sql.DBStats) float64 { return float64(s.InUse) })
	register("cms_db_waits", "How often a request has waited for a connection.", func(s sql.DBStats) float64 { return float64(s.WaitCount) })
	register("cms_db_wait_seconds", "How long requests have waited for connections, in sum.", func(s sql.DBStats) float64 { return s.WaitDuration.Seconds() })
}

// startAtZero creates the series that are known beforehand. Prometheus sees no increase in a series
// that begins with its first event.
func (m *Meter) startAtZero(runners []*jobs.Runner) {
	for _, result := range []string{sweepDone, sweepHeld, sweepFailed} {
		m.sweeps.WithLabelValues(result)
	}
	for _, what := range []string{sweptEbooks, sweptObjects} {
		m.removed.WithLabelValues(what)
	}
	for _, runner := range runners {
		for _, kind := range runner.Kinds() {
			for _, result := range []string{jobs.Done, jobs.Retried, jobs.Failed} {
				m.tries.WithLabelValues(kind, result)
			}
		}
	}
	for _, outcome := range domain.MailOutcomes {
		m.digests.WithLabelValues(string(outcome))
	}
}

// Labels of sweeps: what they remove, and their results.
const (
	sweptEbooks  = "ebooks"
	sweptObjects = "objects"

	sweepDone   = "done"
	sweepHeld   = "held"
	sweepFailed = "failed"
)

// Swept counts one sweep.
func (m *Meter) Swept(swept upkeep.Swept, err error) {
	m.removed.WithLabelValues(sweptEbooks).Add(float64(swept.Ebooks))
	m.removed.WithLabelValues(sweptObjects).Add(float64(swept.Objects))
	if errors.Is(err, ports.ErrSweepHeld) {
		m.sweeps.WithLabelValues(sweepHeld).Inc()
		return
	}
	if err != nil {
		m.sweeps.WithLabelValues(sweepFailed).Inc()
		return
	}
	m.sweeps.WithLabelValues(sweepDone).Inc()
	m.lastSweep.SetToCurrentTime()
}

// Tried counts a try of a job. kind is "" if no job could be taken, which does not count.
func (m *Meter) Tried(kind, result string) {
	if kind != "" {
		m.tries.WithLabelValues(kind, result).Inc()
	}
}

// Sent counts a digest whose outcome is final.
func (m *Meter) Sent(outcome domain.MailOutcome) { m.digests.WithLabelValues(string(outcome)).Inc() }

// Serve serves /metrics on a separate, private address until stop is called.
func (m *Meter) Serve(ctx context.Context, address string, log *slog.Logger) (stop func(), err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be listened on; set CMS_METRICS_ADDR to another address: %w", address, err)
	}
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	server := &http.Server{
		Handler: routes, ReadTimeout: webserver.HeaderTimeout, WriteTimeout: time.Minute, IdleTimeout: webserver.IdleTimeout,
		MaxHeaderBytes: webserver.MaxHeader, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	return func() {
		if err := errors.Join(server.Close(), <-ended); !errors.Is(err, http.ErrServerClosed) {
			log.Warn("metrics", "error", err)
		}
	}, nil
}
