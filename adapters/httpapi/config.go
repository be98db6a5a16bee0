package httpapi

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"

	"github.com/prometheus/client_golang/prometheus"

	"backoffice/app"
)

// Config configures the HTTP server.
type Config struct {
	Addr             string         // listening address, host:port
	PublicURL        *url.URL       // by which browsers reach the server, or nil
	TrustedProxies   []netip.Prefix // whose X-Forwarded-* headers are trusted
	CORSOrigins      []string       // other origins whose pages may call the API
	HSTSThisHostOnly bool           // subdomains may be used without TLS
	StoreOrigin      string         // scheme://host of an external object store, or ""
	StoreRoute       string         // path prefix of the store on this origin, or ""
	Store            http.Handler   // handles StoreRoute
	Pages            fs.FS          // the built front end
	Release          string         // of the front end; a later one has a greater number; "" if unknown
	Ready            func(context.Context) error
	Full             func() bool // whether uploads are refused because the disk is full; nil if unknown
	RecordsFull      func() bool // the same for records
	ReadOnly         func() bool // whether the last call of Ready found a database without writes; nil if unknown
	Connections      int         // of this server to the database; they determine the sizes of the gates; 0 is the default
	Log              *slog.Logger
	Metrics          prometheus.Registerer // nil for no metrics
	Leaving          context.Context       // done when load balancers should stop sending requests; nil for never
	Stopping         context.Context       // done when the server begins to stop; nil for never
}

// server holds the dependencies of the handlers.
type server struct {
	Config
	app     *app.App
	metrics *metrics
	gates   *gates
	checked *readiness
	refused refusedHosts
}
