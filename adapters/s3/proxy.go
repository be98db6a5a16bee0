package s3

import (
	"net/http"
	"net/http/httputil"
	"strings"
	"time"
)

// Proxy returns the handler that connects browsers to a store without a public address:
// /{bucket}/{name}, only for signed GET, HEAD and PUT. It checks signatures itself. The gateway
// behind it checks them too, but closes the connection when it refuses a large PUT, and its response
// is lost.
func (s *Store) Proxy(guard Guard) http.Handler {
	forward := &httputil.ReverseProxy{
		Transport:      s.endpoint.forBrowsers(),
		BufferPool:     copyBuffers{},
		Rewrite:        s.rewrite,
		ModifyResponse: sanitiseResponse,
		ErrorHandler:   respondError,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, now := s.refusalStatus(r), time.Now()
		if status == 0 && !s.verified(r, now) {
			status = http.StatusForbidden
		}
		switch {
		case status != 0:
			respondStatus(w, status)
		case r.Method == http.MethodPut:
			s.forwardUpload(w, r, forward, guard, now)
		default:
			if err := guard.MayRead(r.Context(), r.URL.Query().Get(personParameter), now); err != nil {
				respondError(w, r, err)
				return
			}
			forward.ServeHTTP(w, r)
		}
	})
}

// forwardedHeaders are the request headers that the store receives.
var forwardedHeaders = []string{
	"Accept", "Content-Type", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
}

func (s *Store) rewrite(p *httputil.ProxyRequest) {
	p.Out.Header = http.Header{}
	for _, name := range forwardedHeaders {
		if values := p.In.Header[name]; len(values) > 0 {
			p.Out.Header[name] = values
		}
	}
	if isPart(p.In.URL) {
		p.Out.Header.Set(digestHeader, p.In.Header.Get(digestHeader)) // set by wholePart
	}
	p.Out.Host = p.In.Host // the signature is for this host
	p.Out.URL.Scheme, p.Out.URL.Host, _ = strings.Cut(s.endpoint.base, "://")
}
