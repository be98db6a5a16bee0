package observe

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"backoffice/domain"
	"backoffice/ports"
)

// Metrics count requests and their results. Labels have few values: route templates, known methods,
// statuses, constants.
type Metrics struct {
	requests    *prometheus.CounterVec
	latency     *prometheus.HistogramVec
	transitions *prometheus.CounterVec
	grants      *prometheus.CounterVec
	uploads     *prometheus.CounterVec
	signIns     *prometheus.CounterVec
	signOns     *prometheus.CounterVec
	streams     prometheus.Gauge
	events      *prometheus.CounterVec
	dropped     prometheus.Counter
}

// buckets are in seconds, around the promised times: lists in tens of milliseconds, the
// confirmation of a large PDF in seconds.
var buckets = []float64{.002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 15, 60}

// NewMetrics registers the metrics. Without a registry they are still counted.
func NewMetrics(to prometheus.Registerer) *Metrics {
	auto := promauto.With(to)
	count := func(name, help string, labels ...string) *prometheus.CounterVec {
		return auto.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	m := &Metrics{
		requests:    count("cms_http_requests_total", "Requests by the status of their response; none if they were aborted before it.", "route", "method", "status"),
		transitions: count("cms_transitions_total", "Workflow actions taken.", "action"),
		grants:      count("cms_upload_grants_total", "Grants of uploads. One that is never confirmed was given up, or its file did not reach the store.", "kind"),
		uploads:     count("cms_uploads_total", "Confirmations of uploads by what came of them.", "kind", "result"),
		signIns:     count("cms_sign_ins_total", "Sign-ins by what came of them.", "result"),
		signOns:     count("cms_sso_sign_ins_total", "Sign-ins by the identity provider by what came of them: signed_in, failed if a part of this product was not available, or the end of the refusal's code.", "result"),
		events:      count("cms_events_sent_total", "Events sent to pages, by kind.", "kind"),
		streams:     auto.NewGauge(prometheus.GaugeOpts{Name: "cms_streams_open", Help: "Streams of events that are open."}),
		dropped:     auto.NewCounter(prometheus.CounterOpts{Name: "cms_events_dropped_total", Help: "Events dropped for a slow reader, which is asked to reload."}),
		latency: auto.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cms_http_request_seconds", Help: "Time that handling a request took, with the writing of its response.", Buckets: buckets,
		}, []string{"route", "method"}),
	}
	m.startAtZero()
	return m
}

// startAtZero creates the series that are known beforehand. Prometheus sees no increase in a series
// that begins with its first event.
func (m *Metrics) startAtZero() {
	for _, kind := range []domain.FileKind{domain.Cover, domain.PDF} {
		m.grants.WithLabelValues(string(kind))
		for _, result := range append([]string{"confirmed"}, failures...) {
			m.uploads.WithLabelValues(string(kind), result)
		}
	}
	for _, result := range append([]string{"signed_in"}, failures...) {
		m.signIns.WithLabelValues(result)
	}
	m.signOns.WithLabelValues(signOnResult(nil))
	for _, refusal := range domain.SignOnRefusals() {
		m.signOns.WithLabelValues(signOnResult(refusal))
	}
	for _, rule := range domain.Workflow {
		if action, ok := domain.ParseTransition(string(rule.Action)); ok {
			m.transitions.WithLabelValues(string(action))
		}
	}
	for _, kind := range ports.PageEventKinds {
		m.events.WithLabelValues(string(kind))
	}
}

// StartErrorsAtZero creates the series of a route's errors, which alarms watch.
func (m *Metrics) StartErrorsAtZero(template string, methods ...string) {
	for _, method := range methods {
		for _, status := range []int{http.StatusInternalServerError, http.StatusServiceUnavailable} {
			m.requests.WithLabelValues(routeOf(template), method, strconv.Itoa(status))
		}
	}
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions}

func (m *Metrics) request(r *http.Request, line *Line, took time.Duration) {
	method, route, status := r.Method, line.route, "none" // none: aborted before the response began
	if !slices.Contains(knownMethods, method) {
		method = "other"
	}
	if route == "" {
		route = "none"
	}
	if line.status != 0 {
		status = strconv.Itoa(line.countedStatus())
	}
	m.requests.WithLabelValues(route, method, status).Inc()
	if !line.Lasting {
		m.latency.WithLabelValues(route, method).Observe(took.Seconds())
	}
}

// Transition counts an action of the workflow that was taken.
func (m *Metrics) Transition(action domain.Action) {
	m.transitions.WithLabelValues(string(action)).Inc()
}

// Grant counts a grant of an upload.
func (m *Metrics) Grant(kind domain.FileKind) {
	m.grants.WithLabelValues(string(kind)).Inc()
}

// Upload counts a confirmation of an upload by its result.
func (m *Metrics) Upload(kind domain.FileKind, err error) {
	m.uploads.WithLabelValues(string(kind), result(err, "confirmed")).Inc()
}

// SignIn counts a sign-in with a password by its result.
func (m *Metrics) SignIn(err error) {
	m.signIns.WithLabelValues(result(err, "signed_in")).Inc()
}

// SignOn counts a sign-in at the identity provider: refused, or successful if refusal is nil.
func (m *Metrics) SignOn(refusal *domain.Error) {
	m.signOns.WithLabelValues(signOnResult(refusal)).Inc()
}

// signOnResult is signed_in, failed, or the last part of the refusal's code, which is unavailable if the
// provider does not respond.
func signOnResult(refusal *domain.Error) string {
	switch {
	case refusal == nil:
		return "signed_in"
	case refusal.Code == domain.ErrUnavailable.Code:
		return "failed"
	}
	return strings.TrimPrefix(strings.TrimPrefix(refusal.Code, "session."), "sso_")
}

// Stream counts the streams of events that are open.
func (m *Metrics) Stream(change float64) {
	m.streams.Add(change)
}

// Event counts an event that was sent.
func (m *Metrics) Event(kind ports.EventKind) {
	m.events.WithLabelValues(string(kind)).Inc()
}

// Dropped counts events that were dropped because their reader was slow.
func (m *Metrics) Dropped(events int) {
	m.dropped.Add(float64(events))
}

// failures are the results besides success.
var failures = []string{"throttled", "failed", "refused", "client_left"}

// result classifies an error: success, or one of failures.
func result(err error, success string) string {
	switch kind := domain.KindOf(err); {
	case err == nil:
		return success
	case errors.Is(err, context.Canceled):
		return "client_left"
	case kind == domain.Throttled:
		return "throttled"
	case kind == domain.Unavailable || kind == domain.Lost || kind == 0:
		return "failed"
	}
	return "refused"
}

// variablePattern is the pattern in a variable of a route.
var variablePattern = regexp.MustCompile(`:[^}]*`)

func routeOf(template string) string { return variablePattern.ReplaceAllString(template, "") }

// Named stores the route's template for the metrics.
func Named(template string, next http.Handler) http.Handler {
	route := routeOf(template)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		LineOf(r).route = route
		next.ServeHTTP(w, r)
	})
}
