package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/adapters/httpapi/admission"
	"backoffice/adapters/httpapi/ebooks"
	"backoffice/adapters/httpapi/edge"
	"backoffice/adapters/httpapi/health"
	"backoffice/adapters/httpapi/history"
	"backoffice/adapters/httpapi/observe"
	"backoffice/adapters/httpapi/people"
	"backoffice/adapters/httpapi/reports"
	"backoffice/adapters/httpapi/review"
	"backoffice/adapters/httpapi/sessions"
	"backoffice/app"
	"backoffice/internal/capacity"
)

// Config configures the HTTP server.
type Config struct {
	Addr             string         // listening address, host:port
	PublicURL        *url.URL       // address at which browsers reach the server, or nil
	PublicEmail      string         // address of the operators of the library, for harvesters; "" for webmaster at the host of PublicURL
	TrustedProxies   []netip.Prefix // whose X-Forwarded-* headers are trusted
	CORSOrigins      []string       // other origins whose pages may call the API
	HSTSThisHostOnly bool           // subdomains may be used without TLS
	StoreOrigin      string         // scheme://host of an external object store, or ""
	StoreRoute       string         // path prefix of the store on this origin, or ""
	Store            http.Handler   // handles StoreRoute
	Pages            fs.FS          // the built front end
	Release          string         // number of the front end's release, which grows with each release; "" if unknown
	Health           health.State
	Connections      int // to the database; they determine the sizes of the gates; 0 means the default
	Log              *slog.Logger
	Metrics          prometheus.Registerer // nil if there are none
	Stopping         context.Context       // done when the server begins to stop; nil if it never does
}

// readMethods are the methods of a call that changes nothing.
var readMethods = []string{http.MethodGet, http.MethodHead}

// server holds what the routes need.
type server struct {
	Config
	app          *app.App
	addresses    *edge.Addresses
	metrics      *observe.Metrics
	audit        *observe.Audit
	gates        *admission.Gates
	publicLimits *admission.PublicLimits
	health       *health.Checks
	refusedHosts observe.RefusedHosts

	sessions *sessions.Handlers
	ebooks   *ebooks.Handlers
	review   *review.Handlers
	people   *people.Handlers
	history  *history.Handlers
	reports  *reports.Handlers
}

func newServer(config Config, a *app.App) *server {
	addresses := &edge.Addresses{Public: config.PublicURL, Listening: config.Addr, TrustedProxies: config.TrustedProxies}
	metrics := observe.NewMetrics(config.Metrics)
	return &server{
		Config: config, app: a, addresses: addresses, metrics: metrics,
		audit:        observe.NewAudit(config.Log, addresses),
		gates:        admission.New(capacity.Of(config.Connections)),
		publicLimits: admission.NewPublicLimits(),
		health:       health.New(config.Health),
		sessions:     sessions.New(a, metrics), ebooks: ebooks.New(a, metrics), review: review.New(a), people: people.New(a), history: history.New(a), reports: reports.New(a),
	}
}
