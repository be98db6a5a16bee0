package httpapi

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/domain"
	"backoffice/ports"
)

// metrics count requests and their results. Labels have few values: route templates, known methods,
// statuses, constants. A nil metrics counts nothing.
type metrics struct {
	requests    *prometheus.CounterVec
	latency     *prometheus.HistogramVec
	transitions *prometheus.CounterVec
	grants      *prometheus.CounterVec
	uploads     *prometheus.CounterVec
	signIns     *prometheus.CounterVec
	signOns     *prometheus.CounterVec
	streams     prometheus.Gauge
	events      *prometheus.CounterVec
	missed      prometheus.Counter
}

// buckets are in seconds, around the promised times: lists in tens of milliseconds, the
// confirmation of a large PDF in seconds.
var buckets = []float64{.002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 15, 60}

func newMetrics(to prometheus.Registerer) *metrics {
	if to == nil {
		return nil
	}
	count := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
		to.MustRegister(c)
		return c
	}
	m := &metrics{
		requests:    count("cms_http_requests_total", "Requests answered.", "route", "method", "status"),
		transitions: count("cms_transitions_total", "Workflow actions taken; one that was sent twice counts twice.", "action"),
		grants:      count("cms_upload_grants_total", "Grants of uploads. One that is never confirmed was given up, or its file did not reach the store.", "kind"),
		uploads:     count("cms_uploads_total", "Confirmations of uploads by what came of them.", "kind", "result"),
		signIns:     count("cms_sign_ins_total", "Sign-ins by what came of them.", "result"),
		signOns:     count("cms_sso_sign_ins_total", "Sign-ins by the identity provider by what came of them: signed_in, or the end of the refusal's code.", "result"),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cms_http_request_seconds", Help: "Time from the first byte of a request to the last of its answer.", Buckets: buckets,
		}, []string{"route", "method"}),
	}
	m.events = count("cms_events_sent_total", "Events sent to pages, by kind.", "kind")
	m.streams = prometheus.NewGauge(prometheus.GaugeOpts{Name: "cms_streams_open", Help: "Streams of events that are open."})
	m.missed = prometheus.NewCounter(prometheus.CounterOpts{Name: "cms_events_dropped_total", Help: "Events that a slow reader was not sent, and was told to read anew for."})
	to.MustRegister(m.latency, m.streams, m.missed)
	m.startAtZero()
	return m
}

// startAtZero creates the series that are known beforehand. Prometheus sees no increase in a series
// that begins with its first event.
func (m *metrics) startAtZero() {
	for _, kind := range []domain.FileKind{domain.Cover, domain.PDF} {
		m.grants.WithLabelValues(string(kind))
		for _, result := range append([]string{"confirmed"}, failures...) {
			m.uploads.WithLabelValues(string(kind), result)
		}
	}
	for _, result := range append([]string{"signed_in"}, failures...) {
		m.signIns.WithLabelValues(result)
	}
	m.signOns.WithLabelValues("signed_in")
	for _, refusal := range domain.SignOnRefusals() {
		m.signOns.WithLabelValues(signOnResult(refusal))
	}
	for _, rule := range domain.Workflow {
		if action, ok := domain.ParseTransition(string(rule.Action)); ok {
			m.transitions.WithLabelValues(string(action))
		}
	}
	for _, kind := range ports.EventKinds {
		m.events.WithLabelValues(string(kind))
	}
}

// expect creates the series of a route's errors, which alarms watch.
func (m *metrics) expect(template string, methods ...string) {
	if m == nil {
		return
	}
	for _, method := range methods {
		for _, status := range []int{http.StatusInternalServerError, http.StatusServiceUnavailable} {
			m.requests.WithLabelValues(routeOf(template), method, strconv.Itoa(status))
		}
	}
}

var knownMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions}

func (m *metrics) request(r *http.Request, n *logLine, took time.Duration) {
	if m == nil {
		return
	}
	method, route, status := r.Method, n.route, "none" // none: aborted before the answer began
	if !slices.Contains(knownMethods, method) {
		method = "other"
	}
	if route == "" {
		route = "none"
	}
	if n.status != 0 {
		status = strconv.Itoa(n.status)
	}
	m.requests.WithLabelValues(route, method, status).Inc()
	if !n.lasting {
		m.latency.WithLabelValues(route, method).Observe(took.Seconds())
	}
}

func (m *metrics) transition(action domain.Action) {
	if m != nil {
		m.transitions.WithLabelValues(string(action)).Inc()
	}
}

func (m *metrics) grant(kind domain.FileKind) {
	if m != nil {
		m.grants.WithLabelValues(string(kind)).Inc()
	}
}

func (m *metrics) upload(kind domain.FileKind, err error) {
	if m != nil {
		m.uploads.WithLabelValues(string(kind), result(err, "confirmed")).Inc()
	}
}

func (m *metrics) signIn(err error) {
	if m != nil {
		m.signIns.WithLabelValues(result(err, "signed_in")).Inc()
	}
}

func (m *metrics) signOn(result string) {
	if m != nil {
		m.signOns.WithLabelValues(result).Inc()
	}
}

// signOnResult is the last part of a refusal's code.
func signOnResult(refusal *domain.Error) string {
	return strings.TrimPrefix(strings.TrimPrefix(refusal.Code, "session."), "sso_")
}

func (m *metrics) stream(more float64) {
	if m != nil {
		m.streams.Add(more)
	}
}

func (m *metrics) event(kind ports.EventKind) {
	if m != nil {
		m.events.WithLabelValues(string(kind)).Inc()
	}
}

func (m *metrics) dropped(events int) {
	if m != nil {
		m.missed.Add(float64(events))
	}
}

// failures are the results besides success.
var failures = []string{"throttled", "failed", "refused"}

// result classifies an error: success, or one of failures.
func result(err error, success string) string {
	switch kind := domain.KindOf(err); {
	case err == nil:
		return success
	case kind == domain.Throttled:
		return "throttled"
	case kind == domain.Unavailable || kind == domain.Lost || kind == 0:
		return "failed"
	}
	return "refused"
}

var pattern = regexp.MustCompile(`:[^}]*`)

func routeOf(template string) string { return pattern.ReplaceAllString(template, "") }

// named stores the route's template for the metrics.
func named(template string, next http.Handler) http.Handler {
	route := routeOf(template)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		logLineOf(r).route = route
		next.ServeHTTP(w, r)
	})
}
