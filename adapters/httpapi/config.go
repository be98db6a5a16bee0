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

// Config is what the HTTP side needs to know.
type Config struct {
	Addr             string         // as listened on, host:port
	PublicURL        *url.URL       // how browsers reach the server, or nil
	TrustedProxies   []netip.Prefix // whose X-Forwarded-* headers are believed
	CORSOrigins      []string       // other origins whose pages may call the API
	HSTSThisHostOnly bool           // browsers may come to the names below this one without TLS
	StoreOrigin      string         // scheme://host of an object store elsewhere, or ""
	StoreRoute       string         // path prefix of the store on this origin, or ""
	Store            http.Handler   // what answers below StoreRoute
	Pages            fs.FS          // the built front end
	Release          string         // which release of it: a later one has a greater number; "" where that is not known
	Ready            func(context.Context) error
	Full             func() bool // whether uploads are refused for want of space; nil where nobody can know
	RecordsFull      func() bool // whether records are refused for want of space; nil likewise
	ReadOnly         func() bool // whether the database took no changes when Ready was called last; nil where nobody can know
	Connections      int         // to the database, of this server: the gates are sized by it; 0 for the default
	Log              *slog.Logger
	Metrics          prometheus.Registerer // nil where nobody measures
	Leaving          context.Context       // done once no more requests should be sent; nil where that is never told before
	Stopping         context.Context       // done once the server is to stop; nil where it never is
}

// server is what handlers work with.
type server struct {
	Config
	app     *app.App
	metrics *metrics
	gates   *gates
	checked *readiness
	refused refusedHosts
}
